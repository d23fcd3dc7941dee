import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/requests/changes.ts';
import { callWithMessage } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

/** What archiving needs to know about a society. */
export type ArchivableSociety = { id: number; name: string; isArchived: boolean; headManagers?: string };

/** An active society can be archived, an archived one reopened. */
export type ArchiveAction = 'archive' | 'reopen';

type ArchiveRequest = { society: ArchivableSociety; action: ArchiveAction };

const mutationKey = ['nationalSociety/archiving'];

/**
 * Archives and reopens societies after confirmation, in a dialog that stays open until the request is done. Several
 * requests can run at once; if one fails, its dialog opens again with the error.
 */
export function useArchiveDialog() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [pendingRequest, setPendingRequest] = useState<ArchiveRequest>();
  const [error, setError] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: ['nationalSociety/archive', 'nationalSociety/reopen'],
    errors: 'inline',
    act: ({ society, action }: ArchiveRequest) =>
      callWithMessage(`nationalSociety/${action}`, { params: { nationalSocietyId: society.id } }),
    onSuccess: ({ messageKey }, { society }) => {
      setPendingRequest((open) => (open?.society.id === society.id ? undefined : open));
      if (messageKey) snackbar.show(t(messageKey));
    },
    onError: (error, request) => {
      setPendingRequest(request);
      setError(error);
    },
  });
  const runningRequests = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as ArchiveRequest,
  });
  const getCurrentAction = (societyId: number) =>
    runningRequests.find(({ society }) => society.id === societyId)?.action;
  const ask = (society: ArchivableSociety) => {
    setError(undefined);
    setPendingRequest({ society, action: society.isArchived ? 'reopen' : 'archive' });
  };
  const confirm = () => {
    if (!pendingRequest) return;
    setError(undefined);
    mutate(pendingRequest);
  };
  return {
    pendingRequest,
    error,
    ask,
    confirm,
    cancel: () => setPendingRequest(undefined),
    getCurrentAction,
  };
}

export type ArchiveDialogState = ReturnType<typeof useArchiveDialog>;
