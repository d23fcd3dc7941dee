import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A received message or a job that was stopped after its last attempt. */
export interface FailedTask {
  id: string;
  /** `message`, or the name of the job. */
  kind: string;
  reason: string;
  failedAt: Date;
  subjectId: number | null;
}

/** Failed messages and jobs, newest first. */
export async function findFailedTasks(db: Database, limit: number): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select * from (
      (select id::text as id, 'message' as kind, coalesce(failure, '') as reason, failed_at, id as subject_id
        from raw_reports where failed_at is not null order by failed_at desc limit ${limit})
      union all
      (select id::text, name, coalesce(output ->> 'message', ''), coalesce(completed_on, created_on),
          coalesce(data ->> 'alertId', data ->> 'projectHealthRiskId')::bigint
        from pgboss.job where state = 'failed' order by coalesce(completed_on, created_on) desc limit ${limit})
    ) as work
    order by failed_at desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Lets a failed message be processed again. Returns whether there was one. */
export async function resetFailedMessage(db: Database, rawReportId: number): Promise<boolean> {
  const row = await db
    .updateTable('rawReports')
    .set({
      ...{ failedAt: null, failure: null, attempts: 0, nextAttemptAt: null },
      // Only an error set by the failure itself is cleared; other errors, such as a too long message, still hold.
      errorType: sql<string | null>`nullif(error_type, 'Gateway')`,
    })
    .where('id', '=', rawReportId)
    .where('failedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is a failed job with this id. */
export async function hasFailedJob(db: Database, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'`.execute(db);
  return rows.length > 0;
}
