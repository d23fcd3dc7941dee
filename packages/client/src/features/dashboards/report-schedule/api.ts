import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type ReportSchedule = CallResponse<'project/reportSchedule'>;
export type ReportDelivery = ReportSchedule['deliveries'][number];
export type ReportScheduleFields = CallInput<'project/editReportSchedule'>['body'];

/** When and to whom the situation report is sent; always fetched again because a form starts from it. */
export function useReportSchedule(projectId: number) {
  return useQuery({
    queryKey: ['project/reportSchedule', projectId],
    queryFn: ({ signal }) => call('project/reportSchedule', { params: { projectId } }, { signal }),
    staleTime: 0,
  });
}

export function useEditReportSchedule(projectId: number) {
  return useChange({
    calls: 'project/editReportSchedule',
    errors: 'inline',
    act: (body: ReportScheduleFields) => call('project/editReportSchedule', { params: { projectId }, body }),
  });
}
