import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import { measureSms } from '@harken/domain/sms/parts';
import { useId } from 'react';
import { useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { type GivenAnswer, type SignalDetails, useSignalAnswer } from '../signals.api.ts';
import styles from './signal.module.css';

/** An answer with a text; an alert that is made by hand has a dialog of its own. */
export type TextAnswer = GivenAnswer['answer'];

/** The field of each answer, as in the contract. */
const fields = { watch: 'comments', verify: 'message', dismiss: 'reason' } as const;

function toAnswer(answer: TextAnswer, text: string): GivenAnswer {
  if (answer === 'watch') return { answer, comments: text || null };
  return answer === 'verify' ? { answer, message: text } : { answer, reason: text };
}

/** The form of one answer: a comment, the SMS to collectors, or the reason for a dismissal. */
function useAnswerForm(signal: SignalDetails, answer: TextAnswer, onClose: () => void) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const sending = useSignalAnswer(signal.id);
  const label = t(`signals.answer.${answer}.field`);
  const limit = answer === 'verify' ? signalLimits.messageMaxLength : signalLimits.commentMaxLength;
  const { form, progress } = useSubmitForm<{ text: string }>({
    defaultValues: { text: answer === 'verify' ? signal.verificationText : '' },
    labels: { text: label, [fields[answer]]: label },
    async send({ text }) {
      const count = await sending.mutateAsync(toAnswer(answer, text.trim()));
      snackbar.show(t(`signals.answer.${answer}.done`, { count }));
      onClose();
    },
  });
  const validate = (text: string) => {
    if (answer !== 'watch' && text.trim() === '') return t('validation.fieldRequired');
    return text.trim().length > limit ? t('signals.answer.tooLong', { limit }) : undefined;
  };
  return { form, progress, label, limit, validate };
}

/** Asks for what an answer needs, and sends it. */
export function AnswerDialog({
  signal,
  answer,
  onClose,
}: {
  signal: SignalDetails;
  answer: TextAnswer;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const formId = useId();
  const { form, progress, label, limit, validate } = useAnswerForm(signal, answer, onClose);
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const describeSms = (text: string) => {
    const { characters, parts } = measureSms(text);
    return t('signals.answer.smsLength', { characters, parts });
  };
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t(`signals.answer.${answer}.submit`, { count: signal.collectorCount })}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t(`signals.answer.${answer}.title`)}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <p>{t(`signals.answer.${answer}.text`, { count: signal.collectorCount })}</p>
        <TextArea
          label={label}
          isOptional={answer === 'watch'}
          dir="auto"
          limit={limit}
          {...(answer === 'verify' && { describeText: describeSms })}
          defaultValue={form.getValues('text')}
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate })}
        />
      </form>
    </FormDialog>
  );
}
