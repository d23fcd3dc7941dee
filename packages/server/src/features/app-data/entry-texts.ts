/**
 * What the texts begin with that can be shown before anybody signs in: the pages of the accounts, the frame around them,
 * and what the server answers there. They are sent first, so that signing in does not wait for all the others.
 */
export const entryTextBeginnings = [
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

export function isEntryText(key: string): boolean {
  return entryTextBeginnings.some((beginning) => key.startsWith(beginning));
}
