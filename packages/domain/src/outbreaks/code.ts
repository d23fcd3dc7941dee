/** Letters of a name that its code uses: A to Z, without accents. */
const toLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();

/**
 * Three letters that stand for a health risk: the initials of a name of three or more words, else its first letters. Names
 * without enough letters have `R` and their number.
 *
 * @param name in English, or in another language if there is none
 * @param healthRiskCode the number by which data collectors report it
 * @example toShortCode('Cholera', 1) // 'CHO'
 * @example toShortCode('Acute watery diarrhoea', 2) // 'AWD'
 * @example toShortCode('حمى', 17) // 'R17'
 */
export function toShortCode(name: string, healthRiskCode: number): string {
  const words = name
    .split(/[\s/()\-–,]+/)
    .map(toLetters)
    .filter((word) => word !== '');
  const initials = words.map((word) => word.charAt(0)).join('');
  const letters = words.length >= 3 ? initials : words.join('');
  return letters.length >= 3 ? letters.slice(0, 3) : `R${healthRiskCode}`;
}

/**
 * Everything before the number of an outbreak.
 *
 * @param countryCode ISO 3166-1, two letters
 * @param year in which it was opened, where the national society is
 * @example toCodePrefix({ shortCode: 'CHO', countryCode: 'MW', year: 2026 }) // 'CHO-MW-2026'
 */
export function toCodePrefix({
  shortCode,
  countryCode,
  year,
}: {
  shortCode: string;
  countryCode: string;
  year: number;
}): string {
  return `${shortCode}-${countryCode.toUpperCase()}-${String(year).padStart(4, '0')}`;
}

/**
 * The code of an outbreak.
 *
 * @example toOutbreakCode('CHO-MW-2026', 3) // 'CHO-MW-2026-003'
 */
export const toOutbreakCode = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(3, '0')}`;
