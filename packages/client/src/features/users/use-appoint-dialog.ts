import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/requests/changes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { setHeadManager, type UserItem } from './users.api.ts';

const mutationKey = ['organization/setHeadManager'];

/** Appoints head managers after confirmation; if a request fails, its dialog opens again with the error. */
export function useAppointDialog() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [candidate, setCandidate] = useState<UserItem>();
  const [error, setError] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: 'organization/setHeadManager',
    errors: 'inline',
    act: setHeadManager,
    onSuccess: (_, user) => {
      setCandidate((open) => (open?.id === user.id ? undefined : open));
      snackbar.show(t('users.headManager.done', { name: user.name }));
    },
    onError: (error, user) => {
      setCandidate(user);
      setError(error);
    },
  });
  const appointingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as UserItem).id,
  });
  const ask = (user: UserItem) => {
    setError(undefined);
    setCandidate(user);
  };
  const confirm = () => {
    if (!candidate) return;
    setError(undefined);
    mutate(candidate);
  };
  const cancel = () => setCandidate(undefined);
  return {
    candidate,
    error,
    ask,
    confirm,
    cancel,
    isAppointing: (id: number) => appointingIds.includes(id),
  };
}

export type AppointDialogState = ReturnType<typeof useAppointDialog>;
