import { languageCodes } from '@harken/contract/languages.generated';
import { directionOfLanguage, nameOfLanguage } from '@harken/domain/texts/languages';

export type Language = (typeof languageCodes)[number];

/** The languages of the product, each in its own name. */
export const languages = languageCodes.map((code) => ({ code, name: nameOfLanguage(code) }));

/** Which way a language is written. */
export const direction: (code: string) => 'ltr' | 'rtl' = directionOfLanguage;

function known(code: string | null | undefined): Language | undefined {
  const short = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language.code === short)?.code;
}

/** What this device shows before anybody signs in. */
const ofThisDevice = 'harken.language';

/** What was chosen on the sign-in page of this tab a moment ago. */
const chosenBeforeSignIn = 'harken.language.chosen';

/** Storage may be switched off; then choices last as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the language chosen before the sign-in on this device, and for whoever signs in next in this tab. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(ofThisDevice, language);
    sessionStorage.setItem(chosenBeforeSignIn, language);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** Gives the language chosen a moment ago once: who chooses one and then signs in means to go on in it. */
export function takeChosenLanguage(): Language | undefined {
  try {
    const chosen = known(sessionStorage.getItem(chosenBeforeSignIn));
    sessionStorage.removeItem(chosenBeforeSignIn);
    return chosen;
  } catch {
    return undefined;
  }
}

/**
 * The language to show. Signed in: that of the account, on every device. Before: what was chosen on this device, else
 * what the browser asks for.
 */
export function languageFor(user: { languageCode: string } | null): Language {
  if (user) return known(user.languageCode) ?? 'en';
  return known(stored(ofThisDevice)) ?? navigator.languages.map(known).find(Boolean) ?? 'en';
}
