import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { dateTimeOf } from '../../lib/dates.ts';
import { isOffline } from '../../lib/offline/connection.ts';
import { isLost, type WaitingDecision } from '../../lib/offline/decision-rules.ts';
import { keepDecision, useDecisions } from '../../lib/offline/decisions.ts';
import { call } from '../../lib/request.ts';
import { errorText } from '../../lib/request-error.ts';
import { useSession } from '../../lib/session.tsx';
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

/** A decision that can wait for a network; all other deeds need the server at once. */
function decisionOf({ report, deed }: DeedOnReport, userId: number | undefined): WaitingDecision | undefined {
  if (userId === undefined || (deed !== 'accept' && deed !== 'dismiss')) return undefined;
  return {
    ...{ userId, reportId: report.id, deed },
    healthRisk: report.healthRiskName ?? '',
    receivedAt: dateTimeOf(report.dateTime),
    statusBefore: report.status,
    decidedAt: Date.now(),
  };
}

/** Does it, or keeps it until the server can be reached. */
async function actOrKeep(deed: DeedOnReport, userId: number | undefined): Promise<'kept' | undefined> {
  const decision = decisionOf(deed, userId);
  if (!decision || !isOffline()) {
    try {
      await act(deed);
      return undefined;
    } catch (error) {
      if (!decision || !isLost(error)) throw error;
    }
  }
  await keepDecision(decision);
  return 'kept';
}

/** Deeds on single reports, several at a time if need be. A row is busy until the list is up to date. */
export function useReportDeeds() {
  const { t } = useTexts();
  const [failure, setFailure] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { user } = useSession();
  const decisions = useDecisions();
  const { mutate } = useChange({
    mutationKey,
    calls: [...Object.values(calls), repetitionCall],
    errors: 'inline',
    act: (deed: DeedOnReport) => actOrKeep(deed, user?.id),
    onMutate: () => setFailure(undefined),
    onError: (error, { report }) =>
      setFailure(t('reports.failed', { report: namedReport(t, report), reason: errorText(t, error) })),
    onSuccess: (outcome, { report, deed }) => {
      if (outcome === 'kept') return setAnnouncement(t('offline.announced'));
      setAnnouncement(
        isAboutRepetition(deed)
          ? t(doneWords[deed])
          : t(`reports.done.${deed}`, { report: namedReport(t, report) }),
      );
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as DeedOnReport,
  });
  return {
    act: (report: ReportRow, deed: ReportDeed) => mutate({ report, deed }),
    /** The deed that a report is being saved with. */
    goingOn: (report: ReportRow) => going.find((other) => other.report.id === report.id)?.deed,
    /** The decision on a report that waits for a network. */
    waitingOn: (report: ReportRow) =>
      decisions.find(({ reportId, refused }) => reportId === report.id && !refused),
    failure,
    announcement,
  };
}

export type ReportDeeds = ReturnType<typeof useReportDeeds>;
