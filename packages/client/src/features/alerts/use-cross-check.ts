import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../lib/changes.ts';
import { dateTimeOf, utcOffset } from '../../lib/dates.ts';
import { isOffline } from '../../lib/offline/connection.ts';
import { isLost, type WaitingDecision } from '../../lib/offline/decision-rules.ts';
import { keepDecision } from '../../lib/offline/decisions.ts';
import { call } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { type AlertAssessment, type AlertReport, alertKeys } from './alerts.api.ts';
import type { ReportDeed } from './report-deeds.ts';

const calls = {
  accept: 'alert/acceptReport',
  dismiss: 'alert/dismissReport',
  reset: 'alert/resetReport',
} as const;

/** The row as it will be. */
function checked(report: AlertReport, deed: ReportDeed): AlertReport {
  const at = localDateTimeOf(Date.now(), utcOffset());
  switch (deed) {
    case 'accept':
      return { ...report, status: 'Accepted', acceptedAt: at };
    case 'dismiss':
      return { ...report, status: 'Rejected', rejectedAt: at };
    case 'reset':
      return { ...report, status: 'Pending', resetAt: at };
  }
}

export type CrossCheck = { report: AlertReport; deed: ReportDeed };

/** Checks, or keeps the decision until the server can be reached; then the answer is `kept`. */
async function checkOrKeep(
  alertId: number,
  { report, deed }: CrossCheck,
  decision: WaitingDecision | undefined,
) {
  if (!decision || !isOffline()) {
    try {
      return await call(calls[deed], { params: { alertId }, query: { reportId: report.id } });
    } catch (error) {
      if (!decision || !isLost(error)) throw error;
    }
  }
  await keepDecision(decision);
  return 'kept' as const;
}

/**
 * Accepts and dismisses reports, and takes that back. The row changes at once and changes back when the
 * server refuses; what it means for the alert is taken from the answer. Checks are sent one after the other.
 *
 * The alert may be fetched by itself while a check is being sent, and that response may have been made before the check
 * was stored. It must not undo the check on the screen: the checked row is put again once the server has confirmed it, and
 * a response that is still to come is dropped and asked for again.
 */
export function useCrossCheck(alertId: number) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const key = alertKeys.one(alertId);
  const change = (changed: (alert: AlertAssessment) => AlertAssessment) =>
    queryClient.setQueryData<AlertAssessment>(key, (alert) => alert && changed(alert));
  const putRow = (row: AlertReport) =>
    change((alert) => ({
      ...alert,
      reports: alert.reports.map((report) => (report.id === row.id ? row : report)),
    }));
  const decisionOf = ({ report, deed }: CrossCheck): WaitingDecision | undefined => {
    if (!user || deed === 'reset') return undefined;
    return {
      ...{ userId: user.id, alertId, reportId: report.id, deed },
      healthRisk: queryClient.getQueryData<AlertAssessment>(key)?.healthRisk ?? '',
      receivedAt: dateTimeOf(report.receivedAt),
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
    act: (check: CrossCheck) => checkOrKeep(alertId, check, decisionOf(check)),
    onMutate: async ({ report, deed }) => {
      await queryClient.cancelQueries({ queryKey: key });
      putRow(checked(report, deed));
    },
    onSuccess: async (outcome, { report, deed }) => {
      if (outcome === 'kept') return putRow(report);
      const isFetching = queryClient.isFetching({ queryKey: key }) > 0;
      if (isFetching) await queryClient.cancelQueries({ queryKey: key });
      putRow(checked(report, deed));
      change((alert) => ({ ...alert, assessmentStatus: outcome.assessmentStatus }));
      if (isFetching) void queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (_error, { report }) => {
      putRow(report);
      // somebody else may have been faster
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** Whether a check is on its way, so that what the alert needs is not known yet. */
export function useIsChecking(alertId: number): boolean {
  return useIsMutating({ mutationKey: ['alert/crossCheck', alertId] }) > 0;
}
