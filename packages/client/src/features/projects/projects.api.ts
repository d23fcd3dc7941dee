import { useQuery } from '@tanstack/react-query';
import { getUtcOffset } from '../../lib/dates/dates.ts';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';

export type ProjectItem = CallResponse<'project/list'>[number];
export type ProjectDetails = CallResponse<'project/get'>;
export type ProjectFormData = CallResponse<'project/getFormData'>;
export type HealthRiskOption = ProjectFormData['healthRisks'][number];
export type NewProject = CallInput<'project/create'>['body'];
export type ProjectEdit = CallInput<'project/edit'>['body'];

/** The projects of a society that the user may see, open ones first. */
export function useProjects(nationalSocietyId: number) {
  const query = { nationalSocietyId, utcOffset: getUtcOffset() };
  return useQuery({
    queryKey: ['project/list', nationalSocietyId],
    queryFn: ({ signal }) => call('project/list', { query }, { signal }),
  });
}

/** One project with its health risks; always fetched again because a form starts from it. */
export function useProjectDetails(projectId: number) {
  return useQuery({
    queryKey: ['project/get', projectId],
    queryFn: ({ signal }) => call('project/get', { params: { projectId } }, { signal }),
    staleTime: 0,
  });
}

/** The options of the project form. */
export function useProjectFormData(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['project/getFormData', nationalSocietyId],
    queryFn: ({ signal }) => call('project/getFormData', { query: { nationalSocietyId } }, { signal }),
  });
}

/** The organizations of a project. */
export function useProjectOrganizations(projectId: number) {
  return useQuery({
    queryKey: ['projectOrganization/list', projectId],
    queryFn: ({ signal }) => call('projectOrganization/list', { query: { projectId } }, { signal }),
    enabled: useCan('projectOrganizations.list'),
  });
}

/** The not-handled recipients by organization; skips the request if the user may not see them. */
export function useNotHandledRecipients(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertNotHandledRecipient/list', projectId],
    queryFn: ({ signal }) =>
      call('projectAlertNotHandledRecipient/list', { query: { projectId } }, { signal }),
    enabled: useCan('projectAlertNotifications.list'),
  });
}

/** Adds a project; returns the id. */
export function useCreateProject(nationalSocietyId: number) {
  return useChange({
    calls: 'project/create',
    errors: 'inline',
    act: (body: NewProject) => call('project/create', { query: { nationalSocietyId }, body }),
  });
}

export function useEditProject(projectId: number) {
  return useChange({
    calls: 'project/edit',
    errors: 'inline',
    act: (body: ProjectEdit) => call('project/edit', { params: { projectId }, body }),
  });
}

/** Open alerts may be old, so the range covers all dates. */
const allTimesFilter = {
  startDate: new Date('2000-01-01'),
  endDate: new Date('2100-01-01'),
  locations: null,
  healthRiskId: null,
  orderBy: 'TimeTriggered',
  sortAscending: false,
} as const;

/** The number of alerts of a project with a status. */
export function useAlertCount(projectId: number, status: 'Open' | 'Escalated') {
  const body = { ...allTimesFilter, status, utcOffset: getUtcOffset() };
  return useQuery({
    queryKey: ['alert/list', projectId, 'count', status],
    queryFn: ({ signal }) => call('alert/list', { query: { projectId, pageNumber: 1 }, body }, { signal }),
    select: (page) => page.totalRows,
    enabled: useCan('alerts.list'),
  });
}
