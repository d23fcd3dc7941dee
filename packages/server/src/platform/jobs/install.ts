import { PgBoss } from 'pg-boss';
import { jobNames, jobQueues } from './queues.ts';

/** Creates or updates the job queue's own tables and its queues. Safe to run by several processes at once. */
export async function installJobQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of jobNames) {
      const options = { ...jobQueues[name], retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 300 };
      const existing = await boss.getQueue(name);
      if (existing) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ close: true, graceful: false });
  }
}
