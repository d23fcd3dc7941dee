import { maxLength, required } from '@harken/domain/forms/form-rules';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type Outbreak, type OutbreakStep, useOutbreakStep } from '../outbreaks.api.ts';

export type Step = OutbreakStep['step'];
type Values = { outbreakEndedOn: string; text: string };

/** Asks for the reason to end an outbreak or to open it again, or for a note. */
export function StepDialog({
  step,
  outbreak,
  onClose,
}: {
  step: Step;
  outbreak: Outbreak;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { mutateAsync } = useOutbreakStep(outbreak.id);
  const limit = step === 'addNote' ? outbreakLimits.noteMaxLength : outbreakLimits.reasonMaxLength;
  const label = t(step === 'addNote' ? 'outbreaks.step.note' : 'outbreaks.step.reason');
  return (
    <ChangeDialog<Values>
      title={t(`outbreaks.step.${step}`)}
      text={t(`outbreaks.step.${step}.text`)}
      submitLabel={t(`outbreaks.step.${step}.submit`)}
      doneText={t(`outbreaks.step.${step}.done`)}
      defaultValues={{ outbreakEndedOn: outbreak.today, text: '' }}
      labels={{ outbreakEndedOn: t('outbreaks.step.endedOn'), text: label }}
      send={({ outbreakEndedOn: endedOn, text }) =>
        mutateAsync(step === 'end' ? { step, endedOn, text: text.trim() } : { step, text: text.trim() })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {step === 'end' && (
            <DateField
              label={t('outbreaks.step.endedOn')}
              min={outbreak.startedOn}
              max={outbreak.today}
              error={form.formState.errors.outbreakEndedOn?.message}
              {...form.register('outbreakEndedOn', { validate: toValidator(t, required) })}
            />
          )}
          <TextArea
            label={label}
            dir="auto"
            limit={limit}
            error={form.formState.errors.text?.message}
            {...form.register('text', { validate: toValidator(t, required, maxLength(limit)) })}
          />
        </>
      )}
    </ChangeDialog>
  );
}
