import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type ProjectOrganizationItem = CallResponse<'projectOrganization/list'>[number];
export type OrganizationOption = CallResponse<'projectOrganization/getCreateData'>['organizations'][number];

/** The organizations that take part in a project. */
export function useProjectOrganizations(projectId: number) {
  return useQuery({
    queryKey: ['projectOrganization/list', projectId],
    queryFn: ({ signal }) => call('projectOrganization/list', { query: { projectId } }, { signal }),
  });
}

/** The organizations of the society that are not in the project yet. */
export function useOtherOrganizations(projectId: number) {
  return useQuery({
    queryKey: ['projectOrganization/getCreateData', projectId],
    queryFn: ({ signal }) => call('projectOrganization/getCreateData', { query: { projectId } }, { signal }),
    gcTime: 0,
  });
}

export function useAddProjectOrganization(projectId: number) {
  return useChange({
    calls: 'projectOrganization/create',
    errors: 'inline',
    act: (organizationId: number) =>
      call('projectOrganization/create', { query: { projectId }, body: { organizationId } }),
  });
}
