import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { askDatabase } from '../db/alive.queries.ts';
import type { Database } from '../db/database.ts';
import { findOldestUnread } from '../metrics/system-figures.queries.ts';
import type { Health } from './health.ts';
import { probeStoring } from './store-probe.queries.ts';

interface Needed {
  db: Database;
  intakePool: pg.Pool;
  clock: Clock;
  config: Pick<Config, 'unreadMessageMinutes'>;
}

/**
 * What every process checks. Whether messages are read is no reason to keep traffic away: a process that only answers calls can go on
 * taking messages in while nobody reads them, and must.
 */
export function addStandardChecks(health: Health, { db, intakePool, clock, config }: Needed): void {
  health.add({
    name: 'databaseAnswers',
    isForTraffic: true,
    holds: () => askDatabase(db).then(() => true),
  });
  health.add({
    name: 'storesMessages',
    isForTraffic: true,
    holds: () => probeStoring(intakePool).then(() => true),
  });
  health.add({
    name: 'readsMessages',
    isForTraffic: false,
    async holds() {
      const oldestAt = await findOldestUnread(db);
      const limit = config.unreadMessageMinutes * 60_000;
      return oldestAt === null || clock.now().getTime() - oldestAt.getTime() <= limit;
    },
  });
}
