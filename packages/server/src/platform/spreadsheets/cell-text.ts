import { dataRemoved } from '@harken/domain/access/anonymization';

/** Maximum length of a cell in Excel. */
const maxLength = 32_767;

/** What spreadsheets treat as the beginning of a formula, also after a tab or line end, and in full width. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number, or a phone number with a plus sign: harmless. */
const plainNumber = /^[+-]?\d[\d ]*([.,]\d+)?$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML forbids
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Makes a text safe for a cell of a spreadsheet.
 *
 * A text that begins like a formula gets a leading apostrophe, so that no spreadsheet executes what somebody entered as a name;
 * numbers, phone numbers and our own placeholder for removed data are not changed. Characters that XML forbids are removed, and
 * long texts are cut.
 *
 * @example cellText('=1+1') // "'=1+1"
 * @example cellText('+999705550142') // '+999705550142'
 */
export function toSafeCellText(text: string): string {
  const clean = text.toWellFormed().replace(outsideXml, '');
  const isSafe = !formulaLike.test(clean) || plainNumber.test(clean) || clean === dataRemoved;
  const safe = isSafe ? clean : `'${clean}`;
  return safe.length > maxLength ? trimHalfCharacter(safe.slice(0, maxLength)) : safe;
}

/** Removes half of a surrogate pair, which cutting may have left. */
const trimHalfCharacter = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1));
