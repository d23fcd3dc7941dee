import { isPossible, type VerificationAnswer } from '@harken/domain/verification/answer';
import { type FormEvent, useId, useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { AnswerFields, toSentAnswer } from '../../../shared/verification/answer-fields.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type ContactAnswer, useCorrectAnswer } from './api.ts';
import styles from './card.module.css';
import { toAnswer } from './labels.ts';

/** Puts another answer in place of that of a contact. */
export function CorrectDialog({ answer, onClose }: { answer: ContactAnswer; onClose: () => void }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const correct = useCorrectAnswer(answer.id);
  const [chosen, setChosen] = useState<VerificationAnswer>(() => toAnswer(answer));
  const [isImpossible, setIsImpossible] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = toSentAnswer(chosen);
    setIsImpossible(!isPossible(sent));
    if (!isPossible(sent) || correct.isPending) return;
    await correct.mutateAsync(sent).then(
      () => {
        snackbar.show(t('verification.card.correctDone'));
        onClose();
      },
      () => undefined,
    );
  };
  const isDirty = JSON.stringify(chosen) !== JSON.stringify(toAnswer(answer));
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={correct.isPending}>
        {t('verification.card.save')}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('verification.card.correctTitle')}>
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        {correct.error && <Note tone="error">{formatError(t, correct.error)}</Note>}
        <AnswerFields
          answer={chosen}
          error={isImpossible ? t('verify.answerImpossible') : undefined}
          onChange={setChosen}
        />
        <p className={styles.quiet}>{t('verification.card.statusStays')}</p>
      </form>
    </FormDialog>
  );
}
