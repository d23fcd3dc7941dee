import type { PasswordError } from '@harken/domain/access/passwords';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { unlockEmail } from './accounts.failures.ts';
import { queuePasswordChanged } from './accounts.notices.ts';
import { findPasswordFlaw } from './accounts.password-rules.ts';
import { storePassword } from './accounts.passwords.queries.ts';
import { findAccount } from './accounts.sign-in.queries.ts';

/**
 * Sets a password on behalf of the operator for somebody who is locked out. Confirms their e-mail address, removes any lock,
 * ends all their sessions and notifies them by e-mail.
 */
export async function setPasswordAsOperator(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: PasswordError | 'unknown' }> {
  const { db, clock } = services;
  const account = await findAccount(db, email);
  if (!account) return { ok: false, reason: 'unknown' };
  const { userId } = account;
  const flaw = await findPasswordFlaw(db, { userId, email }, password);
  if (flaw) return { ok: false, reason: flaw };
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { userId, passwordHash, now: clock.now() });
    await unlockEmail(trx, email);
    await queuePasswordChanged(trx, services, userId);
    const about = { actor: null, subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { deed: 'admin/setPassword', ...about });
  });
  return { ok: true };
}
