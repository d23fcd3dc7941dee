/** How values of collectors are written in files, and what is meant by them. */

/**
 * The first year of a decade of birth, as exports write it or by itself. What is no year at all is null; whether it is a
 * decade is for the rules of the form.
 *
 * @example birthDecadeIn('1990-1999') // 1990
 * @example birthDecadeIn('1993') // 1993
 * @example birthDecadeIn('1990-2005') // null
 */
export function birthDecadeIn(text: string): number | null {
  const [, first, last] = /^(\d{4})(?:\s*[-–—]\s*(\d{4}))?$/.exec(text) ?? [];
  if (!first) return null;
  return last === undefined || Number(last) === Number(first) + 9 ? Number(first) : null;
}

/**
 * A coordinate in degrees. Spreadsheets write a comma where the language of the computer does.
 *
 * @example degreesIn('14,7') // 14.7
 * @returns null when it is no number
 */
export function degreesIn(text: string): number | null {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/**
 * Digits that a spreadsheet made of a phone number: it takes them for a number, drops the plus, and writes long ones as a
 * power of ten. One that lost digits on the way stays as it is, for the rules of the form to refuse.
 *
 * @example digitsIn('9.99705550142E+11') // '999705550142'
 * @example digitsIn('9.99706E+11') // '9.99706E+11'
 */
export function digitsIn(text: string): string {
  const [, first, rest = '', power] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  const length = Number(power);
  if (!first || rest.length > length || rest.length < length - 2) return text;
  return first + rest.padEnd(length, '0');
}
