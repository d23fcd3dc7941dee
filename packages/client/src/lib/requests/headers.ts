/** Header with the language of the session, for responses such as lists, if it is not that of the account. */
export const languageHeader = 'X-Harken-Language';

/** Headers of every request. */
export const commonHeaders: Readonly<Record<string, string>> = {
  Accept: 'application/json',
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
  'X-Requested-With': 'XMLHttpRequest',
};

/** The value of `Accept-Language`. */
export const acceptLanguage = (language: string): string => `${language}, en;q=0.5`;
