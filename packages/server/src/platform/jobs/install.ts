import { PgBoss } from 'pg-boss';
import { openPool } from '../db/database.ts';
import { bulkLimits } from '../db/query-limits.ts';
import { endPool } from '../db/silence.queries.ts';
import { onPool } from './job-queue.ts';
import { jobExpiresAfterSeconds, jobNames, jobQueues } from './queues.ts';

/** Creates or updates the job queue's own tables and its queues. Safe to run by several processes at once. */
export async function installJobQueue(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 2, bulkLimits);
  const boss = new PgBoss({ db: onPool(pool), supervise: false, schedule: false });
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
