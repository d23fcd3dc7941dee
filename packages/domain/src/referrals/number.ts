import { normalizeMessage } from '../reports/normalize-message.ts';

/**
 * The number of a referral is a letter, six digits and a check digit: `R4829138`. No report begins with a letter, and codes of questions
 * begin with another one, so a message is never two of them. It is no secret: whoever answers must also have the right number of
 * a telephone. The letter can also be typed as the Arabic ra; the digits in any script.
 */
const digitCount = 6;
const first = 10 ** (digitCount - 1);
/** How many numbers there are: 900,000, about 20 bits. */
export const referralNumberCount = 9 * first;

/** The quasigroup of order 10 of H. Michael Damm (2004): it finds every wrong digit and every swap of two neighbours. */
const damm = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

/** The check digit of digits; 0 of digits that end with their check digit. */
function computeCheckDigit(digits: string): number {
  return [...digits].reduce((check, digit) => damm[check]?.[Number(digit)] ?? 0, 0);
}

/**
 * The number of a referral.
 *
 * @param number from 0 to `referralNumberCount` - 1
 * @example formatReferralNumber(472400) // 'R5724000': 572400 and its check digit
 */
export function formatReferralNumber(number: number): string {
  const digits = String(first + number);
  return `R${digits}${computeCheckDigit(digits)}`;
}

export interface MessageWithReferralNumber {
  /** As it is stored. It may have too few or too many digits; then no referral has it. */
  number: string;
  /** Whether length and check digit are right. If not, it was mistyped. */
  isValid: boolean;
  /** What follows the number. */
  rest: string;
}

/**
 * The number of a referral at the beginning of a message, and what follows it; null if there is none.
 *
 * @example readReferralNumber('r ٥٧٢٤٠٠٠ ١') // { number: 'R5724000', isValid: true, rest: '1' }
 */
export function readReferralNumber(text: string): MessageWithReferralNumber | null {
  const match = /^[Rrر][\s.:-]?(\d+)[\s.,;:-]*(.*)$/su.exec(normalizeMessage(text));
  if (!match) return null;
  const [, digits = '', rest = ''] = match;
  return {
    number: `R${digits.slice(0, 2 * digitCount)}`,
    isValid: digits.length === digitCount + 1 && computeCheckDigit(digits) === 0,
    rest: rest.trim(),
  };
}
