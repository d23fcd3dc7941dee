import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { RepetitionState } from '@harken/domain/reports/kinds';
import type { Database } from '../../platform/db/database.ts';
import { maySeeSender, type Viewer } from './reports.visibility.queries.ts';

/** The health risk whose alerts a report takes part in; undefined for a message without a report. */
export async function findRiskOfReport(db: Database, reportId: number): Promise<number | undefined> {
  const report = await db
    .selectFrom('reports')
    .select('projectHealthRiskId')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return report?.projectHealthRiskId;
}

/** Holds the alert of a report and the report, in the order of everybody who decides inside an alert. */
export async function holdReportInAlert(trx: Database, reportId: number): Promise<void> {
  const alertId = trx.selectFrom('reports').select('alertId').where('id', '=', reportId);
  await trx.selectFrom('alerts').select('id').where('id', '=', alertId).forUpdate().execute();
  await trx.selectFrom('reports').select('id').where('id', '=', reportId).forNoKeyUpdate().execute();
}

/** A message about to be called a repetition or none, correct or not; held until the transaction ends. */
export function holdMessageToJudge(trx: Database, id: number, viewer: Viewer) {
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
      eb.ref('rawReports.repetition').$castTo<RepetitionState | null>().as('repetition'),
      eb.ref('alerts.status').$castTo<AlertStatus | null>().as('alertStatus'),
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('rawReports.id', '=', id)
    .forNoKeyUpdate('rawReports')
    .executeTakeFirst();
}

export type JudgedMessage = NonNullable<Awaited<ReturnType<typeof holdMessageToJudge>>>;

/** Marks a message; a report that is a repetition is in no group. */
export async function storeRepetition(trx: Database, id: number, isRepetition: boolean): Promise<void> {
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
