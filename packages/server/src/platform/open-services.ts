import type pg from 'pg';
import { noDeviceClient } from '../external/mqtt/device-client.ts';
import { loadAgreements } from './agreement-documents.ts';
import { type Clock, createShiftedClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { endPool } from './db/connection-timeouts.queries.ts';
import { createKysely, type Database, openPool } from './db/database.ts';
import { describeForLog, isTransientDatabaseError } from './db/database-errors.ts';
import { findInstallation } from './db/installation.queries.ts';
import { ingestionLimits, longLimits } from './db/query-limits.ts';
import { openReadReplicas, type ReadReplicas } from './db/replicas/read-replicas.ts';
import { openHealth } from './health/health.ts';
import { addStandardChecks } from './health/standard-checks.ts';
import { canStoreMessages } from './health/store-probe.queries.ts';
import { type JobWatcher, openJobQueue } from './jobs/job-queue.ts';
import { scheduledJobs } from './jobs/queues.ts';
import { storeJobSuccess } from './jobs/scheduled-jobs.queries.ts';
import { openLiveUpdates } from './live/open-live-updates.ts';
import { addLoadMetrics, addPoolMetrics, addReplicaMetrics, openMetrics } from './metrics/metrics.ts';
import type { Services } from './services.ts';
import { addLanguages } from './texts/languages.ts';
import { loadTexts } from './texts/texts.ts';
import { waitWithTimeout } from './timeout.ts';
import type { Traces } from './traces/traces.ts';
import { openWorkerPool } from './workers/worker-pool.ts';

/** How often a process checks for texts edited in other processes, in milliseconds. Calls that return texts check each time. */
const textRefreshMilliseconds = 5000;

/** Regularly reloads texts that staff edit, so that e-mails and SMS use them in every process. @returns stops doing so */
function startTextRefresh({ texts, db, log }: Services): () => void {
  const timer = setInterval(() => {
    texts.refresh(db).catch((error: { name?: string; code?: string }) => {
      log.warn({ name: error.name, code: error.code }, 'edited texts could not be loaded');
    });
  }, textRefreshMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Counts jobs, logs failures, and stores the success of scheduled jobs; failing to store it does not fail the job. */
function createJobWatcher({
  db,
  clock,
  log,
  metrics,
}: Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>): JobWatcher {
  return {
    async done(queue, count) {
      metrics.jobs.inc({ queue, outcome: 'done' }, count);
      if (scheduledJobs.includes(queue)) await storeJobSuccess(db, queue, clock.now()).catch(() => undefined);
    },
    failed(queue, count, { name, code }) {
      metrics.jobs.inc({ queue, outcome: 'failed' }, count);
      log.warn({ name, code }, 'jobs failed');
    },
  };
}

/** Separate pools, so that slow or hanging work does not take connections from the rest. */
function openPools(connectionString: string, { poolSize, isOnePool = false }: PoolOptions) {
  if (isOnePool) {
    const pool = openPool(connectionString, poolSize, longLimits);
    return { pool, longPool: pool, ingestionPool: pool };
  }
  return {
    pool: openPool(connectionString, poolSize),
    longPool: openPool(connectionString, longConnections, longLimits),
    ingestionPool: openPool(connectionString, ingestionConnections, ingestionLimits),
  };
}

/** The replicas of the settings, with metrics, a log line when one is lost or back, and a warning in `/health`; null without. */
function openReplicas(
  { databaseReadUrls }: Config,
  primary: pg.Pool,
  { health, metrics, log }: Pick<Services, 'health' | 'metrics' | 'log'>,
  isListening: () => boolean,
): ReadReplicas | null {
  if (databaseReadUrls.length === 0) return null;
  const replicas = openReadReplicas({
    urls: databaseReadUrls,
    ...{ primary, connections: replicaConnections, isListening },
    countRead: (target) => metrics.reads.inc({ target }),
    countBypass: (replica, reason) => metrics.replicaBypasses.inc({ replica, reason }),
    onChange: ({ name, problem }) =>
      problem === null
        ? log.info({ replica: name }, 'reads from a replica again')
        : log.warn({ replica: name, code: problem }, 'a replica is left out'),
  });
  addReplicaMetrics(metrics, replicas.listStatuses);
  // Everybody may read `/health`: it numbers replicas as they are listed in the settings, instead of naming their hosts.
  for (const index of databaseReadUrls.keys())
    health.add({
      name: `readReplica${index + 1}`,
      isForTraffic: false,
      isWarning: true,
      passes: () => replicas.listStatuses()[index]?.problem === null,
    });
  return replicas;
}

interface PoolOptions {
  poolSize?: number;
  /** One pool for everything, for tests that roll back their transaction. */
  isOnePool?: boolean;
}

/** Opens traces where they are switched on. Nothing of them is loaded otherwise. */
async function openTracesIfConfigured({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>): Promise<Traces | null> {
  if (config.tracesUrl === null) return null;
  const { openTraces } = await import('./traces/open-traces.ts');
  return openTraces({ endpoint: config.tracesUrl, installation: await findInstallation(db), log });
}

/** How long jobs in progress may take when a process stops, in milliseconds. */
const closeMilliseconds = 2500;
/** Connections per process for slow work. */
const longConnections = 6;
/** Connections per process to each replica. */
const replicaConnections = { ordinary: 8, long: longConnections };
/** Connections for two concurrent batches of gateways, the simulator, and the probe of `/health`. */
const ingestionConnections = 4;

type Opened = Pick<Services, 'config' | 'db' | 'pool' | 'ingestionPool' | 'clock' | 'log'>;

function openJobs(
  { config, db, pool, ingestionPool, clock, log, metrics }: Opened & Pick<Services, 'metrics'>,
  isWorker: boolean,
) {
  return openJobQueue(pool, {
    isWorker,
    clockOffset: config.clockOffset,
    isDatabaseHealthy: () => canStoreMessages(ingestionPool),
    watcher: createJobWatcher({ db, clock, log, metrics }),
    onError: (error) =>
      log[isTransientDatabaseError(error) ? 'warn' : 'error'](describeForLog(error), 'job queue'),
  });
}

async function openTexts(db: Database) {
  const texts = loadTexts();
  await texts.refresh(db);
  await addLanguages(db, texts.languages);
  return texts;
}

/**
 * Opens the services of one server process.
 *
 * @param connectionString of a migrated database
 * @returns the services, and `close`, which waits a short time for jobs in progress before it closes the connections
 */
export async function openServices(
  config: Config,
  connectionString: string,
  options: { log: Services['log']; isWorker: boolean; clock?: Clock } & PoolOptions,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { log } = options;
  const { pool, longPool, ingestionPool } = openPools(connectionString, options);
  const pools = [...new Set([pool, longPool, ingestionPool])];
  const clock = options.clock ?? createShiftedClock(config.clockOffset);
  const metrics = openMetrics();
  addPoolMetrics(metrics, pools);
  const health = openHealth(metrics.registry);
  // Only calls read from replicas.
  const isListening = () => live.isListening();
  const replicas = openReplicas(config, pool, { health, metrics, log }, isListening);
  const db = createKysely(replicas ? replicas.route(pool, 'ordinary') : pool);
  const longDb =
    longPool === pool ? db : createKysely(replicas ? replicas.route(longPool, 'long') : longPool);
  addStandardChecks(health, { db, ingestionPool, clock, config });
  const opened: Opened = { config, db, pool, ingestionPool, clock, log };
  const jobs = await openJobs({ ...opened, metrics }, options.isWorker);
  const texts = await openTexts(db);
  const live = openLiveUpdates(connectionString, { ...opened, onChange: replicas?.noteChange });
  const traces = await openTracesIfConfigured(opened);
  const workers = openWorkerPool();
  addLoadMetrics(metrics, { countStreams: live.countStreams, countTasks: workers.count });
  const services: Services = {
    ...{ ...opened, longDb, replicas, jobs, live, texts, metrics, health, workers, traces },
    agreements: loadAgreements(),
    broker: noDeviceClient,
    wakeMessageWorker: () => undefined,
  };
  const stopRefreshing = startTextRefresh(services);
  const close = async () => {
    stopRefreshing();
    await workers.close();
    await waitWithTimeout(Promise.all([jobs.stop(), live.stop()]), closeMilliseconds);
    await waitWithTimeout(replicas?.stop() ?? Promise.resolve(), closeMilliseconds);
    await traces?.stop();
    await Promise.all(pools.map(endPool));
  };
  return { services, close };
}
