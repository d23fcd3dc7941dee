/** The languages of the product, each in its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
] as const;

export type Language = (typeof languages)[number]['code'];

/** Which way a language is written. */
export function direction(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function known(code: string | null | undefined): Language | undefined {
  const short = code?.slice(0, 2).toLowerCase();
  return languages.find((language) => language.code === short)?.code;
}

/** One choice for before the sign-in, and one for each user of this device. */
function keyOf(userId: number | null): string {
  return userId === null ? 'harken.language' : `harken.language.${userId}`;
}

/** Storage may be switched off; then choices last as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const chosenBeforeSignIn = 'harken.language.chosen';

/** Keeps the language chosen on this device. What somebody chooses before signing in is meant for afterwards too. */
export function rememberLanguage(userId: number | null, language: Language): void {
  try {
    localStorage.setItem(keyOf(userId), language);
    if (userId === null) sessionStorage.setItem(chosenBeforeSignIn, language);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** Makes the choice of a moment ago, on the sign-in page of this tab, the choice of who signed in. */
function adoptChoice(userId: number): void {
  try {
    const chosen = known(sessionStorage.getItem(chosenBeforeSignIn));
    sessionStorage.removeItem(chosenBeforeSignIn);
    if (chosen) rememberLanguage(userId, chosen);
  } catch {
    // without storage the language of the account holds
  }
}

/**
 * The language to begin with. Signed in: what the user chose on this device, else the language of the
 * account. A choice on the sign-in page goes along. Before: what was chosen on this device, else what the browser asks for.
 */
export function languageFor(user: { id: number; languageCode: string } | null): Language {
  if (user) adoptChoice(user.id);
  if (user) return known(stored(keyOf(user.id))) ?? known(user.languageCode) ?? 'en';
  return known(stored(keyOf(null))) ?? navigator.languages.map(known).find(Boolean) ?? 'en';
}
