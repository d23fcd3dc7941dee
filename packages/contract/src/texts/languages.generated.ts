/** The languages of the product: the folders of translations/app. Written by npm run generate. */
export const languageCodes = ['en', 'fr', 'es', 'ar'] as const;

/** Their names in themselves; browsers take long to find them. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
} as const;

/** Their writing directions. */
export const languageDirections = {
  en: 'ltr',
  fr: 'ltr',
  es: 'ltr',
  ar: 'rtl',
} as const;
