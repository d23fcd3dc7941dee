import type { ErrorKey } from '@harken/contract/error-keys';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { encryptSecret } from '../../platform/encryption.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { areCodesLocked, clearWrongCodes, countWrongCode, isAddressThrottled } from './accounts.failures.ts';
import { checkOwnPassword, type OwnPasswordError } from './own-account.actions.ts';
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
import { type CodeResult, useAppCode, verifyCode, withLockedAccount } from './two-factor.verification.ts';

export type TwoFactorError =
  | Extract<ErrorKey, `account.twoFactor.${string}`>
  | Extract<ErrorKey, 'user.common.userNotFound' | 'error.unauthorized'>
  | OwnPasswordError;

type Outcome<Value extends object = object> = ({ ok: true } & Value) | { ok: false; reason: TwoFactorError };

const fail = (reason: TwoFactorError) => ({ ok: false, reason }) as const;

const codeErrors: Record<Exclude<CodeResult, 'right'>, TwoFactorError> = {
  wrong: 'account.twoFactor.codeWrong',
  locked: 'login.lockedOut',
};

function recordOwnAuditEvent(trx: Database, { id, role }: CurrentUser, action: string): Promise<void> {
  return recordAuditEvent(trx, { deed: action, actor: { id, role }, subjectType: 'user', subjectId: id });
}

/** Starts the 2FA enrolment of a user who knows their password. Nothing changes until it is confirmed. */
export async function startTwoFactorEnrolment(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; address: string },
): Promise<Outcome<{ secret: string; address: string; picture: string }>> {
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  const secret = createSecret();
  const encrypted = encryptSecret(services.config, 'two-factor secret', secret);
  return withLockedAccount(services, user.id, async ({ db }) => {
    const before = await findTwoFactor(db, user.id);
    if (before?.confirmedAt) return fail('account.twoFactor.alreadyOn');
    await storeUnconfirmedSecret(db, user.id, encrypted);
    await recordOwnAuditEvent(db, user, 'account/beginTwoFactor');
    return { ok: true, secret, ...buildEnrolment(secret, known.email) };
  });
}

/** Enables 2FA for a user whose app shows the correct code, and ends their other sessions. */
export function confirmTwoFactorEnrolment(
  services: Services,
  user: CurrentUser,
  code: string,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  return withLockedAccount(services, user.id, async (txServices) => {
    const enrolment = await findTwoFactor(txServices.db, user.id);
    if (!enrolment) return fail('account.twoFactor.notBegun');
    if (enrolment.confirmedAt) return fail('account.twoFactor.alreadyOn');
    if (await areCodesLocked(txServices, user.id)) return fail('login.lockedOut');
    if (!isAppCode(code) || !(await useAppCode(txServices, user.id, enrolment, code)))
      return fail(codeErrors[(await countWrongCode(txServices, user.id)) ? 'locked' : 'wrong']);
    await clearWrongCodes(txServices.db, user.id);
    await confirmSecret(txServices.db, user.id, txServices.clock.now());
    await deleteOtherSessions(txServices.db, user.id, user.sessionIdHash);
    await recordOwnAuditEvent(txServices.db, user, 'account/confirmTwoFactor');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'switchedOn' });
    return { ok: true, recoveryCodes: await issueRecoveryCodes(txServices.db, user.id) };
  });
}

async function issueRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Creates new recovery codes for a user whose app shows the correct code; earlier ones become void. */
export function renewRecoveryCodes(
  services: Services,
  user: CurrentUser,
  given: { code: string; address: string },
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  return withLockedAccount(services, user.id, async (txServices) => {
    if (!(await findTwoFactor(txServices.db, user.id))?.confirmedAt) return fail('account.twoFactor.notOn');
    if (await isAddressThrottled(txServices, given.address)) return fail('error.tooManyRequests');
    if (!isAppCode(given.code)) return fail('account.twoFactor.codeWrong');
    const result = await verifyCode(txServices, { userId: user.id, email: user.email, ...given });
    if (result !== 'right') return fail(codeErrors[result]);
    await recordOwnAuditEvent(txServices.db, user, 'account/renewRecoveryCodes');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'codesRenewed' });
    return { ok: true, recoveryCodes: await issueRecoveryCodes(txServices.db, user.id) };
  });
}

/** Disables 2FA for a user who knows the password and has an app code or a recovery code. */
export async function disableTwoFactor(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; code: string; address: string },
): Promise<Outcome> {
  const state = await findTwoFactorState(services.db, user.id, services.config.isTwoFactorRequired);
  if (!state.isOn) return fail('account.twoFactor.notOn');
  if (state.isRequired) return fail('account.twoFactor.isRequired');
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  return withLockedAccount(services, user.id, async (txServices) => {
    const { code, address } = given;
    const result = await verifyCode(txServices, { userId: user.id, email: known.email, code, address });
    if (result !== 'right') return fail(codeErrors[result]);
    await deleteTwoFactor(txServices.db, user.id);
    await recordOwnAuditEvent(txServices.db, user, 'account/endTwoFactor');
    await queueTwoFactorNotice(txServices.db, txServices, { userId: user.id, notice: 'switchedOff' });
    return { ok: true };
  });
}
