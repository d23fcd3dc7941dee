import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { setHeadManager, type UserItem } from './users.api.ts';

const mutationKey = ['organization/setHeadManager'];

/** Appoints head managers: asks first, in a dialog that stays until it is done. A refusal comes back to its question. */
export function useAppointing() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [question, setQuestion] = useState<UserItem>();
  const [refusal, setRefusal] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: 'organization/setHeadManager',
    errors: 'inline',
    act: setHeadManager,
    onSuccess: (_, user) => {
      setQuestion((open) => (open?.id === user.id ? undefined : open));
      snackbar.show(t('users.headManager.done', { name: user.name }));
    },
    onError: (error, user) => {
      setQuestion(user);
      setRefusal(error);
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as UserItem).id,
  });
  const ask = (user: UserItem) => {
    setRefusal(undefined);
    setQuestion(user);
  };
  const confirm = () => {
    if (!question) return;
    setRefusal(undefined);
    mutate(question);
  };
  const giveUp = () => setQuestion(undefined);
  return { question, refusal, ask, confirm, giveUp, isGoing: (id: number) => going.includes(id) };
}

export type Appointing = ReturnType<typeof useAppointing>;
