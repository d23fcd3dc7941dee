import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/request.ts';
import { errorKeyOf } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { ReportDeed } from './report-deeds.ts';
import { namedReport } from './report-words.ts';
import { type ReportRow, reportKeys } from './reports.api.ts';

const calls = {
  accept: 'report/accept',
  dismiss: 'report/dismiss',
  markAsCorrected: 'report/markAsCorrected',
  markAsNotCorrected: 'report/markAsNotCorrected',
} as const;

const mutationKey = ['report/deed'];

/** What a cross-check changes besides the list: alerts and what they need. */
const alertKeys = [['alert/list'], ['alert/get'], ['alertEvents/eventLog']];

type DeedOnReport = { report: ReportRow; deed: ReportDeed };

/** Deeds on single reports, several at a time if need be. A row is busy until the list is up to date. */
export function useReportDeeds() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ report, deed }: DeedOnReport) => call(calls[deed], { params: { reportId: report.id } }),
    onMutate: () => setFailure(undefined),
    onError: (error, { report }) =>
      setFailure(t('reports.failed', { report: namedReport(t, report), reason: t(errorKeyOf(error)) })),
    onSuccess: (_answer, { report, deed }) => {
      setAnnouncement(t(`reports.done.${deed}`, { report: namedReport(t, report) }));
      for (const queryKey of alertKeys) void queryClient.invalidateQueries({ queryKey });
    },
    // after a refusal too: somebody else may have been faster
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as DeedOnReport,
  });
  return {
    act: (report: ReportRow, deed: ReportDeed) => mutate({ report, deed }),
    /** The deed that a report is being saved with. */
    goingOn: (report: ReportRow) => going.find((other) => other.report.id === report.id)?.deed,
    failure,
    announcement,
  };
}

export type ReportDeeds = ReturnType<typeof useReportDeeds>;
