import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call, callWithMessage } from '../../lib/request.ts';

export type ReportToEdit = CallAnswer<'report/get'>;
export type EditedReport = CallInput<'report/edit'>['body'];
export type HealthRiskChoice = CallAnswer<'report/humanHealthRisksForProject'>['healthRisks'][number];

/** One report, for the form: what was shown earlier is not kept. */
export function useReport(reportId: number) {
  return useQuery({
    queryKey: ['report/get', reportId],
    queryFn: ({ signal }) => call('report/get', { params: { reportId } }, { signal }),
    gcTime: 0,
    // what is being written must not change under the hands
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** What counts of people may be about. */
export function useHumanHealthRisks(projectId: number) {
  return useQuery({
    queryKey: ['report/humanHealthRisksForProject', projectId],
    queryFn: ({ signal }) => call('report/humanHealthRisksForProject', { params: { projectId } }, { signal }),
    select: ({ healthRisks }) => healthRisks,
  });
}

/** Changes a report; what it says stands in the message of the answer. */
export function useEditReport({ projectId, reportId }: { projectId: number; reportId: number }) {
  return useChange({
    calls: 'report/edit',
    errors: 'inline',
    waitsForLists: false,
    act: (body: EditedReport) =>
      callWithMessage('report/edit', { params: { reportId }, query: { projectId }, body }),
  });
}
