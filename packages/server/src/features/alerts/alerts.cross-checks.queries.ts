import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import type { CrossCheckAction, ReportStatus } from '@harken/domain/reports/kinds';
import type { Database } from '../../platform/db/database.ts';

/** A decision on one report of an alert. */
export interface CrossCheck {
  reportId: number;
  alertId: number;
  action: CrossCheckAction;
  status: ReportStatus;
  /** Of a dismissal. */
  dismissal: Dismissal;
  doneById: number;
  doneAt: Date;
}

/** Stores a decision on the report itself and in the history of cross-checks. */
export async function storeCrossCheck(trx: Database, check: CrossCheck): Promise<void> {
  const { reportId, alertId, action, status, dismissal, doneById, doneAt } = check;
  const because = { dismissalReason: dismissal.reason, dismissalNote: dismissal.note };
  const columnsByAction = {
    AcceptedReport: { acceptedAt: doneAt, acceptedById: doneById },
    RejectedReport: { rejectedAt: doneAt, rejectedById: doneById },
    ResetReport: { resetAt: doneAt, resetById: doneById },
  };
  await trx
    .updateTable('reports')
    .set({ status, ...because, ...columnsByAction[action] })
    .where('id', '=', reportId)
    .execute();
  await trx
    .insertInto('crossChecks')
    .values({ reportId, alertId, action, doneAt, doneById, ...because })
    .execute();
}
