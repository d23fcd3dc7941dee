import { useMutationState } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useChange } from '../lib/requests/changes.ts';
import { formatError } from '../lib/requests/error.ts';
import type { ChangeName } from '../lib/requests/invalidation.ts';
import { useTexts } from '../lib/texts/texts.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../ui/overlays/snackbar.tsx';
import { Note } from '../ui/status/note.tsx';

type Row = { id: number };

export type DeleteOptions<Subject extends Row> = {
  /** The call that deletes; several if it depends on the row. */
  call: ChangeName | readonly ChangeName[];
  act: (subject: Subject) => Promise<unknown>;
  /** The message shown after deletion. */
  successText: (subject: Subject) => string;
};

/**
 * Deletes rows of a list after a confirmation dialog, which stays open until the row is deleted. Several deletions may run
 * at a time; an error reopens the dialog of its row.
 *
 * @example const deleting = useDeleteDialog({ call: 'healthRisk/delete', act: ({ id }) => call(…), successText: () => t('…') })
 */
export function useDeleteDialog<Subject extends Row>({ call, act, successText }: DeleteOptions<Subject>) {
  const snackbar = useSnackbar();
  const [rowToDelete, setRowToDelete] = useState<Subject>();
  const [error, setError] = useState<Error>();
  const isDeleted = useRef(false);
  const mutationKey = ['deleting', call];
  const { mutate } = useChange({
    mutationKey,
    calls: call,
    errors: 'inline',
    act,
    onSuccess: (_, subject: Subject) => {
      isDeleted.current = true;
      setRowToDelete((open) => (open?.id === subject.id ? undefined : open));
      snackbar.show(successText(subject));
    },
    onError: (error, subject) => {
      setRowToDelete(subject);
      setError(error);
    },
  });
  const deletingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Subject).id,
  });
  const ask = useCallback((subject: Subject) => {
    isDeleted.current = false;
    setError(undefined);
    setRowToDelete(subject);
  }, []);
  const confirm = () => {
    if (!rowToDelete) return;
    setError(undefined);
    mutate(rowToDelete);
  };
  const cancel = () => setRowToDelete(undefined);
  const isDeleting = (id: number) => deletingIds.includes(id);
  // the deleted row had the focus
  const focusAfter = () => (isDeleted.current ? document.getElementById('main') : null);
  return { rowToDelete, error, ask, confirm, cancel, isDeleting, focusAfter };
}

export type DeleteDialogState<Subject extends Row> = ReturnType<typeof useDeleteDialog<Subject>>;

/** The confirmation dialog: says what is lost, and shows the error if deleting failed. */
export function DeleteDialog<Subject extends Row>({
  deleting,
  title,
  confirmLabel,
  children,
}: {
  deleting: DeleteDialogState<Subject>;
  title: (subject: Subject) => string;
  /** Set where the row is only removed from a list and continues to exist elsewhere. */
  confirmLabel?: string;
  /** The consequences of deleting. */
  children: (subject: Subject) => ReactNode;
}) {
  const { t } = useTexts();
  const { rowToDelete, error, confirm, cancel, isDeleting, focusAfter } = deleting;
  if (!rowToDelete) return null;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isDeleting(rowToDelete.id)}
      onClose={cancel}
      onConfirm={confirm}
      focusAfter={focusAfter}
      title={title(rowToDelete)}
      confirmLabel={confirmLabel ?? t('deleting.action')}
    >
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      {children(rowToDelete)}
    </ConfirmDialog>
  );
}
