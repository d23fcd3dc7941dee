import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportErrorType, ReportKind } from './kinds.ts';
import { tidyMessage } from './tidy-message.ts';

/** People counted in a report, by sex and age; the split is below five years, or five years and older. */
export interface ReportCounts {
  malesBelowFive: number;
  malesAtLeastFive: number;
  femalesBelowFive: number;
  femalesAtLeastFive: number;
  unspecifiedSexAndAge: number;
}

/** What a well-formed SMS says. Events count nobody (`counts` null); the last three numbers are a collection point's. */
export interface ReadMessage {
  kind: ReportKind;
  healthRiskCode: number;
  counts: ReportCounts | null;
  referredCount?: number;
  deathCount?: number;
  fromOtherVillagesCount?: number;
}

/** The health risks known to the platform, in whatever project they are used. */
export interface HealthRiskCatalogue {
  healthRiskTypeOfCode(code: number): HealthRiskType | undefined;
}

export type MessageReading = { ok: true; message: ReadMessage } | { ok: false; error: ReportErrorType };

/** The longest message read: one SMS. Longer ones arrive in parts and are not put together. */
export const messageMaxLength = 160;

/** The largest number a message may hold, and the largest total of its people. */
export const largestNumber = 2 ** 31 - 1;

/**
 * What the text of an SMS means, or why it means nothing.
 *
 * A code alone, code#sex#age, code and four counts, or code and seven counts; `#` or `*` between the numbers,
 * the same one throughout. Sex 1 male, 2 female; age 1 below five, 2 five or older. The counts are males below
 * five, males from five, females below five, females from five, then referred, deaths, from other villages.
 *
 * @example readMessage('1#2#1', catalogue) // Single, one female below five
 * @example readMessage('1#2#0#1#3', catalogue) // Aggregate, six people
 */
export function readMessage(text: string, catalogue: HealthRiskCatalogue): MessageReading {
  const tidy = tidyMessage(text);
  if (tidy === '') return failed('Other');
  if ([...tidy].length > messageMaxLength) return failed('TooLong');
  const parts = tidy.split(tidy.includes('#') ? '#' : '*');
  const [code = ''] = parts;
  if (!parts.every((part) => /^[0-9]+$/.test(part)) || code.startsWith('0')) return failed('FormatError');
  const numbers = parts.map(Number);
  if (numbers.some((number) => number > largestNumber)) return failed('FormatError');
  if (parts.length === 5 || parts.length === 8) return readCounts(numbers);
  if (parts.length === 1) return readShortForm(numbers, catalogue);
  const hasSexAndAge = parts.length === 3 && parts.slice(1).every((part) => part === '1' || part === '2');
  return hasSexAndAge ? readShortForm(numbers, catalogue) : failed('FormatError');
}

function failed(error: ReportErrorType): MessageReading {
  return { ok: false, error };
}

function readShortForm(numbers: readonly number[], catalogue: HealthRiskCatalogue): MessageReading {
  const [healthRiskCode = 0, sex, age] = numbers;
  const type = catalogue.healthRiskTypeOfCode(healthRiskCode);
  if (type === undefined) return failed('GlobalHealthRiskCodeNotFound');
  if (type !== 'Human' && sex !== undefined) return failed('GenderAndAgeNonHumanHealthRisk');
  if (type !== 'Human') return { ok: true, message: { kind: 'Event', healthRiskCode, counts: null } };
  return { ok: true, message: { kind: 'Single', healthRiskCode, counts: onePerson(sex, age) } };
}

function onePerson(sex: number | undefined, age: number | undefined): ReportCounts {
  const one = (applies: boolean) => (applies ? 1 : 0);
  return {
    malesBelowFive: one(sex === 1 && age === 1),
    malesAtLeastFive: one(sex === 1 && age === 2),
    femalesBelowFive: one(sex === 2 && age === 1),
    femalesAtLeastFive: one(sex === 2 && age === 2),
    unspecifiedSexAndAge: one(sex === undefined),
  };
}

function readCounts(numbers: readonly number[]): MessageReading {
  const [healthRiskCode = 0, malesBelowFive = 0, malesAtLeastFive = 0, femalesBelowFive = 0] = numbers;
  const [femalesAtLeastFive = 0, referredCount, deathCount, fromOtherVillagesCount] = numbers.slice(4);
  // The total is kept as one number too: it has to fit as each of its parts does.
  if (malesBelowFive + malesAtLeastFive + femalesBelowFive + femalesAtLeastFive > largestNumber) {
    return failed('FormatError');
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
