import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { pingDatabase } from '../db/ping.queries.ts';
import { findOldestUnprocessed } from '../metrics/system-figures.queries.ts';
import type { Health } from './health.ts';
import { probeMessageStorage } from './store-probe.queries.ts';

interface Dependencies {
  db: Database;
  ingestionPool: pg.Pool;
  clock: Clock;
  config: Pick<Config, 'unreadMessageMinutes'>;
}

/**
 * The checks of every process. Unprocessed messages are no reason to keep traffic away: a process that only serves requests can
 * and must go on ingesting while nothing is processed.
 */
export function addStandardChecks(health: Health, { db, ingestionPool, clock, config }: Dependencies): void {
  health.add({
    name: 'databaseAnswers',
    isForTraffic: true,
    passes: () => pingDatabase(db).then(() => true),
  });
  health.add({
    name: 'storesMessages',
    isForTraffic: true,
    passes: () => probeMessageStorage(ingestionPool).then(() => true),
  });
  health.add({
    name: 'readsMessages',
    isForTraffic: false,
    async passes() {
      const oldestAt = await findOldestUnprocessed(db);
      const limit = config.unreadMessageMinutes * 60_000;
      return oldestAt === null || clock.now().getTime() - oldestAt.getTime() <= limit;
    },
  });
}
