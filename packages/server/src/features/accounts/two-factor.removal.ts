import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { clearWrongCodes } from './accounts.failures.ts';
import { lockAccountForUpdate } from './accounts.passwords.queries.ts';
import { findAccount } from './accounts.sign-in.queries.ts';
import { deleteSessions } from './own-account.queries.ts';
import { queueTwoFactorNotice } from './two-factor.mails.ts';
import { deleteTwoFactor, findNoticeRecipient } from './two-factor.queries.ts';

type RequiredServices = Pick<Services, 'db' | 'clock' | 'texts'>;

type Removal = { ok: true } | { ok: false; reason: 'user.common.userNotFound' | 'account.twoFactor.notOn' };

/**
 * Disables 2FA for a user who lost phone and recovery codes. Ends all their sessions and notifies them by e-mail; their
 * password is still required.
 *
 * @param by null when the operator does it
 */
export function removeTwoFactor(
  services: RequiredServices,
  { userId, by, action }: { userId: number; by: { id: number; role: string } | null; action: string },
): Promise<Removal> {
  return services.db.transaction().execute(async (trx): Promise<Removal> => {
    await lockAccountForUpdate(trx, userId);
    if (!(await findNoticeRecipient(trx, userId))) return { ok: false, reason: 'user.common.userNotFound' };
    if (!(await deleteTwoFactor(trx, userId))) return { ok: false, reason: 'account.twoFactor.notOn' };
    await endAccess(trx, userId);
    await recordAuditEvent(trx, { deed: action, actor: by, subjectType: 'user', subjectId: userId });
    await queueTwoFactorNotice(trx, services, { userId, notice: 'removed' });
    return { ok: true };
  });
}

async function endAccess(trx: Database, userId: number): Promise<void> {
  await clearWrongCodes(trx, userId);
  await deleteSessions(trx, userId);
}

/** Disables 2FA on behalf of the operator, for instance for the only Administrator. */
export async function removeTwoFactorAsOperator(services: RequiredServices, email: string): Promise<Removal> {
  const account = await findAccount(services.db, email);
  if (!account) return { ok: false, reason: 'user.common.userNotFound' };
  return removeTwoFactor(services, { userId: account.userId, by: null, action: 'admin/removeTwoFactor' });
}
