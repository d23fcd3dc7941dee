import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import type { ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Locks a report to accept, dismiss or reset it. Its alert is locked first, as in decisions on alerts: the opposite order could
 * deadlock.
 */
export async function lockReportToCrossCheck(trx: Database, reportId: number, viewer: Viewer) {
  await trx
    .selectFrom('alerts')
    .select('alerts.id')
    .where('alerts.id', '=', (report) =>
      report.selectFrom('reports').select('reports.alertId').where('reports.id', '=', reportId),
    )
    .forNoKeyUpdate()
    .execute();
  return trx
    .selectFrom('reports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
    .leftJoin('alerts', 'alerts.id', 'reports.alertId')
    .select([
      'reports.id',
      'reports.nationalSocietyId',
      'reports.projectId',
      'reports.projectHealthRiskId',
      'reports.isActivity',
      'reports.isRepetition',
      'reports.villageId',
      'reports.acceptedAt',
      'reports.rejectedAt',
      'reports.groupId',
      'reports.alertId',
      'alerts.escalatedAt',
    ])
    .select((eb) => [
      eb.ref('reports.kind').$castTo<ReportKind>().as('kind'),
      eb.ref('reports.status').$castTo<ReportStatus>().as('status'),
      eb.ref('alerts.status').$castTo<AlertStatus | null>().as('alertStatus'),
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('reports.id', '=', reportId)
    .forNoKeyUpdate('reports')
    .executeTakeFirst();
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReportToCrossCheck>>>;

export type Decision = 'Accept' | 'Dismiss' | 'Reset';

const historyActions = { Accept: 'AcceptedReport', Dismiss: 'RejectedReport', Reset: 'ResetReport' } as const;

interface CrossCheck {
  reportId: number;
  decision: Decision;
  /** The status that the decision leads to. */
  status: ReportStatus;
  /** Of a dismissal. */
  dismissal: Dismissal;
  byId: number;
  at: Date;
  alertId: number | null;
}

/** Stores the decision on the report itself and in the history of cross-checks. */
export async function storeCrossCheck(trx: Database, check: CrossCheck): Promise<void> {
  const { reportId, decision, status, dismissal, byId, at, alertId } = check;
  const because = { dismissalReason: dismissal.reason, dismissalNote: dismissal.note };
  const columnsByDecision = {
    Accept: { acceptedAt: at, acceptedById: byId },
    Dismiss: { rejectedAt: at, rejectedById: byId },
    Reset: { resetAt: at, resetById: byId },
  };
  await trx
    .updateTable('reports')
    .set({ status, ...because, ...columnsByDecision[decision] })
    .where('id', '=', reportId)
    .execute();
  const action = historyActions[decision];
  await trx
    .insertInto('crossChecks')
    .values({ reportId, alertId, action, doneAt: at, doneById: byId, ...because })
    .execute();
}

/** Removes a report from its cluster before it is evaluated again. */
export async function removeFromCluster(trx: Database, reportId: number): Promise<void> {
  await trx.updateTable('reports').set({ groupId: null }).where('id', '=', reportId).execute();
}
