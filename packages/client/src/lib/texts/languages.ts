import { languageCookie } from '@harken/contract/start-data';
import { languageCodes, languageDirections, languageNames } from '@harken/contract/texts/languages.generated';
import { getTextDirection } from '@harken/domain/texts/languages';
import { startData } from '../start/start-data.ts';
import { chosenLanguageKey, deviceLanguageKey, sessionLanguageKey } from './language-keys.ts';

export type Language = (typeof languageCodes)[number];

/** The languages of the product, each in its own name. */
export const languages = languageCodes.map((code) => ({ code, name: languageNames[code] }));

/** The writing direction of a language; the browser takes long to find that of the first one. */
export function getDirection(code: string): 'ltr' | 'rtl' {
  return languageDirections[code as Language] ?? getTextDirection(code);
}

function findLanguage(code: string | null | undefined): Language | undefined {
  const short = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language.code === short)?.code;
}

/** Storage may be disabled; then the choice lasts as long as the page. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the language chosen before sign-in for this device, and for the next sign-in in this tab. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(deviceLanguageKey, language);
    sessionStorage.setItem(chosenLanguageKey, language);
    // for the server-rendered sign-in form
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface exists only on https, and not in every browser
    document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** The language that a user chose for this session, if it is not that of the account. */
export function getSessionLanguage(userId: number): Language | undefined {
  const [id, code] = (readStorage(sessionLanguageKey) ?? '').split(' ');
  return id === String(userId) ? findLanguage(code) : undefined;
}

/** Sets the language of the session of a user; none: that of the account. */
export function setSessionLanguage(userId: number, language: Language | undefined): void {
  try {
    if (language) localStorage.setItem(sessionLanguageKey, `${userId} ${language}`);
    else localStorage.removeItem(sessionLanguageKey);
  } catch {
    // without storage the language is that of the account
  }
}

/** Returns the language chosen on the sign-in page, and removes it: the user continues in the language that they chose there. */
export function takeChosenLanguage(): Language | undefined {
  try {
    const chosen = findLanguage(sessionStorage.getItem(chosenLanguageKey));
    sessionStorage.removeItem(chosenLanguageKey);
    return chosen;
  } catch {
    return undefined;
  }
}

/**
 * The language to show. After sign-in: that of the account. Before: the language chosen on this device, else that of the
 * browser.
 */
export function resolveLanguage(user: { languageCode: string } | null): Language {
  if (user) return findLanguage(user.languageCode) ?? 'en';
  return (
    findLanguage(readStorage(deviceLanguageKey)) ??
    findLanguage(startData?.language) ??
    navigator.languages.map(findLanguage).find(Boolean) ??
    'en'
  );
}
