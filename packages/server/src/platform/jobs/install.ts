import { PgBoss } from 'pg-boss';
import { endPool } from '../db/connection-timeouts.queries.ts';
import { openPool } from '../db/database.ts';
import { bulkLimits } from '../db/query-limits.ts';
import { usePool } from './job-queue.ts';
import { jobExpiresAfterSeconds, jobNames, jobQueues } from './queues.ts';

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
