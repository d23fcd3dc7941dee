/** Scripts that are written from right to left, by their ISO 15924 codes. */
const rightToLeft: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * The name of a language in that language.
 *
 * @param code its short code
 * @example getLanguageName('pt') // 'Português'
 */
export function getLanguageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The writing direction of a language. */
export function getTextDirection(code: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}
