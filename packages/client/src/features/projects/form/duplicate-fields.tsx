import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { projectLimits } from '@harken/domain/projects/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Switch } from '../../../ui/fields/choices.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ProjectValues } from './values.ts';

type FormProps = { form: UseFormReturn<ProjectValues> };

function MinutesField({ form }: FormProps) {
  const { t } = useTexts();
  const { duplicateMinutesMin: min, duplicateMinutesMax: max } = projectLimits;
  const check = toValidator(t, required, wholeNumber, inRange(min, max));
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

/** Whether the same text from the same sender is flagged as a duplicate, and within how many minutes. */
export function DuplicateFields({ form }: FormProps) {
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
