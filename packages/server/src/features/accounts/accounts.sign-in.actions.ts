import { verifyPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Claim,
  clearFailuresUnlessLocked,
  countFailure,
  countRejectedAttempt,
  isAddressThrottled,
  isLocked,
} from './accounts.failures.ts';
import { findAccount } from './accounts.sign-in.queries.ts';
import { type CodeClaim, isLockedOut, verifyCode, withLockedAccount } from './two-factor.verification.ts';

type SignInError =
  | 'login.notSucceeded'
  | 'login.lockedOut'
  | 'login.codeRequired'
  | 'login.codeWrong'
  | 'error.tooManyRequests';

type SignIn = { ok: true; userId: number } | { ok: false; reason: SignInError };

/**
 * Checks e-mail address, password and, if the account uses 2FA, the code. Without the correct password, neither the response
 * nor its timing reveals whether the account exists or uses 2FA. While an account is locked, no password is checked.
 */
export async function signIn(
  services: Services,
  { userName, password, address, code, device }: Credentials & Omit<Claim, 'email'>,
): Promise<SignIn> {
  const claim: Claim = { email: userName, address, device };
  if (!device && (await isAddressThrottled(services, address)))
    return { ok: false, reason: 'error.tooManyRequests' };
  if (await isLocked(services, claim)) {
    await countRejectedAttempt(services, claim);
    return { ok: false, reason: 'login.lockedOut' };
  }
  const account = await findAccount(services.db, userName);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (account?.isConfirmed && isRight) {
    const { userId, hasTwoFactor } = account;
    if (hasTwoFactor) return verifySecondFactor(services, { ...claim, userId, code: code ?? '' });
    if (await clearFailuresUnlessLocked(services, claim)) return { ok: true, userId };
  }
  const isNowLocked = await countFailure(services, claim);
  return { ok: false, reason: isNowLocked ? 'login.lockedOut' : 'login.notSucceeded' };
}

interface Credentials {
  userName: string;
  password: string;
  code?: string;
}

/**
 * A correct password alone neither counts as a failure nor clears failures: otherwise its holder could guess codes without
 * limit.
 */
async function verifySecondFactor(services: Services, claim: CodeClaim): Promise<SignIn> {
  const { userId, code } = claim;
  if (!code && !(await isLockedOut(services, claim))) return { ok: false, reason: 'login.codeRequired' };
  const result = await withLockedAccount(services, userId, (txServices) => verifyCode(txServices, claim));
  if (result === 'right') return { ok: true, userId };
  return { ok: false, reason: result === 'locked' ? 'login.lockedOut' : 'login.codeWrong' };
}
