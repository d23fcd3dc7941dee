/** Reads the values of collectors as people and programs write them in files. */

/**
 * The first year of a decade of birth, written as a range as in exports, or alone. Null when it is no year; whether the year
 * starts a decade is checked by the rules of the form.
 *
 * @example parseBirthDecade('1990-1999') // 1990
 * @example parseBirthDecade('1993') // 1993
 * @example parseBirthDecade('1990-2005') // null
 */
export function parseBirthDecade(text: string): number | null {
  const [, first, last] = /^(\d{4})(?:\s*[-–—]\s*(\d{4}))?$/.exec(text) ?? [];
  if (!first) return null;
  return last === undefined || Number(last) === Number(first) + 9 ? Number(first) : null;
}

/**
 * A coordinate in degrees. Spreadsheets write a decimal comma in some languages.
 *
 * @example parseDegrees('14,7') // 14.7
 * @returns null when it is no number
 */
export function parseDegrees(text: string): number | null {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/**
 * Restores the digits of a phone number that a spreadsheet treated as a number: it drops the plus and writes long numbers with
 * an exponent. A number that lost digits stays as it is, for the rules of the form to refuse.
 *
 * @example restorePhoneDigits('9.99705550142E+11') // '999705550142'
 * @example restorePhoneDigits('9.99706E+11') // '9.99706E+11'
 */
export function restorePhoneDigits(text: string): string {
  const [, first, rest = '', power] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  const length = Number(power);
  if (!first || rest.length > length || rest.length < length - 2) return text;
  return first + rest.padEnd(length, '0');
}
