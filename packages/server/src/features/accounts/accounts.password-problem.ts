import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { Problem } from '../../platform/http/problem.ts';

const reasons: Record<PasswordFlaw, string> = {
  tooWeak: 'user.registration.passwordTooWeak',
  tooCommon: 'user.registration.passwordTooCommon',
  guessable: 'user.registration.passwordGuessable',
  likeOwnName: 'user.registration.passwordLikeOwnName',
};

/** A password that may not be set: one key whatever is wrong with it, and on the field the reason. */
export function passwordProblem(flaw: PasswordFlaw): Problem {
  const fields = [{ field: 'Password', key: reasons[flaw], values: {} }];
  return new Problem('user.registration.passwordTooWeak', { fields });
}
