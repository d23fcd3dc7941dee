import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { encryptSecret } from '../../../platform/secrets/encryption.ts';
import type { Services } from '../../../platform/services.ts';
import {
  areCodesLocked,
  clearWrongCodes,
  countWrongCode,
  requireAddressAllowed,
} from '../accounts.failures.ts';
import { requireOwnPassword } from '../own-account/own-account.actions.ts';
import {
  buildEnrolment,
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  isAppCode,
} from './two-factor.codes.ts';
import { queueTwoFactorNotice } from './two-factor.mails.ts';
import {
  confirmSecret,
  deleteOtherSessions,
  deleteTwoFactor,
  findTwoFactor,
  findTwoFactorState,
  replaceRecoveryCodes,
  storeUnconfirmedSecret,
} from './two-factor.queries.ts';
import { createCodeError, useAppCode, verifyCode, withLockedAccount } from './two-factor.verification.ts';

function recordOwnAuditEvent(trx: Database, { id, role }: CurrentUser, action: string): Promise<void> {
  return recordAuditEvent(trx, { action, actor: { id, role }, subjectType: 'user', subjectId: id });
}

/** Starts the 2FA enrolment of a user who knows their password. Nothing changes until it is confirmed. */
export async function startTwoFactorEnrolment(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; address: string },
): Promise<{ secret: string; address: string; picture: string }> {
  const { email } = await requireOwnPassword(services, user, given);
  const secret = createSecret();
  const encrypted = encryptSecret(services.config, 'two-factor secret', secret);
  return withLockedAccount(services, user.id, async ({ db }) => {
    const before = await findTwoFactor(db, user.id);
    if (before?.confirmedAt) throw expectedError('account.twoFactor.alreadyOn');
    await storeUnconfirmedSecret(db, user.id, encrypted);
    await recordOwnAuditEvent(db, user, 'account/beginTwoFactor');
    return { secret, ...buildEnrolment(secret, email) };
  });
}

/** Enables 2FA for a user whose app shows the correct code, and ends their other sessions. */
export async function confirmTwoFactorEnrolment(
  services: Services,
  user: CurrentUser,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const result = await withLockedAccount(services, user.id, async (txServices) => {
    const enrolment = await findTwoFactor(txServices.db, user.id);
    if (!enrolment) throw expectedError('account.twoFactor.notBegun');
    if (enrolment.confirmedAt) throw expectedError('account.twoFactor.alreadyOn');
    if (await areCodesLocked(txServices, user.id)) return 'locked';
    if (!isAppCode(code) || !(await useAppCode(txServices, user.id, enrolment, code)))
      return (await countWrongCode(txServices, user.id)) ? 'locked' : 'wrong';
    await clearWrongCodes(txServices.db, user.id);
    await confirmSecret(txServices.db, user.id, txServices.clock.now());
    await deleteOtherSessions(txServices.db, user.id, user.sessionIdHash);
    await recordOwnAuditEvent(txServices.db, user, 'account/confirmTwoFactor');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'switchedOn' });
    return { recoveryCodes: await issueRecoveryCodes(txServices.db, user.id) };
  });
  if (typeof result === 'string') throw createCodeError(result);
  return result;
}

async function issueRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Creates new recovery codes for a user whose app shows the correct code; earlier ones become void. */
export async function renewRecoveryCodes(
  services: Services,
  user: CurrentUser,
  given: { code: string; address: string },
): Promise<{ recoveryCodes: string[] }> {
  const result = await withLockedAccount(services, user.id, async (txServices) => {
    if (!(await findTwoFactor(txServices.db, user.id))?.confirmedAt)
      throw expectedError('account.twoFactor.notOn');
    await requireAddressAllowed(txServices, given.address);
    if (!isAppCode(given.code)) return 'wrong';
    const codeResult = await verifyCode(txServices, { userId: user.id, email: user.email, ...given });
    if (codeResult !== 'right') return codeResult;
    await recordOwnAuditEvent(txServices.db, user, 'account/renewRecoveryCodes');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'codesRenewed' });
    return { recoveryCodes: await issueRecoveryCodes(txServices.db, user.id) };
  });
  if (typeof result === 'string') throw createCodeError(result);
  return result;
}

/** Disables 2FA for a user who knows the password and has an app code or a recovery code. */
export async function disableTwoFactor(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; code: string; address: string },
): Promise<void> {
  const state = await findTwoFactorState(services.db, user.id, services.config.isTwoFactorRequired);
  if (!state.isOn) throw expectedError('account.twoFactor.notOn');
  if (state.isRequired) throw expectedError('account.twoFactor.isRequired');
  const { email } = await requireOwnPassword(services, user, given);
  const result = await withLockedAccount(services, user.id, async (txServices) => {
    const { code, address } = given;
    const codeResult = await verifyCode(txServices, { userId: user.id, email, code, address });
    if (codeResult !== 'right') return codeResult;
    await deleteTwoFactor(txServices.db, user.id);
    await recordOwnAuditEvent(txServices.db, user, 'account/endTwoFactor');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'switchedOff' });
    return codeResult;
  });
  if (result !== 'right') throw createCodeError(result);
}
