import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { recordDeed } from '../../platform/audit.queries.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { unlock } from './accounts.failures.ts';
import { queuePasswordChanged } from './accounts.notices.ts';
import { flawOfPasswordFor } from './accounts.password-rules.ts';
import { storePassword } from './accounts.passwords.queries.ts';
import { findAccount } from './accounts.sign-in.queries.ts';

/**
 * Sets a password for somebody who is locked out, at the word of whoever runs the server. Their e-mail address counts as
 * confirmed, a lock is opened, everywhere they are signed out, and they are told by e-mail.
 */
export async function setPasswordAsOperator(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: PasswordFlaw | 'unknown' }> {
  const { db, clock } = services;
  const account = await findAccount(db, email);
  if (!account) return { ok: false, reason: 'unknown' };
  const { userId } = account;
  const flaw = await flawOfPasswordFor(db, { userId, email }, password);
  if (flaw) return { ok: false, reason: flaw };
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { userId, passwordHash, now: clock.now() });
    await unlock(trx, email);
    await queuePasswordChanged(trx, services, userId);
    const deed = { deed: 'admin/setPassword', actor: null, subjectType: 'user', subjectId: userId };
    await recordDeed(trx, deed);
  });
  return { ok: true };
}
