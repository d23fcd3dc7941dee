import { normalizeText } from './columns.ts';

/** Without accents and with single spaces instead of punctuation, because both are often left out. */
function simplify(name: string): string {
  return normalizeText(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
}

/** Shorter names must be the same: with another letter they are too often other places. */
const lengthForOneMistake = 4;
const lengthForTwoMistakes = 8;

const allowedMistakes = (length: number) =>
  length >= lengthForTwoMistakes ? 2 : length >= lengthForOneMistake ? 1 : 0;

const listNumbers = (name: string) => (name.match(/\p{N}+/gu) ?? []).join();

/**
 * Whether two names could be the same one with a spelling mistake: at most one letter in a name of 4 letters, two in one of 8,
 * where exchanging neighbours counts once. Names with different numbers, such as Camp 1 and Camp 2, never are.
 *
 * @example isSimilarName('Nakirri', 'Nakiri') // true
 */
export function isSimilarName(one: string, other: string): boolean {
  const [first, second] = [simplify(one), simplify(other)];
  if (first === second) return true;
  if (listNumbers(first) !== listNumbers(second)) return false;
  const allowed = allowedMistakes(Math.min(first.length, second.length));
  if (allowed === 0 || Math.abs(first.length - second.length) > allowed) return false;
  return countMistakes(first, second, allowed) <= allowed;
}

/** The edit distance with exchanged neighbours, or more than `enough` as soon as it is larger. */
function countMistakes(one: string, other: string, enough: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isExchanged ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > enough) return enough + 1;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] as number;
}
