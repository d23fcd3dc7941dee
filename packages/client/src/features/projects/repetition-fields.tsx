import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { projectLimits } from '@harken/domain/projects/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Switch } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProjectValues } from './project-form-values.ts';

type FormProps = { form: UseFormReturn<ProjectValues> };

function MinutesField({ form }: FormProps) {
  const { t } = useTexts();
  const { repetitionMinutesMin: min, repetitionMinutesMax: max } = projectLimits;
  const check = ruleOf(t, required, wholeNumber, inRange(min, max));
  const { field, fieldState } = useController({
    control: form.control,
    name: 'repetitionMinutes',
    rules: { validate: (value, { flagsRepetitions }) => !flagsRepetitions || check(value) },
  });
  return (
    <TextField
      {...field}
      isHalf
      inputMode="numeric"
      autoComplete="off"
      label={t('repetitions.form.minutes')}
      help={t('repetitions.form.help')}
      error={fieldState.error?.message}
    />
  );
}

/** Whether the same text of the same sender is flagged, and within which time. */
export function RepetitionFields({ form }: FormProps) {
  const { t } = useTexts();
  const isFlagged = useWatch({ control: form.control, name: 'flagsRepetitions' });
  return (
    <>
      <Switch
        label={t('repetitions.form.switch')}
        detail={t('repetitions.form.switchHelp')}
        {...form.register('flagsRepetitions')}
      />
      {isFlagged && <MinutesField form={form} />}
    </>
  );
}
