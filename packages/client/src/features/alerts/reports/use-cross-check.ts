import { type TimeZone, toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { isConnectionError, type OfflineDecision } from '../../../lib/offline/decision-rules.ts';
import { storeDecision } from '../../../lib/offline/decisions.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type AlertAssessment, type AlertReport, alertKeys } from '../alerts.api.ts';
import type { ReportAction } from './actions.ts';

const calls = {
  accept: 'alert/acceptReport',
  dismiss: 'alert/dismissReport',
  reset: 'alert/resetReport',
} as const;

/** The report as it will be after the cross-check. */
function applyCrossCheck({ report, action, dismissal }: CrossCheck, zone: TimeZone): AlertReport {
  const at = toLocalDateTime(Date.now(), zone);
  switch (action) {
    case 'accept':
      return { ...report, status: 'Accepted', acceptedAt: at, dismissalReason: null };
    case 'dismiss':
      return {
        ...{ ...report, status: 'Rejected', rejectedAt: at },
        ...{ dismissalReason: dismissal?.reason ?? null, dismissalNote: dismissal?.note ?? null },
      };
    case 'reset':
      return { ...report, status: 'Pending', resetAt: at, dismissalReason: null };
  }
}

export type CrossCheck = {
  report: AlertReport;
  action: ReportAction;
  /** Why it is dismissed. */
  dismissal?: Dismissal;
};

/** Sends the cross-check, or stores it until the server can be reached; then the result is `stored`. */
async function checkOrStore(
  alertId: number,
  { report, action, dismissal }: CrossCheck,
  decision: OfflineDecision | undefined,
) {
  if (!decision || !isOffline()) {
    try {
      const input = { params: { alertId }, query: { reportId: report.id } };
      return action === 'dismiss'
        ? await call(calls.dismiss, { ...input, body: dismissal })
        : await call(calls[action], input);
    } catch (error) {
      if (!decision || !isConnectionError(error)) throw error;
    }
  }
  await storeDecision(decision);
  return 'stored' as const;
}

/**
 * Accepts, dismisses and resets reports. The row is updated optimistically and restored if the server refuses; the new status of
 * the alert comes from the response. Cross-checks are sent one at a time.
 *
 * The alert may be refetched while a cross-check is being sent, and that response may be older than the cross-check. It must not
 * undo the update on the screen: the row is set again once the server has confirmed it, and a pending response is dropped and
 * requested again.
 */
export function useCrossCheck(alertId: number) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const zone = useTimeZone();
  const key = alertKeys.one(alertId);
  const change = (changed: (alert: AlertAssessment) => AlertAssessment) =>
    queryClient.setQueryData<AlertAssessment>(key, (alert) => alert && changed(alert));
  const setRow = (row: AlertReport) =>
    change((alert) => ({
      ...alert,
      reports: alert.reports.map((report) => (report.id === row.id ? row : report)),
    }));
  const toOfflineDecision = ({ report, action, dismissal }: CrossCheck): OfflineDecision | undefined => {
    if (!user || action === 'reset') return undefined;
    return {
      ...{ userId: user.id, alertId, reportId: report.id, deed: action },
      ...(dismissal && { dismissal }),
      healthRisk: queryClient.getQueryData<AlertAssessment>(key)?.healthRisk ?? '',
      receivedAt: formatDateTime(report.receivedAt),
      statusBefore: report.status,
      decidedAt: Date.now(),
    };
  };
  return useChange({
    mutationKey: ['alert/crossCheck', alertId],
    scope: { id: `alert-${alertId}` },
    calls: ['alert/acceptReport', 'alert/dismissReport', 'alert/resetReport'],
    errors: 'inline',
    waitsForLists: false,
    act: (check: CrossCheck) => checkOrStore(alertId, check, toOfflineDecision(check)),
    onMutate: async (check) => {
      await queryClient.cancelQueries({ queryKey: key });
      setRow(applyCrossCheck(check, zone));
    },
    onSuccess: async (outcome, check) => {
      if (outcome === 'stored') return setRow(check.report);
      const isFetching = queryClient.isFetching({ queryKey: key }) > 0;
      if (isFetching) await queryClient.cancelQueries({ queryKey: key });
      setRow(applyCrossCheck(check, zone));
      change((alert) => ({ ...alert, assessmentStatus: outcome.assessmentStatus }));
      if (isFetching) void queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (_error, { report }) => {
      setRow(report);
      // somebody else may have decided first
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** Whether a cross-check is being sent, so that the status of the alert is not known yet. */
export function useIsChecking(alertId: number): boolean {
  return useIsMutating({ mutationKey: ['alert/crossCheck', alertId] }) > 0;
}
