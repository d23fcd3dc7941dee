import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Gives every message of a project that was read without an error, and has no report yet, a copy of one report: thousands of rows
 * in a second, for tests of plans.
 *
 * @param changes columns and their values in the copies, as a `jsonb` expression over `raw_reports`; the report's otherwise
 */
export async function copyReport(
  db: Database,
  reportId: number,
  changes: RawBuilder<unknown> = sql`'{}'::jsonb`,
): Promise<void> {
  await sql`
    insert into reports
    select copy.* from reports as original
    join raw_reports on raw_reports.project_id = original.project_id and raw_reports.error_type is null
      and raw_reports.id not in (select id from reports)
    cross join lateral jsonb_populate_record(original, jsonb_build_object('id', raw_reports.id) || ${changes}) as copy
    where original.id = ${reportId}`.execute(db);
}
