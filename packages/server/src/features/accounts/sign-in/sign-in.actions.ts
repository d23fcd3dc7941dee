import { expectedError } from '../../../platform/http/expected-error.ts';
import { verifyPassword } from '../../../platform/passwords/passwords.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type Claim,
  clearFailuresUnlessLocked,
  countFailure,
  countRejectedAttempt,
  isLocked,
  requireAddressAllowed,
} from '../accounts.failures.ts';
import { runUnauthenticated } from '../accounts.unauthenticated-queue.ts';
import {
  type CodeClaim,
  isLockedOut,
  verifyCode,
  withLockedAccount,
} from '../two-factor/two-factor.verification.ts';
import { recordFailedSignIn } from './sign-in.audit.ts';
import { findAccount } from './sign-in.queries.ts';

type SignInError =
  | 'login.notSucceeded'
  | 'login.lockedOut'
  | 'login.codeRequired'
  | 'login.codeWrong'
  | 'login.passwordsOff';

interface Attempt {
  userName: string;
  password: string;
  code?: string;
  /** The network address. */
  address: string;
  /** The hash of a device known to this account. */
  device: Buffer | null;
}

/** Checks who signs in and returns the id of the user. Failures are recorded in the audit log. */
export async function signIn(services: Services, attempt: Attempt): Promise<number> {
  const { userName, address, device } = attempt;
  const result = await runUnauthenticated({ kind: 'signIn', address, device }, () =>
    verifyCredentials(services, attempt),
  );
  if (typeof result === 'number') return result;
  await recordFailedSignIn(services.db, userName, result);
  throw expectedError(result);
}

/**
 * Checks e-mail address, password and, if the account uses 2FA, the code. Without the correct password, neither the response
 * nor its timing reveals whether the account exists or uses 2FA. While an account is locked, no password is checked.
 *
 * @returns the id of the user, or why nobody is signed in
 */
async function verifyCredentials(
  services: Services,
  { userName, password, address, code, device }: Attempt,
): Promise<number | SignInError> {
  const claim: Claim = { email: userName, address, device };
  if (!device) await requireAddressAllowed(services, address);
  if (await isLocked(services, claim)) {
    await countRejectedAttempt(services, claim);
    return 'login.lockedOut';
  }
  const account = await findAccount(services.db, userName);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (account?.isConfirmed && isRight) {
    const { userId, hasTwoFactor } = account;
    if (account.arePasswordsOff) return 'login.passwordsOff';
    if (hasTwoFactor) return verifySecondFactor(services, { ...claim, userId, code: code ?? '' });
    if (await clearFailuresUnlessLocked(services, claim)) return userId;
  }
  const isNowLocked = await countFailure(services, claim);
  return isNowLocked ? 'login.lockedOut' : 'login.notSucceeded';
}

/**
 * A correct password alone neither counts as a failure nor clears failures: otherwise its holder could guess codes without
 * limit.
 */
async function verifySecondFactor(services: Services, claim: CodeClaim): Promise<number | SignInError> {
  const { userId, code } = claim;
  if (!code && !(await isLockedOut(services, claim))) return 'login.codeRequired';
  const result = await withLockedAccount(services, userId, (txServices) => verifyCode(txServices, claim));
  if (result === 'right') return userId;
  return result === 'locked' ? 'login.lockedOut' : 'login.codeWrong';
}
