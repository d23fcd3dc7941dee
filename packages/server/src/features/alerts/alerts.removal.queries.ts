import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Removes a report from an alert. If it was not cross-checked, it becomes New again. */
export async function removeReportFromAlert(
  trx: Database,
  { alertId, reportId }: { alertId: number; reportId: number },
): Promise<void> {
  await trx
    .deleteFrom('alertReports')
    .where('alertId', '=', alertId)
    .where('reportId', '=', reportId)
    .execute();
  await trx
    .updateTable('reports')
    .set((eb) => ({
      alertId: null,
      status: eb.case().when('status', '=', 'Pending').then('New').else(eb.ref('status')).end(),
    }))
    .where('id', '=', reportId)
    .execute();
}

/**
 * Updates the time of the last report of an alert.
 *
 * @returns how many reports the alert still has
 */
export async function updateLastReport(trx: Database, alertId: number): Promise<number> {
  const { rows } = await sql<{ reportCount: number }>`
    update alerts set last_report_received_at = coalesce(remaining.last_received_at, alerts.last_report_received_at)
    from (
      select count(*)::int as report_count, max(reports.received_at) as last_received_at
      from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id = ${alertId}
    ) remaining
    where alerts.id = ${alertId}
    returning remaining.report_count`.execute(trx);
  return rows[0]?.reportCount ?? 0;
}
