import { type Dismissal, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import type { CallInput } from '../../../lib/requests/call-list.ts';
import type { ReportRow } from '../reports.api.ts';
import { type CrossCheckAction, listCrossCheckActions } from './report-actions.ts';

/** A decision on one of several reports, as the call for several takes it. */
export type ReportDecision = CallInput<'report/crossCheck'>['body']['decisions'][number];

const decisions = { accept: 'Accept', dismiss: 'Dismiss' } as const;

/** The decisions for those of the selected reports for which the rules allow the action. */
export function toDecisions(
  reports: readonly ReportRow[],
  action: CrossCheckAction,
  dismissal: Dismissal = noDismissal,
): ReportDecision[] {
  return reports
    .filter((report) => listCrossCheckActions(report).includes(action))
    .map(({ id }) => ({
      reportId: id,
      decision: decisions[action],
      ...(action === 'dismiss' ? dismissal : noDismissal),
    }));
}

/** The decision that leads a report back to its status before a decision. */
export function toUndo({ id, status, dismissalReason, dismissalNote }: ReportRow): ReportDecision {
  if (status === 'Accepted') return { reportId: id, decision: 'Accept', ...noDismissal };
  if (status === 'Rejected') {
    const reason = dismissalReason ?? null;
    return { reportId: id, decision: 'Dismiss', reason, note: reason && (dismissalNote ?? null) };
  }
  return { reportId: id, decision: 'Reset', ...noDismissal };
}
