import { refusalToClose } from '@harken/domain/projects/project-rights';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { call } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';

/** What is known of a project where it is closed. */
export type ClosableProject = {
  id: number;
  name: string;
  nationalSocietyId: number;
  isClosed: boolean;
  allowMultipleOrganizations?: boolean | undefined;
  /** Known in the list of projects. */
  collectors?: number | undefined;
};

const mutationKey = ['project/close'];

/**
 * Closes projects: asks first, in a dialog that stays until it is done. Several may be going on at a time; a refusal
 * comes back to the question it answers.
 */
export function useClosing() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [project, setProject] = useState<ClosableProject>();
  const [refusal, setRefusal] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: 'project/close',
    errors: 'inline',
    act: ({ id, nationalSocietyId }: ClosableProject) =>
      call('project/close', { params: { projectId: id }, query: { nationalSocietyId } }),
    onSuccess: (_, closed) => {
      setProject((asked) => (asked?.id === closed.id ? undefined : asked));
      snackbar.show(t('projects.close.done', { name: closed.name }));
    },
    onError: (error, asked) => {
      setProject(asked);
      setRefusal(error);
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as ClosableProject).id,
  });
  const ask = (asked: ClosableProject) => {
    setRefusal(undefined);
    setProject(asked);
  };
  const confirm = () => {
    if (!project) return;
    setRefusal(undefined);
    mutate(project);
  };
  const isGoingOn = (projectId: number) => going.includes(projectId);
  return { project, refusal, ask, confirm, giveUp: () => setProject(undefined), isGoingOn };
}

export type Closing = ReturnType<typeof useClosing>;

/** Why a project cannot be closed by this user, in words; undefined when it can, as far as is known here. */
export function useClosingBlock(nationalSocietyId: number) {
  const { t } = useTexts();
  const { user } = useSession();
  const society = useNationalSociety(nationalSocietyId).data;
  return ({ isClosed, allowMultipleOrganizations = false }: ClosableProject): string | undefined => {
    const role = user?.roles[0];
    if (!role || !society) return t('projects.close.notKnownYet');
    if (isClosed) return t('projects.close.alreadyClosed');
    if (society.isArchived) return t('projects.close.societyArchived');
    const { hasCoordinator, isCurrentUserHeadManager: isHeadManager } = society;
    const refused = refusalToClose(role, { hasCoordinator, isHeadManager, allowMultipleOrganizations });
    if (refused === null) return undefined;
    return refused === 'error.unauthorized' ? t('projects.close.notHeadManager') : t(refused);
  };
}
