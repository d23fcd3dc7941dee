import { validateProjectClosing } from '@harken/domain/projects/project-rights';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

/** What closing needs to know about a project. */
export type ClosableProject = {
  id: number;
  name: string;
  nationalSocietyId: number;
  isClosed: boolean;
  allowMultipleOrganizations?: boolean | undefined;
  /** Known only in the list of projects. */
  collectors?: number | undefined;
};

const mutationKey = ['project/close'];

/**
 * Closes projects after confirmation, in a dialog that stays open until the request is done. Several requests can run at
 * once; if one fails, its dialog opens again with the error.
 */
export function useCloseProjectDialog() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [project, setProject] = useState<ClosableProject>();
  const [error, setError] = useState<Error>();
  const { mutate } = useChange({
    mutationKey,
    calls: 'project/close',
    errors: 'inline',
    act: ({ id, nationalSocietyId }: ClosableProject) =>
      call('project/close', { params: { projectId: id }, query: { nationalSocietyId } }),
    onSuccess: (_, closed) => {
      setProject((candidate) => (candidate?.id === closed.id ? undefined : candidate));
      snackbar.show(t('projects.close.done', { name: closed.name }));
    },
    onError: (error, candidate) => {
      setProject(candidate);
      setError(error);
    },
  });
  const closingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as ClosableProject).id,
  });
  const ask = (candidate: ClosableProject) => {
    setError(undefined);
    setProject(candidate);
  };
  const confirm = () => {
    if (!project) return;
    setError(undefined);
    mutate(project);
  };
  const isClosing = (projectId: number) => closingIds.includes(projectId);
  return { project, error, ask, confirm, cancel: () => setProject(undefined), isClosing };
}

export type CloseDialogState = ReturnType<typeof useCloseProjectDialog>;

/** Why this user cannot close a project, as text; undefined if nothing is known to prevent it. */
export function useClosingBlockedReason(nationalSocietyId: number) {
  const { t } = useTexts();
  const { user } = useSession();
  const society = useNationalSociety(nationalSocietyId).data;
  return ({ isClosed, allowMultipleOrganizations = false }: ClosableProject): string | undefined => {
    const role = user?.roles[0];
    if (!role || !society) return t('projects.close.notKnownYet');
    if (isClosed) return t('projects.close.alreadyClosed');
    if (society.isArchived) return t('projects.close.societyArchived');
    const { hasCoordinator, isCurrentUserHeadManager: isHeadManager } = society;
    const ruleError = validateProjectClosing(role, {
      hasCoordinator,
      isHeadManager,
      allowMultipleOrganizations,
    });
    if (ruleError === null) return undefined;
    return ruleError === 'error.unauthorized' ? t('projects.close.notHeadManager') : t(ruleError);
  };
}
