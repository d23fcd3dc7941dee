import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/requests/request.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useNotHandledRecipients, useProjectDetails, useProjectOrganizations } from '../projects.api.ts';
import type { CopySource } from './copied-values.ts';

/**
 * The error messages of a project; skips the request if the user may not see them. Always fetched again, because what was saved
 * before does not say which of them are its own.
 */
function useErrorMessages(projectId: number) {
  return useQuery({
    queryKey: ['project/errorMessages/get', projectId],
    queryFn: ({ signal }) => call('project/errorMessages/get', { params: { projectId } }, { signal }),
    enabled: useCan('projectErrorMessages.list'),
    staleTime: 0,
  });
}

/** What is copied from a project. The server returns only what the user may read; the rest starts empty. */
export function useCopySource(projectId: number) {
  const project = useProjectDetails(projectId);
  const organizations = useProjectOrganizations(projectId);
  const recipients = useNotHandledRecipients(projectId);
  const messages = useErrorMessages(projectId);
  const others = [organizations, recipients, messages];
  // queries that the user may not make stay pending without being fetched
  const isReady = others.every(({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle');
  const data: CopySource | undefined =
    project.data && isReady
      ? {
          project: project.data,
          organizationNames: (organizations.data ?? [])
            .toSorted((a, b) => a.id - b.id)
            .map(({ name }) => name),
          recipients: recipients.data ?? [],
          errorMessages: messages.data ?? [],
        }
      : undefined;
  return { ...project, data };
}

/** The national societies whose projects can be copied; skips the request if the user may not list them. */
export function useSocietiesToCopyFrom() {
  return useQuery({
    queryKey: ['nationalSociety/list'],
    queryFn: ({ signal }) => call('nationalSociety/list', {}, { signal }),
    enabled: useCan('nationalSocieties.list'),
  });
}
