import { alertLimits } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { toValidator, useSubmitForm } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { describeEvent } from './alert-event-labels.ts';
import { type AlertEvent, useEditEvent } from './alert-event-log.api.ts';
import styles from './alert-event-log.module.css';
import { textRule } from './alert-event-values.ts';

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
  const { fieldErrors, failure, attempt, onSubmit, isBusy } = progress;
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('alertLog.save')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('alertLog.editTitle')} footer={footer}>
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
    </Dialog>
  );
}
