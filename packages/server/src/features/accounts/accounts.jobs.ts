import { limitsForgottenAfterHours, removeOldLimits } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { removeExpiredSessions } from '../../platform/sessions/sessions.queries.ts';
import { removeExpiredTokens } from './accounts.passwords.queries.ts';

/** At no full hour, when everybody else works too. */
const everyHour = '17 * * * *';

/** Removes what can no longer be used: sessions and links that ran out, limits that are forgotten. */
export async function keepHouse({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await removeExpiredSessions(db, now);
  await removeExpiredTokens(db, now);
  await removeOldLimits(db, new Date(now.getTime() - limitsForgottenAfterHours * 3_600_000));
}

/** What the clock brings to accounts. */
export async function workOnAccounts(services: Services): Promise<void> {
  await services.jobs.work('housekeeping', { batchSize: 10 }, () => keepHouse(services));
  await services.jobs.repeat('housekeeping', everyHour);
}
