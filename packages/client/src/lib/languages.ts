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

/** Keeps the language chosen on this device. */
export function rememberLanguage(userId: number | null, language: Language): void {
  try {
    localStorage.setItem(keyOf(userId), language);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/**
 * The language to begin with. Signed in: what the user chose on this device, else the language of the
 * account. Before: what was chosen on this device, else what the browser asks for.
 */
export function languageFor(user: { id: number; languageCode: string } | null): Language {
  if (user) return known(stored(keyOf(user.id))) ?? known(user.languageCode) ?? 'en';
  return known(stored(keyOf(null))) ?? navigator.languages.map(known).find(Boolean) ?? 'en';
}
