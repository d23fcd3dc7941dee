import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { recordDeed } from '../../platform/audit.queries.ts';
import { flawOfNewPassword } from '../../platform/common-passwords.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { unlock } from './accounts.failures.ts';
import { storePassword } from './accounts.passwords.queries.ts';
import { findAccount } from './accounts.sign-in.queries.ts';

/**
 * Sets a password for somebody who is locked out, at the word of whoever runs the server. Their e-mail address counts as
 * confirmed, a lock is opened, and everywhere they are signed out.
 */
export async function setPasswordAsOperator(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: PasswordFlaw | 'unknown' }> {
  const account = await findAccount(db, email);
  if (!account) return { ok: false, reason: 'unknown' };
  const flaw = await flawOfNewPassword(password, email);
  if (flaw) return { ok: false, reason: flaw };
  const { userId } = account;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { userId, passwordHash, now: clock.now() });
    await unlock(trx, email);
    const deed = { deed: 'admin/setPassword', actor: null, subjectType: 'user', subjectId: userId };
    await recordDeed(trx, deed);
  });
  return { ok: true };
}
