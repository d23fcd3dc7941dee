import type pg from 'pg';

/** A claimed job, with its number of retries. */
export interface ClaimedJob {
  id: string;
  retryCount: number;
}

/**
 * Returns jobs to the queue without counting an attempt, also if the queue has expired the attempt meanwhile. Raises the limit
 * instead of lowering the count, because the queue identifies attempts by their count.
 */
export async function returnJobs(
  pool: pg.Pool,
  { queue, jobs, pauseSeconds }: { queue: string; jobs: readonly ClaimedJob[]; pauseSeconds: number },
): Promise<void> {
  await pool.query(
    `update pgboss.job as job set retry_limit = job.retry_limit + 1, completed_on = null,
       state = (case when job.state = 'active' and job.retry_count > mine.retry_count then 'active' else 'retry' end)::pgboss.job_state,
       start_after = least(greatest(job.start_after, now()), now() + make_interval(secs => $3))
     from unnest($2::uuid[], $4::int[]) as mine (id, retry_count)
     where job.name = $1 and job.id = mine.id and job.state in ('active', 'retry', 'failed')`,
    [queue, jobs.map(({ id }) => id), pauseSeconds, jobs.map(({ retryCount }) => retryCount)],
  );
}
