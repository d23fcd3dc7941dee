import { dataRemoved } from '@harken/domain/access/anonymization';

/** No cell of Excel holds more characters. */
const longestText = 32_767;

/** What programs take for the beginning of a formula, also after a tab or a line end, and in full width. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number, or a phone number with its plus: nothing that could be calculated. */
const plainNumber = /^[+-]?\d[\d ]*([.,]\d+)?$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as a cell may hold it, harmless to whoever opens the file.
 *
 * What begins like a formula gets an apostrophe in front, so that no spreadsheet calculates what somebody typed in as a
 * name; numbers, phone numbers and our own words for data that was removed stay as they are. Characters that no file can hold are left out, and what is longer than
 * a cell is cut.
 *
 * @example cellText('=1+1') // "'=1+1"
 * @example cellText('+999705550142') // '+999705550142'
 */
export function cellText(text: string): string {
  const held = text.toWellFormed().replace(outsideXml, '');
  const isHarmless = !formulaLike.test(held) || plainNumber.test(held) || held === dataRemoved;
  const harmless = isHarmless ? held : `'${held}`;
  return harmless.length > longestText ? withoutHalf(harmless.slice(0, longestText)) : harmless;
}

/** The cut may have parted the two halves of an emoji. */
const withoutHalf = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1));
