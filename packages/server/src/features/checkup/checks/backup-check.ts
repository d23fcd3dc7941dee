import { daysBetween, judgeBackup } from '@harken/domain/checkup/rules';
import { backupJob } from '../../../platform/jobs/scheduled-jobs.queries.ts';
import { createDatabaseCheck, createFinding } from '../check-context.ts';
import { findDatabaseTime, findLastSuccesses } from '../checkup.queries.ts';

/** How old the newest backup is, as `npm run backup` recorded it. */
export const backupCheck = createDatabaseCheck('backup', async ({ db, config }) => {
  const now = await findDatabaseTime(db);
  const backup = (await findLastSuccesses(db)).find(({ name }) => name === backupJob);
  const latestAt = backup?.succeededAt ?? null;
  if (latestAt === null)
    return config.isDemo ? createFinding('notConfigured', 'demo') : createFinding('failed', 'never');
  const state = judgeBackup(latestAt, now);
  const days = Math.max(0, daysBetween(latestAt, now));
  return createFinding(state, state === 'ok' ? 'ok' : 'old', { days });
});
