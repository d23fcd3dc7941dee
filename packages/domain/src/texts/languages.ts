/** Scripts that are written from right to left, by their ISO 15924 codes. */
const rightToLeft: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * What a language is called in itself.
 *
 * @param code its short code
 * @example nameOfLanguage('pt') // 'Português'
 */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Which way a language is written. */
export function directionOfLanguage(code: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}
