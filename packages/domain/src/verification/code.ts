import { normalizeMessage } from '../reports/normalize-message.ts';

/**
 * Codes are a letter and six digits: `V482913`. No report begins with a letter, so a message is never both a report and an answer.
 * The letter can also be typed as the Arabic fa or va; the digits in any script.
 */
const codeDigits = 6;
const firstCode = 10 ** (codeDigits - 1);
/** How many codes there are. */
export const codeCount = 9 * firstCode;

/**
 * The code with a number.
 *
 * @param number from 0 to `codeCount` - 1
 * @example formatCode(382913) // 'V482913'
 */
export function formatCode(number: number): string {
  return `V${firstCode + number}`;
}

export interface MessageWithCode {
  /** As it is stored. It may have too few or too many digits; then nobody was given it. */
  code: string;
  /** What follows the code. */
  rest: string;
}

/**
 * The code at the beginning of a message, and what follows it; null if there is none.
 *
 * @example readCode('v٤٨٢٩١٣ ١') // { code: 'V482913', rest: '1' }
 */
export function readCode(text: string): MessageWithCode | null {
  const match = /^[Vvفڤ][\s.:-]?(\d+)[\s.,;:-]*(.*)$/su.exec(normalizeMessage(text));
  if (!match) return null;
  const [, digits = '', rest = ''] = match;
  return { code: `V${digits.slice(0, 2 * codeDigits)}`, rest: rest.trim() };
}
