/** A replaced key stays valid for some days, long enough to visit the gateway and enter the new one. */
export const oldKeyAcceptedForDays = 7;

const minStrongLength = 22;
const strongBits = 128;
const minDistinctCharacters = 8;

/** The size of the alphabet that a key seems to use, judged by its characters. */
const alphabets: [RegExp, number][] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$|^[\dA-F]+$/, 16],
  [/^[\da-z]+$|^[\dA-Z]+$/, 36],
  [/^[\da-zA-Z]+$/, 62],
  [/^/, 64],
];

function estimateBits(key: string): number {
  const [, size = 64] = alphabets.find(([pattern]) => pattern.test(key)) ?? [];
  return key.length * Math.log2(size);
}

/** The hyphens of a UUID add no entropy; in other keys a hyphen is a character like any other. */
function removeUuidHyphens(key: string): string {
  const digits = key.replaceAll('-', '');
  return /^[\da-f]+$/i.test(digits) ? digits : key;
}

/** Counts characters that neither repeat nor continue a sequence: "aaaa" and "1234" have one each. */
function countUnpredictableCharacters(key: string): number {
  let count = 0;
  for (let position = 0; position < key.length; position += 1) {
    const step = key.charCodeAt(position) - key.charCodeAt(position - 1);
    if (!(Math.abs(step) <= 1)) count += 1;
  }
  return count;
}

/** Whether a text repeats the same part; the last one may be incomplete. */
function isRepeatedPattern(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return true;
  return false;
}

/**
 * Whether a gateway key could be guessed: shorter than 22 characters, less than 128 bits judging by its characters, or with a
 * pattern that people make (docs/decisions/0043).
 *
 * @example
 * isWeakGatewayKey('1') // true
 * isWeakGatewayKey('9f86d081884c7d659a2feaa0c55ad015') // false: 32 hexadecimal digits
 */
export function isWeakGatewayKey(key: string): boolean {
  const counted = removeUuidHyphens(key);
  if (key.length < minStrongLength || estimateBits(counted) < strongBits) return true;
  if (new Set(counted).size < minDistinctCharacters) return true;
  return countUnpredictableCharacters(counted) < counted.length / 2 || isRepeatedPattern(counted);
}
