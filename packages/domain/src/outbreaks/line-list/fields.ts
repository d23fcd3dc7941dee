import { caseClasses } from '../../cases/classification.ts';
import { isPlausibleDay } from '../period.ts';

export const lineListLimits = {
  maxRows: 5000,
  rowsPerPage: 50,
  maxOwnFields: 8,
  labelMaxLength: 60,
  maxChoices: 20,
  choiceMaxLength: 60,
  /** Of own text fields. */
  textMaxLength: 200,
  /** Of own number fields, up and down. */
  maxNumber: 1_000_000_000,
  maxAge: 120,
  /** Reports of more people are not made into rows: nobody fills them in. */
  maxPeopleOfReport: 200,
  maxRetentionDays: 3650,
} as const;

export const fieldTypes = ['text', 'number', 'date', 'choice'] as const;
export type FieldType = (typeof fieldTypes)[number];

const sexes = ['female', 'male', 'unknown'] as const;
const ageGroups = ['belowFive', 'atLeastFive', 'unknown'] as const;
const laboratoryResults = ['notTested', 'pending', 'positive', 'negative'] as const;
const vaccinations = ['yes', 'no', 'unknown'] as const;
const caseOutcomes = ['ill', 'recovered', 'died', 'unknown'] as const;

interface StandardField {
  type: FieldType | 'place';
  choices?: readonly string[];
  maxLength?: number;
  /** Emptied when a row is anonymised. */
  isPersonal?: true;
  /** Part of every line list whose fields nobody chose. */
  isUsual?: true;
}

/** The fields that every line list can have, in their usual order. None of the usual ones is personal. */
export const standardFields = {
  classification: { type: 'choice', choices: caseClasses, isUsual: true },
  sex: { type: 'choice', choices: sexes, isUsual: true },
  ageYears: { type: 'number', isUsual: true },
  ageGroup: { type: 'choice', choices: ageGroups, isUsual: true },
  village: { type: 'place', isUsual: true },
  onsetOn: { type: 'date', isUsual: true },
  reportedOn: { type: 'date', isUsual: true },
  facility: { type: 'text', maxLength: 100, isUsual: true },
  admittedOn: { type: 'date' },
  laboratory: { type: 'choice', choices: laboratoryResults, isUsual: true },
  sampleTakenOn: { type: 'date' },
  vaccination: { type: 'choice', choices: vaccinations },
  outcome: { type: 'choice', choices: caseOutcomes, isUsual: true },
  outcomeOn: { type: 'date', isUsual: true },
  personName: { type: 'text', maxLength: 100, isPersonal: true },
  exposure: { type: 'text', maxLength: 300, isPersonal: true },
  comments: { type: 'text', maxLength: 500, isPersonal: true },
} as const satisfies Record<string, StandardField>;
export type StandardKey = keyof typeof standardFields;
export const standardKeys = Object.keys(standardFields) as StandardKey[];

/** A field that a line list has. Own fields have a label, and choices if people choose among some. */
export interface LineListField {
  key: string;
  type: FieldType | 'place';
  /** Of own fields. */
  label: string | null;
  choices: readonly string[] | null;
  maxLength: number;
  isPersonal: boolean;
}

export const isOwnKey = (key: string): boolean => /^own[1-8]$/.test(key);

export function toStandardField(key: StandardKey): LineListField {
  const { type, choices = null, maxLength = 0, isPersonal = false } = standardFields[key] as StandardField;
  return { key, type, label: null, choices, maxLength, isPersonal };
}

/** The fields of a line list that nobody configured: no names, no free texts about people. */
export const usualFields: readonly LineListField[] = standardKeys
  .filter((key) => (standardFields[key] as StandardField).isUsual)
  .map(toStandardField);

/** An own field. Its texts are personal, because anybody can be described in them. */
export function toOwnField(
  key: string,
  { label, type, choices }: { label: string; type: FieldType; choices: readonly string[] | null },
): LineListField {
  const maxLength = type === 'text' ? lineListLimits.textMaxLength : 0;
  return { key, type, label, choices, maxLength, isPersonal: type === 'text' };
}

export type FieldValue = string | number | null;

/** Ids are 32-bit integers in the database. */
const isPlaceId = (value: FieldValue) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;

/**
 * Why a value cannot be stored in a field; null if it can. Places are checked by the caller.
 *
 * @returns an error key
 */
export function validateValue(
  { type, choices, key, maxLength }: LineListField,
  value: FieldValue,
): 'validation.valueInvalid' | 'validation.tooLong' | null {
  if (value === null) return null;
  if (type === 'place') return isPlaceId(value) ? null : 'validation.valueInvalid';
  if (type === 'number') {
    const isInRange =
      key === 'ageYears'
        ? Number.isInteger(value) && Number(value) >= 0 && Number(value) <= lineListLimits.maxAge
        : Number.isFinite(value) && Math.abs(Number(value)) <= lineListLimits.maxNumber;
    return typeof value === 'number' && isInRange ? null : 'validation.valueInvalid';
  }
  if (typeof value !== 'string') return 'validation.valueInvalid';
  if (type === 'date') return isPlausibleDay(value) ? null : 'validation.valueInvalid';
  if (type === 'choice') return choices?.includes(value) ? null : 'validation.valueInvalid';
  return value.length <= maxLength ? null : 'validation.tooLong';
}

/** A number as people write it. Spreadsheets write a decimal comma in some languages. Null if it is none. */
export const parseNumber = (text: string): number | null =>
  /^-?\d{1,10}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null;

/**
 * The value that a text means in a field: a number, the id of a place, or the text itself. An empty text is no value.
 *
 * @returns undefined if the text is no number where one is needed
 */
export function parseValue(
  { type }: Pick<LineListField, 'type'>,
  text: string | null,
): FieldValue | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  if (type !== 'number' && type !== 'place') return trimmed;
  return parseNumber(trimmed) ?? undefined;
}
