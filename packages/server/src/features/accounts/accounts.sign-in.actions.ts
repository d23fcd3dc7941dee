import { isPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { countFailure, forgiveFailures, mustPause } from './accounts.failures.ts';
import { findAccount } from './accounts.sign-in.queries.ts';

type SignIn =
  | { ok: true; userId: number }
  | { ok: false; reason: 'login.notSucceeded' | 'login.lockedOut' | 'error.tooManyRequests' };

/**
 * Whether somebody may sign in with this e-mail address and password, from this address of the network. Neither the answer
 * nor the time it takes tells whether there is such an account.
 */
export async function signIn(
  services: Services,
  { userName, password, address }: { userName: string; password: string; address: string },
): Promise<SignIn> {
  if (await mustPause(services, address)) return { ok: false, reason: 'error.tooManyRequests' };
  const account = await findAccount(services.db, userName);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account?.isConfirmed && isRight && (await forgiveFailures(services, userName))) {
    return { ok: true, userId: account.userId };
  }
  const isLocked = await countFailure(services, { email: userName, address });
  return { ok: false, reason: isLocked ? 'login.lockedOut' : 'login.notSucceeded' };
}
