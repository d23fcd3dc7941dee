/** For so many days a gateway is still known by the key that was replaced: long enough to visit it and enter the new one. */
export const oldKeyAcceptedForDays = 7;

const shortestStrongKey = 22;
const strongBits = 128;
const fewestDifferent = 8;

/** How many different characters a key could be made of, judged by those that are there. */
const alphabets: [RegExp, number][] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$|^[\dA-F]+$/, 16],
  [/^[\da-z]+$|^[\dA-Z]+$/, 36],
  [/^[\da-zA-Z]+$/, 62],
  [/^/, 64],
];

function apparentBits(key: string): number {
  const [, size = 64] = alphabets.find(([pattern]) => pattern.test(key)) ?? [];
  return key.length * Math.log2(size);
}

/** The hyphens of a UUID say nothing; in other keys a hyphen is a character like others. */
function withoutHyphens(key: string): string {
  const digits = key.replaceAll('-', '');
  return /^[\da-f]+$/i.test(digits) ? digits : key;
}

/** Characters that do not simply repeat, or count on from, the one before: "aaaa" and "1234" have one each. */
function surprisingCharacters(key: string): number {
  let count = 0;
  for (let position = 0; position < key.length; position += 1) {
    const step = key.charCodeAt(position) - key.charCodeAt(position - 1);
    if (!(Math.abs(step) <= 1)) count += 1;
  }
  return count;
}

/** Whether a text is the same part again and again, the last time perhaps cut off. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return true;
  return false;
}

/**
 * Whether a key of a gateway could be guessed: shorter than 22 characters, of less than 128 bits as far as its
 * characters show, or with a pattern that people make.
 *
 * @example
 * isWeakGatewayKey('1') // true
 * isWeakGatewayKey('9f86d081884c7d659a2feaa0c55ad015') // false: 32 hexadecimal digits
 */
export function isWeakGatewayKey(key: string): boolean {
  const counted = withoutHyphens(key);
  if (key.length < shortestStrongKey || apparentBits(counted) < strongBits) return true;
  if (new Set(counted).size < fewestDifferent) return true;
  return surprisingCharacters(counted) < counted.length / 2 || isRepetition(counted);
}
