import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { DuplicateState } from '@harken/domain/reports/kinds';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The health risk in whose alerts a report takes part; undefined for a message without a report. */
export async function findHealthRiskOfReport(db: Database, reportId: number): Promise<number | undefined> {
  const report = await db
    .selectFrom('reports')
    .select('projectHealthRiskId')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return report?.projectHealthRiskId;
}

/** Locks the alert of a report, then the report: the same order as in decisions on alerts. */
export async function lockAlertAndReport(trx: Database, reportId: number): Promise<void> {
  const alertId = trx.selectFrom('reports').select('alertId').where('id', '=', reportId);
  await trx.selectFrom('alerts').select('id').where('id', '=', alertId).forNoKeyUpdate().execute();
  await trx.selectFrom('reports').select('id').where('id', '=', reportId).forNoKeyUpdate().execute();
}

/** Locks a flagged message, correct or not, until the transaction ends. */
export function lockMessageForReview(trx: Database, id: number, viewer: Viewer) {
  return trx
    .selectFrom('rawReports')
    .leftJoin('reports', 'reports.id', 'rawReports.id')
    .leftJoin('alerts', 'alerts.id', 'reports.alertId')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'rawReports.dataCollectorId')
    .select([
      'rawReports.id',
      'rawReports.nationalSocietyId',
      'rawReports.projectId',
      'reports.id as reportId',
      'reports.projectHealthRiskId',
      'reports.groupId',
      'reports.alertId',
      'reports.status',
    ])
    .select((eb) => [
      eb.ref('rawReports.repetition').$castTo<DuplicateState | null>().as('repetition'),
      eb.ref('alerts.status').$castTo<AlertStatus | null>().as('alertStatus'),
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('rawReports.id', '=', id)
    .forNoKeyUpdate('rawReports')
    .executeTakeFirst();
}

export type MessageToReview = NonNullable<Awaited<ReturnType<typeof lockMessageForReview>>>;

/** Stores the decision; a confirmed duplicate is in no cluster. */
export async function storeReview(trx: Database, id: number, isRepetition: boolean): Promise<void> {
  await trx
    .updateTable('rawReports')
    .set({ repetition: isRepetition ? 'Confirmed' : 'Denied' })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('reports')
    .set({ isRepetition, ...(isRepetition && { groupId: null }) })
    .where('id', '=', id)
    .execute();
}
