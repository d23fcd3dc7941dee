import { isPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Claim,
  countFailure,
  countRefused,
  forgiveFailures,
  isLocked,
  mustPause,
} from './accounts.failures.ts';
import { findAccount } from './accounts.sign-in.queries.ts';
import { type CodeClaim, holdingAccount, isKeptOut, proveCode } from './two-factor.proof.ts';

type Refusal =
  | 'login.notSucceeded'
  | 'login.lockedOut'
  | 'login.codeRequired'
  | 'login.codeWrong'
  | 'error.tooManyRequests';

type SignIn = { ok: true; userId: number } | { ok: false; reason: Refusal };

/**
 * Whether somebody may sign in with this e-mail address and password, and where the account has a second step with this
 * code, from this address of the network, on this device. Without the right password neither the answer nor the time it takes
 * tells whether there is such an account, or a second step. While it is locked, no password is looked at.
 */
export async function signIn(
  services: Services,
  { userName, password, address, code, device }: Credentials & Omit<Claim, 'email'>,
): Promise<SignIn> {
  const claim: Claim = { email: userName, address, device };
  if (!device && (await mustPause(services, address))) return { ok: false, reason: 'error.tooManyRequests' };
  if (await isLocked(services, claim)) {
    await countRefused(services, claim);
    return { ok: false, reason: 'login.lockedOut' };
  }
  const account = await findAccount(services.db, userName);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account?.isConfirmed && isRight) {
    const { userId, hasTwoFactor } = account;
    if (hasTwoFactor) return takeSecondStep(services, { ...claim, userId, code: code ?? '' });
    if (await forgiveFailures(services, claim)) return { ok: true, userId };
  }
  const locks = await countFailure(services, claim);
  return { ok: false, reason: locks ? 'login.lockedOut' : 'login.notSucceeded' };
}

interface Credentials {
  userName: string;
  password: string;
  code?: string;
}

/** The password alone is neither a failure nor forgiven any: whoever has it could guess codes without end. */
async function takeSecondStep(services: Services, claim: CodeClaim): Promise<SignIn> {
  const { userId, code } = claim;
  if (!code && !(await isKeptOut(services, claim))) return { ok: false, reason: 'login.codeRequired' };
  const verdict = await holdingAccount(services, userId, (held) => proveCode(held, claim));
  if (verdict === 'right') return { ok: true, userId };
  return { ok: false, reason: verdict === 'locked' ? 'login.lockedOut' : 'login.codeWrong' };
}
