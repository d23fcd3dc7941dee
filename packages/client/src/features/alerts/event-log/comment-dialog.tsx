import { alertLimits } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { type AlertEvent, useEditEvent } from './api.ts';
import styles from './event-log.module.css';
import { describeEvent } from './labels.ts';
import { textRule } from './values.ts';

export type AlertEventCommentDialogProps = { alertId: number; event: AlertEvent; onClose: () => void };

/** Edits the comment of an event. Its type and time cannot be changed. */
export function AlertEventCommentDialog({ alertId, event, onClose }: AlertEventCommentDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const editing = useEditEvent(alertId, event.id);
  const { form, progress } = useSubmitForm<{ text: string }>({
    defaultValues: { text: event.text ?? '' },
    labels: { text: t('alerts.log.comment') },
    async send({ text }) {
      await editing.mutateAsync(text.trim());
      snackbar.show(t('alertEvent.edit.success'));
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('alertLog.save')}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('alertLog.editTitle')}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <p>{describeEvent(t, event)}</p>
        <TextArea
          label={t('alerts.log.comment')}
          isOptional
          dir="auto"
          rows={8}
          limit={alertLimits.eventTextMaxLength}
          defaultValue={event.text ?? ''}
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate: toValidator(t, textRule) })}
        />
      </form>
    </FormDialog>
  );
}
