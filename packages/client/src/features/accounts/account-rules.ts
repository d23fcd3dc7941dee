import { minPasswordLength } from '@harken/domain/access/passwords';
import type { Translate } from '../../lib/texts/texts.tsx';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks the format of an e-mail address; only sending an e-mail can show whether it exists. */
export function validateEmail(text: string, t: Translate): string | undefined {
  if (text.trim() === '') return t('accounts.email.required');
  return emailPattern.test(text.trim()) ? undefined : t('accounts.email.notRead');
}

/** Checks the current password of an account. At sign-in any length is accepted. */
export function validatePassword(text: string, t: Translate): string | undefined {
  return text === '' ? t('accounts.password.required') : undefined;
}

/** Checks a new password; only the server can tell whether it is a common one. */
export function validateNewPassword(text: string, t: Translate): string | undefined {
  if (text.length >= minPasswordLength) return undefined;
  return validatePassword(text, t) ?? t('accounts.newPassword.tooShort', { count: minPasswordLength });
}

/** Error keys with which the server rejects a new password. */
export const newPasswordErrorKeys = [
  'user.registration.passwordTooWeak',
  'user.registration.passwordTooCommon',
  'user.registration.passwordLikeOwnName',
  'user.registration.passwordGuessable',
];

/** Checks that a code was entered; only the server can tell whether it is correct. */
export function validateCode(text: string, t: Translate): string | undefined {
  return text.trim() === '' ? t('accounts.code.required') : undefined;
}
