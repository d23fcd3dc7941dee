/** How many numbers a message has with sex and age, or with counts. */
const formLengths: readonly number[] = [3, 5, 8];

/** Whether a message of this many numbers has one number more than a form with sex and age, or with counts. */
export function hasOnsetLength(numberCount: number): boolean {
  return formLengths.includes(numberCount - 1);
}

/** Whether a number of a message can say how many days ago the first symptoms began. */
export function isOnsetDigit(number: string): boolean {
  return /^[0-9]$/.test(number);
}

/**
 * Takes the days since onset off a message of a project that reads them (docs/spec/sms.md).
 *
 * Only messages with sex and age, or with counts, can have them. The number of their parts, 4, 6 or 9, is that of no other form, so
 * that no message reads two ways. A code alone cannot have them: in `1#2` the second number could also be a sex without an age.
 *
 * @returns the numbers without it, and the days; undefined days if it has none; null if the last number is no digit
 * @example takeOnsetOff(['1', '2', '1', '3']) // { numbers: ['1', '2', '1'], daysAgo: 3 }
 */
export function takeOnsetOff(
  numbers: readonly string[],
): { numbers: readonly string[]; daysAgo: number | undefined } | null {
  if (!hasOnsetLength(numbers.length)) return { numbers, daysAgo: undefined };
  const last = numbers.at(-1) ?? '';
  return isOnsetDigit(last) ? { numbers: numbers.slice(0, -1), daysAgo: Number(last) } : null;
}
