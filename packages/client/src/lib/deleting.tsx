import { useMutationState } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Note } from '../ui/note.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import { useChange } from './changes.ts';
import { errorText } from './request-error.ts';
import type { ChangeName } from './stale.ts';
import { useTexts } from './texts.tsx';

/** What can be deleted: a row of a list. */
type Row = { id: number };

export type DeletingOptions<Subject extends Row> = {
  /** Its call; several where it depends on the row. */
  call: ChangeName | readonly ChangeName[];
  act: (subject: Subject) => Promise<unknown>;
  /** What is said once it is done. */
  done: (subject: Subject) => string;
};

/**
 * Deletes rows of a list: asks first, in a dialog that stays until it is done. Several may be going on at a time; a
 * refusal comes back to the question it answers.
 *
 * @example const deleting = useDeleting({ call: 'healthRisk/delete', act: ({ id }) => call(…), done: () => t('…') })
 */
export function useDeleting<Subject extends Row>({ call, act, done }: DeletingOptions<Subject>) {
  const snackbar = useSnackbar();
  const [question, setQuestion] = useState<Subject>();
  const [refusal, setRefusal] = useState<Error>();
  const isDone = useRef(false);
  const mutationKey = ['deleting', call];
  const { mutate } = useChange({
    mutationKey,
    calls: call,
    errors: 'inline',
    act,
    onSuccess: (_, subject: Subject) => {
      isDone.current = true;
      setQuestion((open) => (open?.id === subject.id ? undefined : open));
      snackbar.show(done(subject));
    },
    onError: (error, subject) => {
      setQuestion(subject);
      setRefusal(error);
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Subject).id,
  });
  const ask = useCallback((subject: Subject) => {
    isDone.current = false;
    setRefusal(undefined);
    setQuestion(subject);
  }, []);
  const confirm = () => {
    if (!question) return;
    setRefusal(undefined);
    mutate(question);
  };
  const giveUp = () => setQuestion(undefined);
  const isGoing = (id: number) => going.includes(id);
  // the row that had the focus is about to go
  const focusAfter = () => (isDone.current ? document.getElementById('main') : null);
  return { question, refusal, ask, confirm, giveUp, isGoing, focusAfter };
}

export type Deleting<Subject extends Row> = ReturnType<typeof useDeleting<Subject>>;

/** Asks before something is deleted, says what is lost with it, and why it cannot be. */
export function DeletingDialog<Subject extends Row>({
  deleting,
  title,
  children,
}: {
  deleting: Deleting<Subject>;
  title: (subject: Subject) => string;
  /** What deleting it does. */
  children: (subject: Subject) => ReactNode;
}) {
  const { t } = useTexts();
  const { question, refusal, confirm, giveUp, isGoing, focusAfter } = deleting;
  if (!question) return null;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isGoing(question.id)}
      onClose={giveUp}
      onConfirm={confirm}
      focusAfter={focusAfter}
      title={title(question)}
      confirmLabel={t('deleting.action')}
    >
      {refusal && <Note tone="error">{errorText(t, refusal)}</Note>}
      {children(question)}
    </ConfirmDialog>
  );
}
