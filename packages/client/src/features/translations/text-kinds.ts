import type { TextKind } from '@harken/domain/texts/placeholders';

export type { TextKind } from '@harken/domain/texts/placeholders';

/** The kinds of texts in the order of their pages. */
export const textKinds: readonly TextKind[] = ['app', 'email', 'sms'];

/** The page of each kind. */
export const translationPaths = {
  app: '/translations',
  email: '/emailTranslations',
  sms: '/smsTranslations',
} as const;
