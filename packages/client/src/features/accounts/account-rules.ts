import { shortestPassword } from '@harken/domain/access/passwords';
import type { Translate } from '../../lib/texts.tsx';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an e-mail address, if anything. Whether it exists only a mail can tell. */
export function emailProblem(text: string, t: Translate): string | undefined {
  if (text.trim() === '') return t('accounts.email.required');
  return emailPattern.test(text.trim()) ? undefined : t('accounts.email.notRead');
}

/** What is wrong with the password of an account, if anything: at sign-in any length is tried. */
export function passwordProblem(text: string, t: Translate): string | undefined {
  return text === '' ? t('accounts.password.required') : undefined;
}

/** What is wrong with a new password, if anything; whether many people use it the server knows. */
export function newPasswordProblem(text: string, t: Translate): string | undefined {
  if (text.length >= shortestPassword) return undefined;
  return passwordProblem(text, t) ?? t('accounts.newPassword.tooShort', { count: shortestPassword });
}

/** What the server says of a new password that may not be set. */
export const newPasswordRefusals = [
  'user.registration.passwordTooWeak',
  'user.registration.passwordTooCommon',
  'user.registration.passwordLikeOwnName',
  'user.registration.passwordGuessable',
];

/** What is wrong with a code, if anything: only the server knows which are right. */
export function codeProblem(text: string, t: Translate): string | undefined {
  return text.trim() === '' ? t('accounts.code.required') : undefined;
}
