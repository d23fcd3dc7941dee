import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { isConnectionError, type OfflineDecision } from '../../../lib/offline/decision-rules.ts';
import { storeDecision, useDecisions } from '../../../lib/offline/decisions.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { call } from '../../../lib/requests/request.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useUndo } from '../../../lib/undo.ts';
import { describeReport } from '../report-labels.ts';
import type { ReportRow } from '../reports.api.ts';
import { toUndo } from './decisions.ts';
import type { DuplicateAction, ReportAction } from './report-actions.ts';

const calls = {
  accept: 'report/accept',
  dismiss: 'report/dismiss',
  reset: 'report/reset',
  markAsCorrected: 'report/markAsCorrected',
  markAsNotCorrected: 'report/markAsNotCorrected',
} as const;
const duplicateCall = 'report/repetition';

const confirmationKeys = {
  confirmRepetition: 'repetitions.confirmedDone',
  denyRepetition: 'repetitions.deniedDone',
} as const;
const isDuplicateAction = (action: ReportAction): action is DuplicateAction => action in confirmationKeys;

const mutationKey = ['report/action'];

type ActionOnReport = {
  report: ReportRow;
  action: ReportAction;
  /** Why it is dismissed. */
  dismissal?: Dismissal | undefined;
  /** Undoes the decision made before. It needs the server. */
  isUndo?: true;
};

function act({ report, action, dismissal }: ActionOnReport): Promise<unknown> {
  const params = { reportId: report.id };
  if (action === 'dismiss') return call(calls.dismiss, { params, body: dismissal });
  if (!isDuplicateAction(action)) return call(calls[action], { params });
  return call(duplicateCall, { params, body: { isRepetition: action === 'confirmRepetition' } });
}

/** A decision that can be stored offline; all other actions need the server. */
function toOfflineDecision(
  { report, action, dismissal, isUndo }: ActionOnReport,
  userId: number | undefined,
): OfflineDecision | undefined {
  if (isUndo || userId === undefined || (action !== 'accept' && action !== 'dismiss')) return undefined;
  return {
    ...{ userId, reportId: report.id, deed: action },
    ...(dismissal && { dismissal }),
    healthRisk: report.healthRiskName ?? '',
    receivedAt: formatDateTime(report.dateTime),
    statusBefore: report.status,
    decidedAt: Date.now(),
  };
}

/** Performs the action, or stores it until the server can be reached. */
async function actOrStore(action: ActionOnReport, userId: number | undefined): Promise<'stored' | undefined> {
  const decision = toOfflineDecision(action, userId);
  if (!decision || !isOffline()) {
    try {
      await act(action);
      return undefined;
    } catch (error) {
      if (!decision || !isConnectionError(error)) throw error;
    }
  }
  await storeDecision(decision);
  return 'stored';
}

/** The action that leads a report back to its status before a decision. */
function toUndoAction(report: ReportRow): ActionOnReport {
  const { decision, reason, note } = toUndo(report);
  const isUndo = true;
  if (decision === 'Reset') return { report, action: 'reset', isUndo };
  if (decision === 'Accept') return { report, action: 'accept', isUndo };
  return { report, action: 'dismiss', dismissal: { reason: reason ?? null, note: note ?? null }, isUndo };
}

/** The actions for single reports; several can run at the same time. A row is busy until the list is up to date. */
export function useReportRowActions() {
  const { t } = useTexts();
  const [failure, setFailure] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { user } = useSession();
  const decisions = useDecisions();
  const undo = useUndo();
  const { mutate } = useChange({
    mutationKey,
    calls: [...Object.values(calls), duplicateCall],
    errors: 'inline',
    act: (action: ActionOnReport) => actOrStore(action, user?.id),
    onMutate: () => setFailure(undefined),
    onError: (error, { report }) =>
      setFailure(t('reports.failed', { report: describeReport(t, report), reason: formatError(t, error) })),
    onSuccess: (outcome, { report, action, isUndo }) => {
      if (outcome === 'stored') return setAnnouncement(t('offline.announced'));
      if (!isUndo && (action === 'accept' || action === 'dismiss')) {
        const done = t(`reports.done.${action}`, { report: describeReport(t, report) });
        return undo.offer(done, () => mutate(toUndoAction(report)));
      }
      setAnnouncement(
        isDuplicateAction(action)
          ? t(confirmationKeys[action])
          : t(`reports.done.${isUndo ? 'undo' : action}`, { report: describeReport(t, report) }),
      );
    },
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as ActionOnReport,
  });
  return {
    act: (report: ReportRow, action: ReportAction, dismissal?: Dismissal) =>
      mutate({ report, action, dismissal }),
    /** The action that is being performed on a report. */
    goingOn: (report: ReportRow) => going.find((other) => other.report.id === report.id)?.action,
    /** The offline decision on a report. */
    waitingOn: (report: ReportRow) =>
      decisions.find(({ reportId, refused }) => reportId === report.id && !refused),
    failure,
    announcement,
    undo,
  };
}

export type ReportRowActions = ReturnType<typeof useReportRowActions>;
