/** The longest text that is searched for, in characters. */
export const searchLimits = { textMaxLength: 100 } as const;

/** More words than these are ignored. */
const maxWords = 5;
/** As in the SQL function `search_keys`: words are cut, have beginnings up to a length, and are found with a wrong letter. */
const maxWordLength = 24;
const maxBeginningLength = 12;
const tolerant = { min: 4, max: 16 };
/** Shorter words that are searched for must be right: with a wrong letter they would be like too many others. */
const minWordLengthWithMistake = 5;

/** Shorter digits are the end of a number. */
const minNationalLength = 7;

/** Everything in ASCII that is neither letter nor digit; other scripts have few such characters. */
const separators = /[\s!-/:-@[-`{-~]+/;

/**
 * The words of a text.
 *
 * @param form the text in the form in which it is compared: the result of the SQL function `search_form`
 */
export function splitWords(form: string): string[] {
  const words = form.split(separators).filter((word) => word !== '');
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join('')))].slice(0, maxWords);
}

/**
 * The keys of a word that is searched for. A text contains the word, or a word that begins with it or differs in one letter, if
 * it has one of these keys (see the SQL function `search_keys`).
 *
 * @example buildQueryKeys('amina') // ['amina', '~amina', '~mina', '~aina', '~amna', '~amia', '~amin']
 */
export function buildQueryKeys(word: string): string[] {
  const letters = [...word];
  const beginning = letters.slice(0, maxBeginningLength).join('');
  return letters.length < minWordLengthWithMistake ? [beginning] : [beginning, ...listTolerantKeys(letters)];
}

/** The keys that a word shares with those that differ in one letter. */
function listTolerantKeys(letters: readonly string[]): string[] {
  if (letters.length < tolerant.min || letters.length > tolerant.max) return [];
  const shorter = letters.map((_letter, at) => [...letters.slice(0, at), ...letters.slice(at + 1)]);
  return [...new Set([letters, ...shorter].map((kept) => `~${kept.join('')}`))];
}

/**
 * The digits of a text that may be a phone number or its end: at least four digits, and nothing but digits and spacing. The zeros
 * before national numbers are left out, as international ones have none.
 */
export function extractNumber(form: string): string | null {
  const digits = form.replace(/[\s()+./-]/g, '');
  if (!/^\d{4,20}$/.test(digits)) return null;
  return digits.length < minNationalLength ? digits : digits.replace(/^0{1,2}/, '');
}

/** The number of a report or an alert in a text such as `71` or `#71`. */
export function extractId(form: string): number | null {
  const digits = /^#?\s*([1-9]\d{0,14})$/.exec(form.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a text contains each of some words, or words that begin with them or differ in one letter. */
export function matchesWords(form: string, words: readonly string[]): boolean {
  const own = splitWords(form);
  return words.every((word) => {
    const [beginning = word, ...others] = buildQueryKeys(word);
    return own.some(
      (candidate) =>
        candidate.startsWith(beginning) ||
        listTolerantKeys([...candidate]).some((key) => others.includes(key)),
    );
  });
}
