import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { clearWrongCodes } from '../accounts.failures.ts';
import { deleteSessions } from '../own-account/own-account.queries.ts';
import { lockAccountForUpdate } from '../passwords/passwords.queries.ts';
import { findAccount } from '../sign-in/sign-in.queries.ts';
import { queueTwoFactorNotice } from './two-factor.mails.ts';
import { deleteTwoFactor, findNoticeRecipient } from './two-factor.queries.ts';

type RequiredServices = Pick<Services, 'db' | 'clock' | 'texts'>;

/**
 * Disables 2FA for a user who lost phone and recovery codes. Ends all their sessions and notifies them by e-mail; their
 * password is still required.
 *
 * @param by null when the operator does it
 */
export async function removeTwoFactor(
  services: RequiredServices,
  { userId, by, action }: { userId: number; by: { id: number; role: string } | null; action: string },
): Promise<void> {
  const wasOn = await services.db.transaction().execute(async (trx) => {
    await lockAccountForUpdate(trx, userId);
    if (!(await findNoticeRecipient(trx, userId))) throw expectedError('user.common.userNotFound');
    // An enrolment that was not confirmed is deleted too, although 2FA was not on.
    if (!(await deleteTwoFactor(trx, userId))) return false;
    await endAccess(trx, userId);
    await recordAuditEvent(trx, { action, actor: by, subjectType: 'user', subjectId: userId });
    await queueTwoFactorNotice(trx, services, { userId, notice: 'removed' });
    return true;
  });
  if (!wasOn) throw expectedError('account.twoFactor.notOn');
}

async function endAccess(trx: Database, userId: number): Promise<void> {
  await clearWrongCodes(trx, userId);
  await deleteSessions(trx, userId);
}

/** Disables 2FA on behalf of the operator, for instance for the only Administrator. */
export async function removeTwoFactorAsOperator(services: RequiredServices, email: string): Promise<void> {
  const account = await findAccount(services.db, email);
  if (!account) throw expectedError('user.common.userNotFound');
  await removeTwoFactor(services, { userId: account.userId, by: null, action: 'admin/removeTwoFactor' });
}
