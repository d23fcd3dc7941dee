import { useQueries, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { takeEarlyValue } from '../../lib/requests/early-values.ts';
import { call } from '../../lib/requests/request.ts';

export type Today = CallResponse<'today/project'>;
export type WaitingAlert = Today['alerts']['items'][number];
export type ReportToCheck = Today['reportsToCheck']['items'][number];
export type MessageToCorrect = Today['messagesToCorrect']['items'][number];
export type NonReportingCollector = Today['nonReportingDataCollectors']['items'][number];

/** As many projects are shown at once; the others are opened one by one. */
export const maxProjectsShown = 5;

/** The open projects of the signed-in person. */
export function useTodayProjects(isEnabled = true) {
  return useQuery({
    queryKey: ['today/projects'],
    queryFn: ({ signal }) => call('today/projects', {}, { signal }),
    initialData: () => (isEnabled ? takeEarlyValue('today/projects', {}) : undefined),
    enabled: isEnabled,
  });
}

/** What waits in some projects: of each project as soon as it is loaded. */
export function useTodays(projectIds: readonly number[]) {
  return useQueries({
    queries: projectIds.map((projectId) => ({
      queryKey: ['today/project', projectId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('today/project', { query: { projectId } }, { signal }),
      initialData: () => takeEarlyValue('today/project', { query: { projectId } }),
    })),
  });
}
