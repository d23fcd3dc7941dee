import type pg from 'pg';
import { noHub } from '../external/hub/hub.ts';
import { loadAgreements } from './agreement-documents.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { databaseOn, openPool } from './db/database.ts';
import { type JobWatcher, openJobQueue } from './jobs/job-queue.ts';
import { repeatedJobs } from './jobs/queues.ts';
import { noteSuccess } from './jobs/repeated-jobs.queries.ts';
import { openLive } from './live/open-live.ts';
import { openMetrics, watchPool } from './metrics/metrics.ts';
import type { Services } from './services.ts';
import { addLanguages } from './texts/languages.ts';
import { loadTexts } from './texts/texts.ts';

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

/**
 * Opens everything that features stand on, for one server process.
 *
 * @param connectionString of a migrated database
 * @returns the services, the pool under them, and `close`, which waits for work in hand
 */
export async function openServices(
  config: Config,
  connectionString: string,
  options: { log: Services['log']; isWorker: boolean; clock?: Clock; poolSize?: number },
): Promise<{ services: Services; pool: pg.Pool; close(): Promise<void> }> {
  const pool = openPool(connectionString, options.poolSize);
  const db = databaseOn(pool);
  const clock = options.clock ?? systemClock;
  const metrics = openMetrics();
  watchPool(metrics, pool);
  const jobs = await openJobQueue(pool, {
    isWorker: options.isWorker,
    watcher: jobWatcher({ db, clock, log: options.log, metrics }),
    onError: (error) =>
      options.log.error({ name: error.name, code: (error as { code?: string }).code }, 'job queue'),
  });
  const texts = loadTexts();
  await texts.refresh(db);
  await addLanguages(db, texts.languages);
  const live = openLive(connectionString, { config, db, clock, log: options.log });
  const services: Services = {
    config,
    db,
    pool,
    clock,
    jobs,
    live,
    texts,
    agreements: loadAgreements(),
    log: options.log,
    metrics,
    hub: noHub,
    wakeMessageWorker: () => undefined,
  };
  const stopRefreshing = keepFresh(services);
  const close = async () => {
    stopRefreshing();
    await jobs.stop();
    await live.stop();
    await pool.end();
  };
  return { services, pool, close };
}
