import type { ReportChange } from '@harken/contract/webhooks/webhook-events';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Lets one process at a time queue events about changes, so that those of a report stay in order. @returns whether it may */
export async function tryLockReportChanges(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhooks: changes of reports', 0)) as is_locked`.execute(
    trx,
  );
  return rows[0]?.isLocked === true;
}

/** A change of a report that webhooks are not informed of yet. */
export interface ReportChangeRow {
  id: number;
  changes: (ReportChange | 'leftTraining')[];
  reportId: number;
  nationalSocietyId: number;
  isTraining: boolean;
  isDemo: boolean;
}

/** Removes the oldest changes and returns them, in the order in which they were made. */
export async function takeReportChanges(trx: Database, limit: number): Promise<ReportChangeRow[]> {
  const { rows } = await sql<ReportChangeRow>`
    with oldest as (select id from webhook_report_changes order by id limit ${limit}),
      taken as (delete from webhook_report_changes using oldest where webhook_report_changes.id = oldest.id
        returning webhook_report_changes.id, report_id, changes)
    select taken.*, reports.national_society_id, reports.is_training, raw_reports.is_demo
    from taken join reports on reports.id = taken.report_id join raw_reports on raw_reports.id = taken.report_id
    order by taken.id`.execute(trx);
  return rows;
}
