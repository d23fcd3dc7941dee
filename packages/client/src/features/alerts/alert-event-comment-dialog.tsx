import { alertLimits } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { ruleOf, useSentForm } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type AlertEvent, useEditEvent } from './alert-event-log.api.ts';
import styles from './alert-event-log.module.css';
import { textRule } from './alert-event-values.ts';
import { eventInWords } from './alert-event-words.ts';

export type AlertEventCommentDialogProps = { alertId: number; event: AlertEvent; onClose: () => void };

/** Rewords the comment of an event; what kind of event it is, and when it was, stays. */
export function AlertEventCommentDialog({ alertId, event, onClose }: AlertEventCommentDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const editing = useEditEvent(alertId, event.id);
  const { form, progress } = useSentForm<{ text: string }>({
    defaultValues: { text: event.text ?? '' },
    labels: { text: t('alerts.log.comment') },
    async send({ text }) {
      await editing.mutateAsync(text.trim());
      snackbar.show(t('alertEvent.edit.success'));
      onClose();
    },
  });
  const { problems, failure, attempt, onSubmit, isBusy } = progress;
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} look="main" isBusy={isBusy}>
        {t('alertLog.save')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('alertLog.editTitle')} foot={foot}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: problems.length })}
          {...{ problems, failure, attempt }}
        />
        <p>{eventInWords(t, event)}</p>
        <TextArea
          label={t('alerts.log.comment')}
          isOptional
          dir="auto"
          rows={8}
          limit={alertLimits.eventTextMaxLength}
          defaultValue={event.text ?? ''}
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate: ruleOf(t, textRule) })}
        />
      </form>
    </Dialog>
  );
}
