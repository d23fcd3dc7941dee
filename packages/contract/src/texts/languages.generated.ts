/** The languages of the product: the folders of translations/app. Written by npm run generate. */
export const languageCodes = ['en', 'fr', 'es', 'ar'] as const;
