import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** One piece of background work that gave up. */
export interface FailedWork {
  id: string;
  /** `message`, or the name of the job. */
  kind: string;
  reason: string;
  failedAt: Date;
  subjectId: number | null;
}

/** Received messages and jobs that gave up after their last try, newest first. */
export async function findFailedWork(db: Database, limit: number): Promise<FailedWork[]> {
  const { rows } = await sql<FailedWork>`
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

/** Lets a received message that gave up be processed anew. Answers whether there was one. */
export async function reviveMessage(db: Database, rawReportId: number): Promise<boolean> {
  const row = await db
    .updateTable('rawReports')
    .set({
      ...{ failedAt: null, failure: null, attempts: 0, nextAttemptAt: null },
      // What set it aside is not known to be true any more; that it is too long is.
      errorType: sql<string | null>`nullif(error_type, 'Gateway')`,
    })
    .where('id', '=', rawReportId)
    .where('failedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a job with this id gave up. */
export async function hasFailedJob(db: Database, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'`.execute(db);
  return rows.length > 0;
}
