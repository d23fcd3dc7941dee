import { feedbackLimits } from '@harken/domain/feedback/limits';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const { messageMaxLength, thanksMilliseconds } = feedbackLimits;
const field = 'feedbackMessage';

/** What keeps a message from being sent, if anything. */
function problemOf(message: string, t: Translate): string | undefined {
  const { length } = message.trim();
  if (length === 0) return t('feedback.required');
  return length > messageMaxLength ? t('feedback.tooLong', { limit: messageMaxLength }) : undefined;
}

/** What the server found wrong with the message itself. */
function refusalOfField(error: Error | null, t: Translate): string | undefined {
  const key = error instanceof RequestError ? error.fieldErrors.message : undefined;
  return key && t(key, { value: messageMaxLength });
}

function failureInWords(error: Error, t: Translate): string {
  const isTooMany = error instanceof RequestError && error.status === 429;
  return isTooMany ? t('feedback.tooMany') : errorText(t, error);
}

/** Writing, checking and sending a message. What is written stays until it has been sent. */
function useFeedback() {
  const { t } = useTexts();
  const [message, setMessage] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const sending = useChange({
    calls: 'feedback/send',
    act: (text: string) => call('feedback/send', { body: { message: text } }),
    errors: 'inline',
    onSuccess: () => {
      setMessage('');
      setHasTried(false);
    },
  });
  const write = (next: string) => {
    if (!sending.isPending) setMessage(next);
    if (refusalOfField(sending.error, t)) sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (problemOf(message, t)) return document.getElementById(fieldId(field))?.focus();
    if (!sending.isPending) sending.mutate(message.trim());
  };
  const fieldProblem = (hasTried ? problemOf(message, t) : undefined) ?? refusalOfField(sending.error, t);
  return { message, write, submit, fieldProblem, sending };
}

/** The thanks, which close the dialog by themselves. */
function Thanks({ onOver }: { onOver: () => void }) {
  const { t } = useTexts();
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const timer = setTimeout(() => over.current(), thanksMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Note tone="ok">{t('feedback.thanks')}</Note>
    </div>
  );
}

/** "Send feedback": tells the people who run the product what one thinks of it. */
export function FeedbackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const formId = useId();
  const { message, write, submit, fieldProblem, sending } = useFeedback();
  const { error, isPending, isSuccess, reset } = sending;
  const close = () => {
    if (!isPending) reset();
    onClose();
  };
  const foot = (
    <>
      <Button onClick={close}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} look="main" icon="send" isBusy={isPending}>
        {t('feedback.send')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('feedback.title')} foot={!isSuccess && foot}>
      {isSuccess ? (
        <Thanks onOver={close} />
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          {error && !fieldProblem && <Note tone="error">{failureInWords(error, t)}</Note>}
          <TextArea
            name={field}
            label={t('feedback.message')}
            help={t('feedback.help')}
            rows={6}
            dir="auto"
            limit={messageMaxLength}
            value={message}
            error={fieldProblem}
            onChange={(event) => write(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
