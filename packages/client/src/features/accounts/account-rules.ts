import type { Translate } from '../../lib/texts.tsx';

/** The fewest characters of a password. */
export const minPasswordLength = 8;

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

/** What is wrong with a new password, if anything. */
export function newPasswordProblem(text: string, t: Translate): string | undefined {
  if (text.length >= minPasswordLength) return undefined;
  return passwordProblem(text, t) ?? t('accounts.newPassword.tooShort', { count: minPasswordLength });
}
