import type { CalendarDate } from '../calendar/calendar-date.ts';

/** The systems that every national society has. Others have a name of their own. */
export const knownCodeSystems = ['pcode', 'dhis2', 'national'] as const;
export type KnownCodeSystem = (typeof knownCodeSystems)[number];

/** The code of a place in a system. */
export interface PlaceCode {
  system: string;
  code: string;
  /** The first and the last day; null: without limit. */
  validFrom: CalendarDate | null;
  validTo: CalendarDate | null;
}

/**
 * A code as it is stored. It stays a text: zeros and letter case are kept.
 *
 * @example normalizeCode(' KE007 ') // 'KE007'
 */
export function normalizeCode(text: string): string {
  return text.normalize('NFC').trim();
}

/** The order of systems in files: those that every national society has come first, then by name. @param one normalized */
export function compareSystems(one: string, other: string): number {
  const rank = (system: string) => {
    const index = (knownCodeSystems as readonly string[]).indexOf(system);
    return index < 0 ? knownCodeSystems.length : index;
  };
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** Systems are the same regardless of letter case and blanks. */
export function normalizeSystem(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * A system as it is stored: one that everybody has under its own name, others as they are written.
 *
 * @example toSystem('P-Code') // 'pcode'
 */
export function toSystem(text: string): string {
  const simple = normalizeSystem(text).replace(/[\s-]/g, '');
  return (
    knownCodeSystems.find((known) => known === simple) ?? text.normalize('NFC').trim().replace(/\s+/g, ' ')
  );
}

/**
 * Whether two texts are the same code.
 *
 * @example isSameCode('007', '7') // false
 */
export function isSameCode(one: string, other: string): boolean {
  return normalizeCode(one) === normalizeCode(other);
}

/** Letters, digits, punctuation and single spaces inside: what can be seen and typed. */
const codePattern = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;

export function isValidCode(text: string): boolean {
  return codePattern.test(normalizeCode(text));
}

/**
 * Codes with the same key can be mistaken for each other: it lacks what gets lost in spreadsheets and on paper, which is letter
 * case, separators, and zeros before the digits of a number.
 */
export function toCodeKey(code: string): string {
  return normalizeCode(code)
    .toLowerCase()
    .replace(/[\s./_-]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}

/**
 * Codes that are another code, but could be meant by this one: they differ only in letter case, leading zeros or separators.
 *
 * @example findSimilarCodes('7', ['007', '107']) // ['007']
 */
export function findSimilarCodes(code: string, known: Iterable<string>): string[] {
  const simple = toCodeKey(code);
  return [...known].filter((other) => !isSameCode(other, code) && toCodeKey(other) === simple);
}

type Validity = Pick<PlaceCode, 'validFrom' | 'validTo'>;

export function isValidOn({ validFrom, validTo }: Validity, day: CalendarDate): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
}

/** The code of a place in a system that is in effect on a day; none if it has none. */
export function findCodeOn<Code extends PlaceCode>(
  codes: readonly Code[],
  system: string,
  day: CalendarDate,
): Code | undefined {
  const wanted = normalizeSystem(system);
  return codes.find((code) => normalizeSystem(code.system) === wanted && isValidOn(code, day));
}

function overlaps(one: Validity, other: Validity): boolean {
  const startsInTime = (first: Validity, second: Validity) =>
    first.validFrom === null || second.validTo === null || first.validFrom <= second.validTo;
  return startsInTime(one, other) && startsInTime(other, one);
}

export type PlaceCodeError = 'codeInvalid' | 'endsBeforeStart' | 'overlaps';

/** What is wrong with the codes of a place, by position. */
export function checkCodes(codes: readonly PlaceCode[]): { index: number; error: PlaceCodeError }[] {
  return codes.flatMap((code, index) => {
    const error = checkCode(code, codes.slice(0, index));
    return error ? [{ index, error }] : [];
  });
}

function checkCode(code: PlaceCode, before: readonly PlaceCode[]): PlaceCodeError | null {
  if (!isValidCode(code.code)) return 'codeInvalid';
  if (code.validFrom !== null && code.validTo !== null && code.validTo < code.validFrom)
    return 'endsBeforeStart';
  const system = normalizeSystem(code.system);
  const isOverlapping = before.some(
    (other) => normalizeSystem(other.system) === system && overlaps(other, code),
  );
  return isOverlapping ? 'overlaps' : null;
}
