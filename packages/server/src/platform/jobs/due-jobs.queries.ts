import type pg from 'pg';

/** Which of these queues have jobs that may run now. */
export async function findQueuesWithDueJobs(pool: pg.Pool, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ queue: string }>(
    `select queue from unnest($1::text[]) as queue where exists (
       select from pgboss.job where job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now())`,
    [queues],
  );
  return rows.map(({ queue }) => queue);
}
