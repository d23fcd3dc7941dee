import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findTwoFactorState } from './two-factor.queries.ts';
import { verifyCode, withLockedAccount } from './two-factor.verification.ts';

export type OwnCodeError = 'login.codeRequired' | 'account.twoFactor.codeWrong' | 'login.lockedOut';

/**
 * Checks the 2FA code of a user who entered their password; succeeds if the account does not use 2FA. A correct code is used
 * up, so call this last, when nothing else can be rejected.
 */
export async function verifyOwnCode(
  services: Services,
  user: CurrentUser,
  given: { email: string; code: string | undefined; address: string },
): Promise<{ ok: true } | { ok: false; reason: OwnCodeError }> {
  const { email, code, address } = given;
  const { isOn } = await findTwoFactorState(services.db, user.id, false);
  if (!isOn) return { ok: true };
  if (!code) return { ok: false, reason: 'login.codeRequired' };
  const claim = { userId: user.id, email, address, code };
  const result = await withLockedAccount(services, user.id, (txServices) => verifyCode(txServices, claim));
  if (result === 'right') return { ok: true };
  return { ok: false, reason: result === 'locked' ? 'login.lockedOut' : 'account.twoFactor.codeWrong' };
}
