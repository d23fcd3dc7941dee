import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss';
import { isDatabaseFault } from '../db/database-errors.ts';
import type { DB } from '../db/schema.ts';
import { inJobs } from '../work-context.ts';
import { type JobData, type JobName, jobExpiresAfterSeconds } from './queues.ts';
import { type ClaimedJob, giveJobsBack } from './returned-jobs.queries.ts';

/** Background work as rows in the same database, claimed by any number of server processes (decision 27). */
export interface JobQueue {
  /** Records work in the caller's transaction, so that it exists exactly when what caused it does. */
  enqueue<N extends JobName>(
    db: Kysely<DB>,
    name: N,
    jobs: JobData[N][],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Starts waiting work of this process at once instead of at its next look; call it after the commit. */
  wake(name: JobName): void;
  /** Does the work, a batch at a time; what throws is tried again. Runs at least once: it must bear being repeated. */
  work<N extends JobName>(
    name: N,
    options: { batchSize: number },
    handler: (jobs: JobData[N][]) => Promise<void>,
  ): Promise<void>;
  /** Has work done by the clock, once for all processes: `17 * * * *` is 17 minutes past every hour, in UTC. */
  repeat(name: JobName, cron: string): Promise<void>;
  /** Has failed work tried again. */
  retry(name: JobName, id: string): Promise<void>;
  stop(): Promise<void>;
}

/** Is told what became of each batch of jobs, while the log still knows which they were. */
export interface JobWatcher {
  done(name: JobName, count: number): Promise<void>;
  failed(name: JobName, count: number, error: { name?: string; code?: string }): void;
}

/** How long a job rests that the database could not do, in seconds. */
const pauseAfterFault = 3;

/**
 * Gives back what the database could not do, trying until it can: nothing is counted against the jobs (decision record 46). Not longer
 * than the queue lets a batch take; what is left then counts as one attempt.
 */
async function giveBack(pool: pg.Pool, queue: JobName, jobs: readonly ClaimedJob[]): Promise<void> {
  const until = performance.now() + jobExpiresAfterSeconds * 900;
  for (;;) {
    try {
      return await giveJobsBack(pool, { queue, jobs, pauseSeconds: pauseAfterFault });
    } catch (error) {
      if (!isDatabaseFault(error) || performance.now() > until) throw error;
      await sleep(1000, undefined, { ref: false });
    }
  }
}

interface Batch {
  name: JobName;
  jobs: readonly ClaimedJob[];
  watcher: JobWatcher | undefined;
  pool: pg.Pool;
  isDatabaseWell: () => Promise<boolean>;
}

/** Does a batch, and tells the watcher. */
async function watched(
  { name, jobs, watcher, pool, isDatabaseWell }: Batch,
  work: () => Promise<void>,
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await inJobs(name, ids, async () => {
    try {
      await work();
    } catch (error) {
      watcher?.failed(name, ids.length, error as Error);
      if (!isDatabaseFault(error) && (await isDatabaseWell())) throw error;
      return giveBack(pool, name, jobs);
    }
    await watcher?.done(name, ids.length);
  });
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/** Lets the queue run its statements on a pool of ours. */
export function onPool(pool: pg.Pool): QueueDatabase {
  return { executeSql: (text, values) => pool.query(text, values) };
}

/** Lets the queue run its statements inside a transaction of ours. */
function onTransaction(db: Kysely<DB>): QueueDatabase {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}

/**
 * Opens the queue. `isWorker` also runs its housekeeping (retries of work whose process died).
 *
 * @param pool of the database whose schema is up to date
 */
export async function openJobQueue(
  pool: pg.Pool,
  options: {
    isWorker: boolean;
    onError: (error: Error) => void;
    watcher?: JobWatcher;
    /** Whether the database stores things just now; what fails while it does not is no fault of a job. */
    isDatabaseWell?: () => Promise<boolean>;
    /** By how many milliseconds the clock by which jobs are planned is ahead of that of the database, in tests. */
    clockOffset?: number;
  },
): Promise<JobQueue> {
  const { watcher, isDatabaseWell = async () => true } = options;
  const inDatabaseTime = (at: Date) => new Date(at.getTime() - (options.clockOffset ?? 0));
  const boss = new PgBoss({
    db: onPool(pool),
    supervise: options.isWorker,
    schedule: options.isWorker,
    // Work in the hands of a process that was killed is looked for this often: an alert must not wait for minutes.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    migrate: false,
    createSchema: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  const workers = new Map<JobName, string>();
  return {
    async enqueue(db, name, jobs, { startAfter } = {}) {
      if (jobs.length === 0) return;
      await boss.insert(
        name,
        jobs.map((data) => ({ data, ...(startAfter && { startAfter: inDatabaseTime(startAfter) }) })),
        { db: onTransaction(db) },
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
      const settings = { batchSize, pollingIntervalSeconds: 1, burstWhenBatchFull: true };
      const worker = await boss.work(name, settings, (jobs: Job<JobData[N]>[]) =>
        watched({ name, jobs, watcher, pool, isDatabaseWell }, () => handler(jobs.map((job) => job.data))),
      );
      workers.set(name, worker);
    },
    async repeat(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async retry(name, id) {
      await boss.retry(name, id);
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: 2000 }),
  };
}
