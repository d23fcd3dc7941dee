import { feedbackLimits } from '@harken/domain/feedback/limits';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useChange } from '../../lib/requests/changes.ts';
import { formatError, RequestError } from '../../lib/requests/error.ts';
import { call } from '../../lib/requests/request.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toFieldId } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import { Note } from '../../ui/status/note.tsx';

const { messageMaxLength, thanksMilliseconds } = feedbackLimits;
const field = 'feedbackMessage';

/** What keeps a message from being sent, if anything. */
function validateMessage(message: string, t: Translate): string | undefined {
  const { length } = message.trim();
  if (length === 0) return t('feedback.required');
  return length > messageMaxLength ? t('feedback.tooLong', { limit: messageMaxLength }) : undefined;
}

/** What the server found wrong with the message itself. */
function getMessageError(error: Error | null, t: Translate): string | undefined {
  const key = error instanceof RequestError ? error.fieldErrors.message : undefined;
  return key && t(key, { value: messageMaxLength });
}

function formatSendingError(error: Error, t: Translate): string {
  const isTooMany = error instanceof RequestError && error.status === 429;
  return isTooMany ? t('feedback.tooMany') : formatError(t, error);
}

/** Writing, checking and sending a message. What is written stays until it has been sent. */
function useFeedback() {
  const { t } = useTexts();
  const [message, setMessage] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const sending = useChange({
    calls: 'feedback/send',
    act: (text: string) => call('feedback/send', { body: { message: text } }),
    errors: 'inline',
    onSuccess: () => {
      setMessage('');
      setHasSubmitted(false);
    },
  });
  const changeMessage = (next: string) => {
    if (!sending.isPending) setMessage(next);
    if (getMessageError(sending.error, t)) sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (validateMessage(message, t)) return document.getElementById(toFieldId(field))?.focus();
    if (!sending.isPending) sending.mutate(message.trim());
  };
  const fieldError =
    (hasSubmitted ? validateMessage(message, t) : undefined) ?? getMessageError(sending.error, t);
  return { message, changeMessage, submit, fieldError, sending };
}

/** The thanks, which close the dialog by themselves. */
function Thanks({ onEnd }: { onEnd: () => void }) {
  const { t } = useTexts();
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const timer = setTimeout(() => end.current(), thanksMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Note tone="ok">{t('feedback.thanks')}</Note>
    </div>
  );
}

/** "Send feedback": a message to the people who run this installation. */
export function FeedbackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const formId = useId();
  const { message, changeMessage, submit, fieldError, sending } = useFeedback();
  const { error, isPending, isSuccess, reset } = sending;
  const close = () => {
    if (!isPending) reset();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={close}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" icon="send" isBusy={isPending}>
        {t('feedback.send')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('feedback.title')} footer={!isSuccess && footer}>
      {isSuccess ? (
        <Thanks onEnd={close} />
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          {error && !fieldError && <Note tone="error">{formatSendingError(error, t)}</Note>}
          <TextArea
            name={field}
            label={t('feedback.message')}
            help={t('feedback.help')}
            rows={6}
            dir="auto"
            limit={messageMaxLength}
            value={message}
            error={fieldError}
            onChange={(event) => changeMessage(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
