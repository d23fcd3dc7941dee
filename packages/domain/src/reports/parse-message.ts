import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportErrorType, ReportKind } from './kinds.ts';
import { normalizeMessage } from './normalize-message.ts';
import { takeOnsetOff } from './onset-digit.ts';

/** People counted in a report, by sex and age: below five years, or five years and older. */
export interface ReportCounts {
  malesBelowFive: number;
  malesAtLeastFive: number;
  femalesBelowFive: number;
  femalesAtLeastFive: number;
  unspecifiedSexAndAge: number;
}

/** The content of a correct message. Events count nobody (`counts` null); the last three counts are of collection points. */
export interface ParsedMessage {
  kind: ReportKind;
  healthRiskCode: number;
  counts: ReportCounts | null;
  referredCount?: number;
  deathCount?: number;
  fromOtherVillagesCount?: number;
  /** How many days before the report the first symptoms began, 0 to 9. Absent: the message does not say. */
  onsetDaysAgo?: number;
}

/** The health risks known to Harken, in whichever project they are used. */
export interface HealthRiskCatalogue {
  healthRiskTypeOfCode(code: number): HealthRiskType | undefined;
  /** Whether the sender's project reads days since onset at the end of messages. Absent: it does not. */
  readsOnset?: boolean | undefined;
}

export type ParseResult = { ok: true; message: ParsedMessage } | { ok: false; error: ReportErrorType };

/** One SMS. Longer messages arrive in parts, which are not joined. */
export const messageMaxLength = 160;

/**
 * The text of a message as it is stored: trimmed, and cut to one SMS. What was cut off cannot be parsed, so a longer message is an
 * error of type TooLong.
 *
 * @example cutMessage(' 1#2#1 ') // { text: '1#2#1', isTooLong: false }
 */
export function cutMessage(text: string): { text: string; isTooLong: boolean } {
  const trimmed = text.trim();
  const isTooLong = [...normalizeMessage(trimmed)].length > messageMaxLength;
  return { text: [...trimmed].slice(0, messageMaxLength).join(''), isTooLong };
}

/** The largest number in a message, and the largest total of its people: the database stores 32-bit integers. */
export const maxNumber = 2 ** 31 - 1;

/**
 * Parses the text of an SMS (docs/spec/sms.md).
 *
 * A code alone, code#sex#age, code and four counts, or code and seven counts; separated by `#` or `*`, the same one throughout.
 * Sex 1 male, 2 female; age 1 below five, 2 five or older. The counts are males below five, males from five, females below
 * five, females from five, then referred, deaths, from other villages.
 *
 * In projects that read the onset, messages with sex and age or counts may have one more digit: how many days ago the first
 * symptoms began. For counts it is about the first person who fell ill, so somebody must have.
 *
 * @example parseMessage('1#2#1', catalogue) // Single, one female below five
 * @example parseMessage('1#2#0#1#3', catalogue) // Aggregate, six people
 * @example parseMessage('1#2#1#4', { ...catalogue, readsOnset: true }) // one female below five, ill for four days
 */
export function parseMessage(text: string, catalogue: HealthRiskCatalogue): ParseResult {
  const normalized = normalizeMessage(text);
  if (normalized === '') return fail('Other');
  if ([...normalized].length > messageMaxLength) return fail('TooLong');
  const parts = normalized.split(normalized.includes('#') ? '#' : '*');
  const [code = ''] = parts;
  if (!parts.every((part) => /^[0-9]+$/.test(part)) || code.startsWith('0')) return fail('FormatError');
  if (parts.some((part) => Number(part) > maxNumber)) return fail('FormatError');
  if (!catalogue.readsOnset) return parseForm(parts, catalogue);
  const taken = takeOnsetOff(parts);
  if (!taken) return fail('FormatError');
  return addOnset(parseForm(taken.numbers, catalogue), taken.daysAgo);
}

function parseForm(parts: readonly string[], catalogue: HealthRiskCatalogue): ParseResult {
  const numbers = parts.map(Number);
  if (parts.length === 5 || parts.length === 8) return parseCounts(numbers);
  if (parts.length === 1) return parseShortForm(numbers, catalogue);
  const hasSexAndAge = parts.length === 3 && parts.slice(1).every((part) => part === '1' || part === '2');
  return hasSexAndAge ? parseShortForm(numbers, catalogue) : fail('FormatError');
}

/** Nobody's symptoms cannot have begun. */
function addOnset(result: ParseResult, daysAgo: number | undefined): ParseResult {
  if (!result.ok || daysAgo === undefined) return result;
  const { message } = result;
  const isAboutPeople = message.counts !== null && Object.values(message.counts).some((count) => count > 0);
  return isAboutPeople ? { ok: true, message: { ...message, onsetDaysAgo: daysAgo } } : fail('FormatError');
}

function fail(error: ReportErrorType): ParseResult {
  return { ok: false, error };
}

function parseShortForm(numbers: readonly number[], catalogue: HealthRiskCatalogue): ParseResult {
  const [healthRiskCode = 0, sex, age] = numbers;
  const type = catalogue.healthRiskTypeOfCode(healthRiskCode);
  if (type === undefined) return fail('GlobalHealthRiskCodeNotFound');
  if (type !== 'Human' && sex !== undefined) return fail('GenderAndAgeNonHumanHealthRisk');
  if (type !== 'Human') return { ok: true, message: { kind: 'Event', healthRiskCode, counts: null } };
  return { ok: true, message: { kind: 'Single', healthRiskCode, counts: countOnePerson(sex, age) } };
}

function countOnePerson(sex: number | undefined, age: number | undefined): ReportCounts {
  const one = (applies: boolean) => (applies ? 1 : 0);
  return {
    malesBelowFive: one(sex === 1 && age === 1),
    malesAtLeastFive: one(sex === 1 && age === 2),
    femalesBelowFive: one(sex === 2 && age === 1),
    femalesAtLeastFive: one(sex === 2 && age === 2),
    unspecifiedSexAndAge: one(sex === undefined),
  };
}

function parseCounts(numbers: readonly number[]): ParseResult {
  const [healthRiskCode = 0, malesBelowFive = 0, malesAtLeastFive = 0, femalesBelowFive = 0] = numbers;
  const [femalesAtLeastFive = 0, referredCount, deathCount, fromOtherVillagesCount] = numbers.slice(4);
  // The total is stored as a 32-bit integer too.
  if (malesBelowFive + malesAtLeastFive + femalesBelowFive + femalesAtLeastFive > maxNumber) {
    return fail('FormatError');
  }
  const sexAndAge = { malesBelowFive, malesAtLeastFive, femalesBelowFive, femalesAtLeastFive };
  const counts: ReportCounts = { ...sexAndAge, unspecifiedSexAndAge: 0 };
  if (referredCount === undefined)
    return { ok: true, message: { kind: 'Aggregate', healthRiskCode, counts } };
  const atCollectionPoint = { referredCount, deathCount, fromOtherVillagesCount };
  return {
    ok: true,
    message: { kind: 'DataCollectionPoint', healthRiskCode, counts, ...atCollectionPoint },
  };
}
