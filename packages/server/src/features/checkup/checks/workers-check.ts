import { minutesBetween, workerMaxMinutes } from '@harken/domain/checkup/rules';
import type { JobName } from '../../../platform/jobs/queues.ts';
import { jobNames } from '../../../platform/jobs/queues.ts';
import { findOldestUnprocessed, findWaitingJobs } from '../../../platform/metrics/system-figures.queries.ts';
import { createDatabaseCheck, createFinding } from '../check-context.ts';
import { findAppliedMigrations, findLastSuccesses } from '../checkup.queries.ts';

/** Runs every minute in any worker. */
const heartbeat: JobName = 'chain-audit';

/** Whether a process does the background work: parses messages, raises alerts, sends the outbox. */
export const workersCheck = createDatabaseCheck('workers', async ({ db, clock, config }) => {
  const now = clock.now();
  const oldestMessageAt = await findOldestUnprocessed(db);
  const unread = oldestMessageAt ? minutesBetween(oldestMessageAt, now) : 0;
  const beat = (await findLastSuccesses(db)).find(({ name }) => name === heartbeat);
  if (!beat) {
    const migratedAt = (await findAppliedMigrations(db))?.at(-1)?.appliedAt ?? now;
    const isNew = minutesBetween(migratedAt, now) < workerMaxMinutes;
    return createFinding(isNew ? 'warning' : 'failed', isNew ? 'notYet' : 'never');
  }
  const minutes = minutesBetween(beat.succeededAt, now);
  if (minutes > workerMaxMinutes) return createFinding('failed', 'stopped', { minutes });
  if (unread > config.unreadMessageMinutes) return createFinding('failed', 'unread', { minutes: unread });
  const oldestSeconds = Math.max(
    0,
    ...(await findWaitingJobs(db, jobNames)).map((queue) => queue.oldestSeconds),
  );
  const waiting = Math.floor(oldestSeconds / 60);
  return waiting > workerMaxMinutes
    ? createFinding('warning', 'late', { minutes: waiting })
    : createFinding('ok', 'ok', { minutes: Math.max(0, minutes) });
});
