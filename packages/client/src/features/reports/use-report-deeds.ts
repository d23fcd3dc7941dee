import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { RepetitionDeed, ReportDeed } from './report-deeds.ts';
import { namedReport } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';

const calls = {
  accept: 'report/accept',
  dismiss: 'report/dismiss',
  markAsCorrected: 'report/markAsCorrected',
  markAsNotCorrected: 'report/markAsNotCorrected',
} as const;
const repetitionCall = 'report/repetition';

const doneWords = {
  confirmRepetition: 'repetitions.confirmedDone',
  denyRepetition: 'repetitions.deniedDone',
} as const;
const isAboutRepetition = (deed: ReportDeed): deed is RepetitionDeed => deed in doneWords;

const mutationKey = ['report/deed'];

type DeedOnReport = { report: ReportRow; deed: ReportDeed };

function act({ report, deed }: DeedOnReport): Promise<unknown> {
  const params = { reportId: report.id };
  if (!isAboutRepetition(deed)) return call(calls[deed], { params });
  return call(repetitionCall, { params, body: { isRepetition: deed === 'confirmRepetition' } });
}

/** Deeds on single reports, several at a time if need be. A row is busy until the list is up to date. */
export function useReportDeeds() {
  const { t } = useTexts();
  const [failure, setFailure] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useChange({
    mutationKey,
    calls: [...Object.values(calls), repetitionCall],
    errors: 'inline',
    act,
    onMutate: () => setFailure(undefined),
    onError: (error, { report }) =>
      setFailure(t('reports.failed', { report: namedReport(t, report), reason: errorText(t, error) })),
    onSuccess: (_answer, { report, deed }) =>
      setAnnouncement(
        isAboutRepetition(deed)
          ? t(doneWords[deed])
          : t(`reports.done.${deed}`, { report: namedReport(t, report) }),
      ),
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
