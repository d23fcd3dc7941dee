/**
 * The decades of birth that a form offers, newest first: the last ten, each given by its first year.
 *
 * @example listBirthDecades(2024)[0] // 2020
 */
export function listBirthDecades(currentYear: number): number[] {
  const newest = Math.floor(currentYear / 10) * 10;
  return Array.from({ length: 10 }, (_, decades) => newest - 10 * decades);
}

/** Whether a number is the first year of a decade: a positive multiple of ten. */
export function isBirthDecade(year: number): boolean {
  return Number.isInteger(year) && year > 0 && year % 10 === 0;
}

/**
 * The label of a decade in lists and exports.
 *
 * @example formatBirthDecade(1980) // '1980-1989'
 */
export function formatBirthDecade(firstYear: number): string {
  return `${firstYear}-${firstYear + 9}`;
}
