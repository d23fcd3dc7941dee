import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../../lib/requests/request.ts';

export type ReportToEdit = CallResponse<'report/get'>;
export type EditedReport = CallInput<'report/edit'>['body'];
export type HealthRiskChoice = CallResponse<'report/humanHealthRisksForProject'>['healthRisks'][number];

/** One report, for the form. Not cached, so that the form starts with current values. */
export function useReport(reportId: number) {
  return useQuery({
    queryKey: ['report/get', reportId],
    queryFn: ({ signal }) => call('report/get', { params: { reportId } }, { signal }),
    gcTime: 0,
    // values must not change while the user edits them
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The health risks that reports with counts can be about. */
export function useHumanHealthRisks(projectId: number) {
  return useQuery({
    queryKey: ['report/humanHealthRisksForProject', projectId],
    queryFn: ({ signal }) => call('report/humanHealthRisksForProject', { params: { projectId } }, { signal }),
    select: ({ healthRisks }) => healthRisks,
  });
}

/** Edits a report. The response contains the key of the message to show. */
export function useEditReport({ projectId, reportId }: { projectId: number; reportId: number }) {
  return useChange({
    calls: 'report/edit',
    errors: 'inline',
    waitsForLists: false,
    act: (body: EditedReport) =>
      callWithMessage('report/edit', { params: { reportId }, query: { projectId }, body }),
  });
}
