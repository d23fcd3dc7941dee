/**
 * Prefixes of the texts needed before sign-in: account pages, the frame around them, and the server's responses there. They
 * are sent first so that the sign-in page need not wait for all the others.
 */
export const signInTextPrefixes = [
  'accounts.',
  'common.',
  'error.',
  'login.',
  'role.',
  'shell.',
  'ui.',
  'user.emailChange.',
  'user.registration.password',
  'user.resetPassword.',
  'user.verifyEmail.',
  'validation.',
];

export function isSignInText(key: string): boolean {
  return signInTextPrefixes.some((prefix) => key.startsWith(prefix));
}
