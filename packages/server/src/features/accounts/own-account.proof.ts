import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { holdingAccount, proveCode } from './two-factor.proof.ts';
import { findTwoFactorState } from './two-factor.queries.ts';

export type OwnCodeRefusal = 'login.codeRequired' | 'account.twoFactor.codeWrong' | 'login.lockedOut';

/**
 * Whether somebody who knows their password also has the code that their account asks for at sign-in; where it asks for
 * none, nothing is looked at. A right code is used up: to be asked last, when nothing else can be refused.
 */
export async function proveOwnCode(
  services: Services,
  user: CurrentUser,
  given: { email: string; code: string | undefined; address: string },
): Promise<{ ok: true } | { ok: false; reason: OwnCodeRefusal }> {
  const { email, code, address } = given;
  const { isOn } = await findTwoFactorState(services.db, user.id, false);
  if (!isOn) return { ok: true };
  if (!code) return { ok: false, reason: 'login.codeRequired' };
  const claim = { userId: user.id, email, address, code };
  const verdict = await holdingAccount(services, user.id, (held) => proveCode(held, claim));
  if (verdict === 'right') return { ok: true };
  return { ok: false, reason: verdict === 'locked' ? 'login.lockedOut' : 'account.twoFactor.codeWrong' };
}
