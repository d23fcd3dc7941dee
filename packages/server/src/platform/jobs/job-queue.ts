import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss';
import { endPool } from '../db/connection-timeouts.queries.ts';
import { openPool } from '../db/database.ts';
import { isTransientDatabaseError } from '../db/database-errors.ts';
import { bulkLimits } from '../db/query-limits.ts';
import type { DB } from '../db/schema.ts';
import { runInJobs } from '../work-context.ts';
import { findQueuesWithDueJobs } from './due-jobs.queries.ts';
import { type JobData, type JobName, jobExpiresAfterSeconds, jobNames, jobQueues } from './queues.ts';
import { type ClaimedJob, returnJobs } from './returned-jobs.queries.ts';

/** Background jobs as rows of the same database, claimed by any number of server processes. */
export interface JobQueue {
  /** Adds jobs in the caller's transaction, so that they exist exactly if its changes do. */
  enqueue<N extends JobName>(
    db: Kysely<DB>,
    name: N,
    jobs: JobData[N][],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Makes a worker of this process look for jobs now instead of at its next poll; call it after the commit. */
  wake(name: JobName): void;
  /** Runs jobs in batches. Failed ones are retried, and a job may run twice: handlers must be idempotent. */
  work<N extends JobName>(
    name: N,
    options: { batchSize: number },
    handler: (jobs: JobData[N][]) => Promise<void>,
  ): Promise<void>;
  /** Schedules a job once for all processes: `17 * * * *` is 17 minutes past every hour, in UTC. */
  repeat(name: JobName, cron: string): Promise<void>;
  /** Retries a failed job. */
  retry(name: JobName, id: string): Promise<void>;
  stop(): Promise<void>;
}

/** Is notified of the result of each batch, inside the log context of its jobs. */
export interface JobWatcher {
  done(name: JobName, count: number): Promise<void>;
  failed(name: JobName, count: number, error: { name?: string; code?: string }): void;
}

/** How often a process asks which of its queues have jobs to run, in milliseconds. */
const lookMilliseconds = 1000;
/** How often each worker looks in any case, in seconds. */
const workerLookSeconds = 30;

/** Pause before jobs that failed because of the database run again, in seconds. */
const databasePauseSeconds = 3;

/**
 * Returns jobs that failed because of the database, without counting an attempt (docs/decisions/0046). Retries while the database
 * is down, but stops before the batch expires; the jobs then lose one attempt.
 */
async function returnToQueue(pool: pg.Pool, queue: JobName, jobs: readonly ClaimedJob[]): Promise<void> {
  const until = performance.now() + jobExpiresAfterSeconds * 900;
  for (;;) {
    try {
      return await returnJobs(pool, { queue, jobs, pauseSeconds: databasePauseSeconds });
    } catch (error) {
      if (!isTransientDatabaseError(error) || performance.now() > until) throw error;
      await sleep(1000, undefined, { ref: false });
    }
  }
}

interface Batch {
  name: JobName;
  jobs: readonly ClaimedJob[];
  watcher: JobWatcher | undefined;
  pool: pg.Pool;
  isDatabaseHealthy: () => Promise<boolean>;
}

/** Runs a batch and notifies the watcher. */
async function runBatch(
  { name, jobs, watcher, pool, isDatabaseHealthy }: Batch,
  work: () => Promise<void>,
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await runInJobs(name, ids, async () => {
    try {
      await work();
    } catch (error) {
      watcher?.failed(name, ids.length, error as Error);
      if (!isTransientDatabaseError(error) && (await isDatabaseHealthy())) throw error;
      return returnToQueue(pool, name, jobs);
    }
    await watcher?.done(name, ids.length);
  });
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/** Lets the queue use our pool. */
function usePool(pool: pg.Pool): QueueDatabase {
  return { executeSql: (text, values) => pool.query(text, values) };
}

/** Lets the queue use our transaction. */
function useTransaction(db: Kysely<DB>): QueueDatabase {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}

/**
 * Wakes the workers whose queues have jobs to run: one query for all of them every second costs an idle server much less than
 * one for each.
 *
 * @returns stops it
 */
function watchQueues(
  { pool, workers, onError }: { pool: pg.Pool; workers: Map<JobName, string>; onError(error: Error): void },
  wake: (worker: string) => void,
): () => void {
  const stopping = new AbortController();
  const look = async () => {
    for (const name of await findQueuesWithDueJobs(pool, [...workers.keys()])) {
      const worker = workers.get(name as JobName);
      if (worker) wake(worker);
    }
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      if (workers.size > 0)
        await look().catch((error) => {
          if (!stopping.signal.aborted) onError(error);
        });
      await sleep(lookMilliseconds, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };
  void watch();
  return () => stopping.abort();
}

function createBoss(pool: pg.Pool, isWorker: boolean): PgBoss {
  return new PgBoss({
    db: usePool(pool),
    supervise: isWorker,
    schedule: isWorker,
    // Interval of looking for jobs of killed processes: an alert must not wait for minutes.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    migrate: false,
    createSchema: false,
  });
}

/**
 * Opens the queue. With `isWorker` it also runs maintenance, such as retrying jobs of processes that died.
 *
 * @param pool of a database with an up-to-date schema
 */
export async function openJobQueue(
  pool: pg.Pool,
  options: {
    isWorker: boolean;
    onError: (error: Error) => void;
    watcher?: JobWatcher;
    /** Whether the database can store data now; failures while it cannot are not counted against jobs. */
    isDatabaseHealthy?: () => Promise<boolean>;
    /** Tests only: by how many milliseconds our clock is ahead of the database. */
    clockOffset?: number;
  },
): Promise<JobQueue> {
  const { watcher, isDatabaseHealthy = async () => true } = options;
  const toDatabaseTime = (at: Date) => new Date(at.getTime() - (options.clockOffset ?? 0));
  const boss = createBoss(pool, options.isWorker);
  boss.on('error', options.onError);
  await boss.start();
  const workers = new Map<JobName, string>();
  const stopWatching = watchQueues({ pool, workers, onError: options.onError }, (worker) =>
    boss.notifyWorker(worker),
  );
  return {
    async enqueue(db, name, jobs, { startAfter } = {}) {
      if (jobs.length === 0) return;
      await boss.insert(
        name,
        jobs.map((data) => ({ data, ...(startAfter && { startAfter: toDatabaseTime(startAfter) }) })),
        { db: useTransaction(db) },
      );
    },
    wake(name) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    async work<N extends JobName>(
      name: N,
      { batchSize }: { batchSize: number },
      handler: (jobs: JobData[N][]) => Promise<void>,
    ) {
      const settings = { batchSize, pollingIntervalSeconds: workerLookSeconds, burstWhenBatchFull: true };
      const worker = await boss.work(name, settings, (jobs: Job<JobData[N]>[]) =>
        runBatch({ name, jobs, watcher, pool, isDatabaseHealthy }, () =>
          handler(jobs.map((job) => job.data)),
        ),
      );
      workers.set(name, worker);
    },
    async repeat(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async retry(name, id) {
      await boss.retry(name, id);
    },
    stop() {
      stopWatching();
      return boss.stop({ graceful: true, close: false, timeout: 2000 });
    },
  };
}

/** Creates or updates the tables and queues of the job queue. Several processes may do so at once. */
export async function installJobQueue(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 2, bulkLimits);
  const boss = new PgBoss({ db: usePool(pool), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const name of jobNames) {
      const times = { heartbeatSeconds: 10, expireInSeconds: jobExpiresAfterSeconds };
      const options = { ...jobQueues[name], retryBackoff: true, ...times };
      const existing = await boss.getQueue(name);
      if (existing) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ close: true, graceful: false });
    await endPool(pool);
  }
}
