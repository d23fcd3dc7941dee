import { limitRetentionHours, removeOldLimits } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { deleteExpiredSessions } from '../../platform/sessions/sessions.queries.ts';
import { deleteExpiredOauthTokens } from '../access-tokens/index.ts';
import { deleteExpiredKeys } from '../sms-gateways/index.ts';
import { removeOldDevices } from './accounts.devices.queries.ts';
import { deviceLifetime } from './accounts.devices.routes.ts';
import { notifyOfLock } from './accounts.notices.ts';
import { removeOldEmailChanges } from './email-changes/email-changes.queries.ts';
import { removeExpiredTokens } from './passwords/passwords.queries.ts';

/** Off the full hour, when most other scheduled jobs run. */
const everyHour = '17 * * * *';

/** Deletes expired sessions, links, gateway keys, short-lived tokens, devices and request limits. */
export async function purgeExpired({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await removeExpiredTokens(db, now);
  await removeOldEmailChanges(db, now);
  await deleteExpiredKeys(db, now);
  await deleteExpiredOauthTokens(db, now);
  await removeOldDevices(db, new Date(now.getTime() - deviceLifetime));
  await removeOldLimits(db, new Date(now.getTime() - limitRetentionHours * 3_600_000));
}

/** Registers the background jobs of accounts. */
export async function registerAccountJobs(services: Services): Promise<void> {
  await services.jobs.work('housekeeping', { batchSize: 10 }, () => purgeExpired(services));
  await services.jobs.work('notify-sign-in-lock', { batchSize: 10 }, async (jobs) => {
    for (const job of jobs) await notifyOfLock(services, job);
  });
  await services.jobs.repeat('housekeeping', everyHour);
}
