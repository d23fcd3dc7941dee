import type pg from 'pg';

/** What a worker needs to know of a job to give it back: which attempt of it this is. */
export interface ClaimedJob {
  id: string;
  retryCount: number;
}

/**
 * Gives jobs back that could not be done because of the database. No attempt is counted: each may be tried once more than before, also
 * where the queue has taken the attempt for lost meanwhile. (Not the count goes down but the limit up: the queue tells attempts apart by it.)
 */
export async function giveJobsBack(
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
