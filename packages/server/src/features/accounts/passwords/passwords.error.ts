import type { PasswordError } from '@harken/domain/access/passwords';
import { ExpectedError } from '../../../platform/http/expected-error.ts';

const reasons: Record<PasswordError, string> = {
  tooWeak: 'user.registration.passwordTooWeak',
  tooCommon: 'user.registration.passwordTooCommon',
  guessable: 'user.registration.passwordGuessable',
  likeOwnName: 'user.registration.passwordLikeOwnName',
};

/** One key for every password error; the field carries the specific reason. */
export function createPasswordError(flaw: PasswordError): ExpectedError {
  const fields = [{ field: 'Password', key: reasons[flaw], values: {} }];
  return new ExpectedError('user.registration.passwordTooWeak', { fields });
}
