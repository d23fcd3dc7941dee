import type pg from 'pg';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { databaseOn, openPool } from './db/database.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import type { Services } from './services.ts';
import { loadTexts } from './texts/texts.ts';

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
  const jobs = await openJobQueue(pool, {
    isWorker: options.isWorker,
    onError: (error) =>
      options.log.error({ name: error.name, code: (error as { code?: string }).code }, 'job queue'),
  });
  const texts = loadTexts();
  await texts.refresh(db);
  const services: Services = {
    config,
    db,
    pool,
    clock: options.clock ?? systemClock,
    jobs,
    texts,
    log: options.log,
    wakeMessageWorker: () => undefined,
  };
  const close = async () => {
    await jobs.stop();
    await pool.end();
  };
  return { services, pool, close };
}
