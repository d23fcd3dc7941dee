import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { unlockEmail } from './accounts.failures.ts';
import { queuePasswordChangedNotice } from './accounts.notices.ts';
import { createPasswordError } from './passwords/passwords.error.ts';
import { storePassword } from './passwords/passwords.queries.ts';
import { findPasswordFlaw } from './passwords/passwords.rules.ts';
import { findAccount } from './sign-in/sign-in.queries.ts';

/**
 * Sets a password on behalf of the operator for somebody who is locked out. Confirms their e-mail address, removes any lock,
 * ends all their sessions and notifies them by e-mail.
 */
export async function setPasswordAsOperator(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock } = services;
  const account = await findAccount(db, email);
  if (!account) throw expectedError('user.common.userNotFound');
  const { userId } = account;
  const flaw = await findPasswordFlaw(db, { userId, email }, password);
  if (flaw) throw createPasswordError(flaw);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { userId, passwordHash, now: clock.now() });
    await unlockEmail(trx, email);
    await queuePasswordChangedNotice(trx, services, userId);
    const about = { actor: null, subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { action: 'admin/setPassword', ...about });
  });
}
