import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { forgiveWrongCodes } from './accounts.failures.ts';
import { holdAccount } from './accounts.passwords.queries.ts';
import { findAccount } from './accounts.sign-in.queries.ts';
import { deleteSessionsOf } from './own-account.queries.ts';
import { queueTwoFactorNews } from './two-factor.mails.ts';
import { deleteTwoFactor, findPersonToTell } from './two-factor.queries.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'texts'>;

type Removal = { ok: true } | { ok: false; reason: 'user.common.userNotFound' | 'account.twoFactor.notOn' };

/**
 * Takes the second step from somebody who lost telephone and recovery codes. They are signed out everywhere and told by
 * e-mail; their password is still asked for.
 *
 * @param by null where whoever runs the server does it
 */
export function removeTwoFactor(
  services: Needed,
  { userId, by, deed }: { userId: number; by: { id: number; role: string } | null; deed: string },
): Promise<Removal> {
  return services.db.transaction().execute(async (trx): Promise<Removal> => {
    await holdAccount(trx, userId);
    if (!(await findPersonToTell(trx, userId))) return { ok: false, reason: 'user.common.userNotFound' };
    if (!(await deleteTwoFactor(trx, userId))) return { ok: false, reason: 'account.twoFactor.notOn' };
    await leaveNothingOpen(trx, userId);
    await recordDeed(trx, { deed, actor: by, subjectType: 'user', subjectId: userId });
    await queueTwoFactorNews(trx, services, { userId, news: 'removed' });
    return { ok: true };
  });
}

async function leaveNothingOpen(trx: Database, userId: number): Promise<void> {
  await forgiveWrongCodes(trx, userId);
  await deleteSessionsOf(trx, userId);
}

/** The same at the word of whoever runs the server, for instance for the only Administrator. */
export async function removeTwoFactorAsOperator(services: Needed, email: string): Promise<Removal> {
  const account = await findAccount(services.db, email);
  if (!account) return { ok: false, reason: 'user.common.userNotFound' };
  return removeTwoFactor(services, { userId: account.userId, by: null, deed: 'admin/removeTwoFactor' });
}
