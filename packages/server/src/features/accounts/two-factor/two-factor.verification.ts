import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type ExpectedError, expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import { decryptSecret } from '../../../platform/secrets/encryption.ts';
import type { Services } from '../../../platform/services.ts';
import {
  areCodesLocked,
  type Claim,
  clearFailuresUnlessLocked,
  clearWrongCodes,
  countFailure,
  countWrongCode,
  isLocked,
} from '../accounts.failures.ts';
import { lockAccountForUpdate } from '../passwords/passwords.queries.ts';
import { findTimeStep, hashRecoveryCode, isAppCode } from './two-factor.codes.ts';
import { queueTwoFactorNotice } from './two-factor.mails.ts';
import {
  findTwoFactor,
  findTwoFactorState,
  type TwoFactorSignIn,
  useRecoveryCode,
  useTimeStep,
} from './two-factor.queries.ts';

/** A sign-in attempt with an app code or recovery code. */
export interface CodeClaim extends Claim {
  userId: number;
  code: string;
}

/** `locked`: codes are rejected for a while without being checked. */
export type CodeResult = 'right' | 'wrong' | 'locked';

/**
 * The error for a rejected code. Throw it after the transaction that verified the code: rolled back, the wrong code would not
 * count.
 */
export function createCodeError(result: Exclude<CodeResult, 'right'>): ExpectedError {
  return result === 'locked'
    ? expectedError('login.lockedOut')
    : fieldError('Code', 'account.twoFactor.codeWrong');
}

/**
 * Checks a code of the app and marks it as used if it is correct. Call only while the account is locked: this serialises
 * concurrent requests of all server processes.
 */
export async function useAppCode(
  services: Services,
  userId: number,
  { encryptedSecret }: TwoFactorSignIn,
  code: string,
): Promise<boolean> {
  const { db, clock, config, log } = services;
  const secret = decryptSecret(config, 'two-factor secret', encryptedSecret);
  // Recovery codes still work.
  if (!secret) log.error('Cannot decrypt a 2FA secret: HARKEN_SECRET_KEY was changed');
  const step = secret && findTimeStep({ secret, code, now: clock.now() });
  return typeof step === 'number' && useTimeStep(db, userId, step);
}

/** Uses an app code or a recovery code. */
async function useCode(
  services: Services,
  { userId, code }: CodeClaim,
  stored: TwoFactorSignIn,
): Promise<'app' | 'recovery' | null> {
  if (isAppCode(code)) return (await useAppCode(services, userId, stored, code)) ? 'app' : null;
  const codeHash = hashRecoveryCode(code);
  const isUsed = await useRecoveryCode(services.db, { userId, codeHash, now: services.clock.now() });
  return isUsed ? 'recovery' : null;
}

async function countWrongAttempt(services: Services, claim: CodeClaim): Promise<CodeResult> {
  const isEmailLocked = await countFailure(services, claim);
  const isCodeLocked = await countWrongCode(services, claim.userId);
  return isEmailLocked || isCodeLocked ? 'locked' : 'wrong';
}

/** Whether codes are rejected for now: after too many wrong codes, or too many wrong passwords before. */
export async function isLockedOut(services: Services, claim: CodeClaim): Promise<boolean> {
  return (await isLocked(services, claim)) || (await areCodesLocked(services, claim.userId));
}

/**
 * Verifies an app code or recovery code of an account with 2FA. A wrong code counts as a failed sign-in for the account and
 * for the network address; a correct one clears earlier failures.
 *
 * @param services with the transaction that locks the account
 */
export async function verifyCode(services: Services, claim: CodeClaim): Promise<CodeResult> {
  const stored = await findTwoFactor(services.db, claim.userId);
  if (await isLockedOut(services, claim)) {
    await countFailure(services, claim);
    return 'locked';
  }
  const usedCode = stored?.confirmedAt ? await useCode(services, claim, stored) : null;
  if (!usedCode) return countWrongAttempt(services, claim);
  await clearFailuresUnlessLocked(services, claim);
  await clearWrongCodes(services.db, claim.userId);
  if (usedCode === 'recovery') await reportRecoveryCodeUse(services, claim.userId);
  return 'right';
}

async function reportRecoveryCodeUse(services: Services, userId: number): Promise<void> {
  const { recoveryCodesLeft } = await findTwoFactorState(services.db, userId, false);
  const codesLeft = recoveryCodesLeft;
  await queueTwoFactorNotice(services.db, services, { userId, notice: 'recoveryCodeUsed', codesLeft });
  await recordAuditEvent(services.db, {
    action: 'twoFactor/useRecoveryCode',
    actor: null,
    subjectType: 'user',
    subjectId: userId,
    after: { recoveryCodesLeft },
  });
}

/** Runs a function in a transaction that locks the account, with services bound to it. */
export function withLockedAccount<T>(
  services: Services,
  userId: number,
  act: (txServices: Services & { db: Database }) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (trx) => {
    await lockAccountForUpdate(trx, userId);
    return act({ ...services, db: trx });
  });
}
