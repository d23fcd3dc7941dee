import { limitsForgottenAfterHours, removeOldLimits } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { removeExpiredSessions } from '../../platform/sessions/sessions.queries.ts';
import { deleteExpiredKeys } from '../sms-gateways/index.ts';
import { removeOldDevices } from './accounts.devices.queries.ts';
import { devicesForgottenAfter } from './accounts.devices.routes.ts';
import { tellOfLock } from './accounts.notices.ts';
import { removeExpiredTokens } from './accounts.passwords.queries.ts';
import { removeOldEmailChanges } from './email-changes.queries.ts';

/** At no full hour, when everybody else works too. */
const everyHour = '17 * * * *';

/** Removes what can no longer be used: sessions and links that ran out, limits and devices that are forgotten. */
export async function keepHouse({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await removeExpiredSessions(db, now);
  await removeExpiredTokens(db, now);
  await removeOldEmailChanges(db, now);
  await deleteExpiredKeys(db, now);
  await removeOldDevices(db, new Date(now.getTime() - devicesForgottenAfter));
  await removeOldLimits(db, new Date(now.getTime() - limitsForgottenAfterHours * 3_600_000));
}

/** What the clock brings to accounts, and mails that nobody at the door waits for. */
export async function workOnAccounts(services: Services): Promise<void> {
  await services.jobs.work('housekeeping', { batchSize: 10 }, () => keepHouse(services));
  await services.jobs.work('notify-sign-in-lock', { batchSize: 10 }, async (jobs) => {
    for (const job of jobs) await tellOfLock(services, job);
  });
  await services.jobs.repeat('housekeeping', everyHour);
}
