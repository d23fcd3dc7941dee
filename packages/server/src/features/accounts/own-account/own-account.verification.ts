import { fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findTwoFactorState } from '../two-factor/two-factor.queries.ts';
import { createCodeError, verifyCode, withLockedAccount } from '../two-factor/two-factor.verification.ts';

/**
 * Requires the 2FA code of a user who entered their password, if the account uses 2FA. A correct code is used up, so call this
 * last, when nothing else can be rejected.
 */
export async function requireOwnCode(
  services: Services,
  user: CurrentUser,
  given: { email: string; code: string | undefined; address: string },
): Promise<void> {
  const { email, code, address } = given;
  const { isOn } = await findTwoFactorState(services.db, user.id, false);
  if (!isOn) return;
  if (!code) throw fieldError('Code', 'login.codeRequired');
  const claim = { userId: user.id, email, address, code };
  const result = await withLockedAccount(services, user.id, (txServices) => verifyCode(txServices, claim));
  if (result !== 'right') throw createCodeError(result);
}
