import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';

export type ReportOverview = CallResponse<'report/overview'>;

/** Everything about one report of a project, or about a message from an unknown sender. */
export function useReportOverview(projectId: number, reportId: number) {
  return useQuery({
    queryKey: ['report/overview', projectId, reportId],
    queryFn: ({ signal }) =>
      call('report/overview', { params: { reportId }, query: { projectId } }, { signal }),
  });
}
