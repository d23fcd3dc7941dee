import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { callWithMessage } from '../../lib/request.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';

/** What is known of a society where it is archived or reopened. */
export type ArchivableSociety = { id: number; name: string; isArchived: boolean; headManagers?: string };

/** What an archived society can be is reopened, and the other way round: there is one deed for each. */
export type ArchivingDeed = 'archive' | 'reopen';

type Question = { society: ArchivableSociety; deed: ArchivingDeed };

const mutationKey = ['nationalSociety/archiving'];

/**
 * Archives and reopens societies: asks first, in a dialog that stays until it is done. Several may be going on
 * at a time; a refusal comes back to the question it answers.
 */
export function useArchiving() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [question, setQuestion] = useState<Question>();
  const [refusal, setRefusal] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: ['nationalSociety/archive', 'nationalSociety/reopen'],
    errors: 'inline',
    act: ({ society, deed }: Question) =>
      callWithMessage(`nationalSociety/${deed}`, { params: { nationalSocietyId: society.id } }),
    onSuccess: ({ messageKey }, { society }) => {
      setQuestion((open) => (open?.society.id === society.id ? undefined : open));
      if (messageKey) snackbar.show(t(messageKey));
    },
    onError: (error, asked) => {
      setQuestion(asked);
      setRefusal(error);
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Question,
  });
  const goingOn = (societyId: number) => going.find(({ society }) => society.id === societyId)?.deed;
  const ask = (society: ArchivableSociety) => {
    setRefusal(undefined);
    setQuestion({ society, deed: society.isArchived ? 'reopen' : 'archive' });
  };
  const confirm = () => {
    if (!question) return;
    setRefusal(undefined);
    mutate(question);
  };
  return { question, refusal, ask, confirm, giveUp: () => setQuestion(undefined), goingOn };
}

export type Archiving = ReturnType<typeof useArchiving>;
