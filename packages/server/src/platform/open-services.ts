import { noHub } from '../external/hub/hub.ts';
import { loadAgreements } from './agreement-documents.ts';
import { type Clock, shiftedClock } from './clock.ts';
import type { Config } from './config.ts';
import { databaseOn, openPool } from './db/database.ts';
import { intakeLimits, longLimits } from './db/query-limits.ts';
import { endPool } from './db/silence.queries.ts';
import { openHealth } from './health/health.ts';
import { addStandardChecks } from './health/standard-checks.ts';
import { isStoringSound } from './health/store-probe.queries.ts';
import { doneInTime } from './in-time.ts';
import { type JobWatcher, openJobQueue } from './jobs/job-queue.ts';
import { repeatedJobs } from './jobs/queues.ts';
import { noteSuccess } from './jobs/repeated-jobs.queries.ts';
import { openLive } from './live/open-live.ts';
import { openMetrics, watchPools } from './metrics/metrics.ts';
import type { Services } from './services.ts';
import { addLanguages } from './texts/languages.ts';
import { loadTexts } from './texts/texts.ts';
import { openWorkerPool } from './workers/worker-pool.ts';

/** How often a process looks whether another one changed texts, in milliseconds; the screens look with every request. */
const textsRefreshedEvery = 5000;

/** Has mails and SMS follow what staff change in the product, whichever process they changed it in. */
function keepFresh({ texts, db, log }: Services): () => void {
  const timer = setInterval(() => {
    texts.refresh(db).catch((error: { name?: string; code?: string }) => {
      log.warn({ name: error.name, code: error.code }, 'changed texts could not be read');
    });
  }, textsRefreshedEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Counts jobs, says which failed, and notes when work of the clock was done well: it is done, even where that fails. */
function jobWatcher({
  db,
  clock,
  log,
  metrics,
}: Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>): JobWatcher {
  return {
    async done(queue, count) {
      metrics.jobs.inc({ queue, outcome: 'done' }, count);
      if (repeatedJobs.includes(queue)) await noteSuccess(db, queue, clock.now()).catch(() => undefined);
    },
    failed(queue, count, { name, code }) {
      metrics.jobs.inc({ queue, outcome: 'failed' }, count);
      log.warn({ name, code }, 'jobs failed');
    },
  };
}

/** The pools of a process. Each has limits of its own, so that what takes long, or hangs, takes no connection from the others. */
function openPools(connectionString: string, { poolSize, isOnePool = false }: PoolOptions) {
  if (isOnePool) {
    const pool = openPool(connectionString, poolSize, longLimits);
    return { pool, longPool: pool, intakePool: pool };
  }
  return {
    pool: openPool(connectionString, poolSize),
    longPool: openPool(connectionString, longConnections, longLimits),
    intakePool: openPool(connectionString, intakeConnections, intakeLimits),
  };
}

interface PoolOptions {
  poolSize?: number;
  /** Everything on the same connections: for tests that undo what they did. */
  isOnePool?: boolean;
}

/** How long jobs in hand may take when a process stops, in milliseconds. */
const closeWithin = 2500;
/** What takes long at the same time, from one process. */
const longConnections = 6;
/** Two batches at once from the network, the simulator's, and the probe of `/health`. */
const intakeConnections = 4;

/**
 * Opens everything that features stand on, for one server process.
 *
 * @param connectionString of a migrated database
 * @returns the services, and `close`, which waits for work in hand as long as the database answers
 */
export async function openServices(
  config: Config,
  connectionString: string,
  options: { log: Services['log']; isWorker: boolean; clock?: Clock } & PoolOptions,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { pool, longPool, intakePool } = openPools(connectionString, options);
  const pools = [...new Set([pool, longPool, intakePool])];
  const db = databaseOn(pool);
  const longDb = longPool === pool ? db : databaseOn(longPool);
  const clock = options.clock ?? shiftedClock(config.clockOffset);
  const metrics = openMetrics();
  watchPools(metrics, pools);
  const health = openHealth(metrics.registry);
  addStandardChecks(health, { db, intakePool, clock, config });
  const jobs = await openJobQueue(pool, {
    isWorker: options.isWorker,
    clockOffset: config.clockOffset,
    isDatabaseWell: () => isStoringSound(intakePool),
    watcher: jobWatcher({ db, clock, log: options.log, metrics }),
    onError: (error) =>
      options.log.error({ name: error.name, code: (error as { code?: string }).code }, 'job queue'),
  });
  const texts = loadTexts();
  await texts.refresh(db);
  await addLanguages(db, texts.languages);
  const live = openLive(connectionString, { config, db, clock, log: options.log });
  const services: Services = {
    ...{ config, db, longDb, pool, intakePool, clock, jobs, live, texts, metrics, health },
    workers: openWorkerPool(),
    agreements: loadAgreements(),
    log: options.log,
    hub: noHub,
    wakeMessageWorker: () => undefined,
  };
  const stopRefreshing = keepFresh(services);
  const close = async () => {
    stopRefreshing();
    await services.workers.close();
    await doneInTime(Promise.all([jobs.stop(), live.stop()]), closeWithin);
    await Promise.all(pools.map(endPool));
  };
  return { services, close };
}
