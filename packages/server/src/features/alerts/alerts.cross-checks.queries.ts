import type { ReportStatus } from '@harken/domain/reports/kinds';
import type { Database } from '../../platform/db/database.ts';

export type CrossCheckDeed = 'AcceptedReport' | 'RejectedReport' | 'ResetReport';

/** A decision on one report of an alert. */
export interface CrossCheck {
  reportId: number;
  alertId: number;
  deed: CrossCheckDeed;
  status: ReportStatus;
  doneById: number;
  doneAt: Date;
}

/** Stores a decision with the report, and in the history that keeps all of them. */
export async function storeCrossCheck(trx: Database, check: CrossCheck): Promise<void> {
  const { reportId, alertId, deed, status, doneById, doneAt } = check;
  const byDeed = {
    AcceptedReport: { acceptedAt: doneAt, acceptedById: doneById },
    RejectedReport: { rejectedAt: doneAt, rejectedById: doneById },
    ResetReport: { resetAt: doneAt, resetById: doneById },
  };
  await trx
    .updateTable('reports')
    .set({ status, ...byDeed[deed] })
    .where('id', '=', reportId)
    .execute();
  await trx.insertInto('reportCrossChecks').values({ reportId, alertId, deed, doneAt, doneById }).execute();
}
