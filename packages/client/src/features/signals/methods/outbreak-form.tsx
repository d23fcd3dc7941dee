import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import {
  type InjectedOutbreak,
  injectionLimits,
  usualOutbreak,
} from '@harken/domain/signals/back-test/injections';
import { useForm } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './methods.module.css';

type Values = { cases: string; weeks: string };

const { minSize, maxSize, minLength, maxLength } = injectionLimits;

/** Asks how large and how long the outbreaks are that are added to the past. */
export function OutbreakForm({
  isBusy,
  onTest,
}: {
  isBusy: boolean;
  onTest: (outbreak: InjectedOutbreak) => void;
}) {
  const { t } = useTexts();
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { cases: String(usualOutbreak.size), weeks: String(usualOutbreak.length) },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const rules = {
    cases: toValidator(t, required, wholeNumber, inRange(minSize, maxSize)),
    weeks: toValidator(t, required, wholeNumber, inRange(minLength, maxLength)),
  };
  const submit = handleSubmit(({ cases, weeks }) => onTest({ size: Number(cases), length: Number(weeks) }));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('signalMethods.outbreakCases')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.cases?.message}
        {...register('cases', { validate: rules.cases })}
      />
      <TextField
        label={t('signalMethods.outbreakWeeks')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.weeks?.message}
        {...register('weeks', { validate: rules.weeks })}
      />
      <Button type="submit" variant="main" isBusy={isBusy}>
        {t('signalMethods.test')}
      </Button>
    </form>
  );
}
