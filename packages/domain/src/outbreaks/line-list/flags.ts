import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import type { CaseClass } from '../../cases/classification.ts';

/** What a row lacks, what contradicts itself, and whether somebody may be in the line list twice. */
export const lineListFlags = [
  ...(['noClassification', 'noSex', 'noAge', 'noPlace', 'noOnset'] as const),
  ...(['dateInFuture', 'onsetAfterReport', 'beforeOnset', 'ageDiffers'] as const),
  ...(['noOutcome', 'resultDiffers', 'duplicate'] as const),
] as const;
export type LineListFlag = (typeof lineListFlags)[number];

/** What the rules look at. */
export interface FlaggedRow {
  id: number;
  reportId: number | null;
  classification: CaseClass | null;
  sex: string | null;
  ageYears: number | null;
  ageGroup: string | null;
  villageId: number | null;
  onsetOn: CalendarDate | null;
  reportedOn: CalendarDate | null;
  admittedOn: CalendarDate | null;
  sampleTakenOn: CalendarDate | null;
  laboratory: string | null;
  outcome: string | null;
  outcomeOn: CalendarDate | null;
  personName: string | null;
}

/** Two rows of the same sex, age and village are possible duplicates if their onsets are at most so many days apart. */
const duplicateDays = 1;

const isKnown = (value: string | null) => value !== null && value !== 'unknown';

/**
 * The flags of the rows of a line list, by id. Rows without flags are left out.
 *
 * @param fields the keys of the fields that the line list has: what it does not ask for is not missing
 * @param today where the national society is
 */
export function findFlags(
  rows: readonly FlaggedRow[],
  { fields, today }: { fields: ReadonlySet<string>; today: CalendarDate },
): Map<number, LineListFlag[]> {
  const duplicates = findDuplicates(rows);
  const found = new Map<number, LineListFlag[]>();
  for (const row of rows) {
    const flags = [
      ...findGaps(row, fields),
      ...findContradictions(row, today),
      ...(duplicates.has(row.id) ? (['duplicate'] as const) : []),
    ];
    if (flags.length > 0) found.set(row.id, flags);
  }
  return found;
}

function findGaps(row: FlaggedRow, fields: ReadonlySet<string>): LineListFlag[] {
  const asksAge = fields.has('ageYears') || fields.has('ageGroup');
  const gaps: readonly (readonly [LineListFlag, boolean])[] = [
    ['noClassification', fields.has('classification') && row.classification === null],
    ['noSex', fields.has('sex') && !isKnown(row.sex)],
    ['noAge', asksAge && row.ageYears === null && !isKnown(row.ageGroup)],
    ['noPlace', fields.has('village') && row.villageId === null],
    ['noOnset', fields.has('onsetOn') && row.onsetOn === null],
  ];
  return gaps.flatMap(([flag, isMissing]) => (isMissing ? [flag] : []));
}

function findContradictions(row: FlaggedRow, today: CalendarDate): LineListFlag[] {
  const { onsetOn, reportedOn, admittedOn, sampleTakenOn, outcomeOn } = row;
  const isEnded = row.outcome === 'died' || row.outcome === 'recovered';
  const differs: readonly (readonly [LineListFlag, boolean])[] = [
    [
      'dateInFuture',
      [onsetOn, reportedOn, admittedOn, sampleTakenOn, outcomeOn].some((day) => day !== null && day > today),
    ],
    ['onsetAfterReport', onsetOn !== null && reportedOn !== null && onsetOn > reportedOn],
    [
      'beforeOnset',
      onsetOn !== null && [admittedOn, sampleTakenOn, outcomeOn].some((day) => day !== null && day < onsetOn),
    ],
    ['ageDiffers', isAgeContradicted(row)],
    ['noOutcome', outcomeOn !== null && !isEnded],
    ['resultDiffers', isResultContradicted(row)],
  ];
  return differs.flatMap(([flag, isTrue]) => (isTrue ? [flag] : []));
}

function isAgeContradicted({ ageYears, ageGroup }: FlaggedRow): boolean {
  if (ageYears === null || !isKnown(ageGroup)) return false;
  return ageYears < 5 !== (ageGroup === 'belowFive');
}

/** A confirmed case was not tested negative, and somebody who is no case not positive. */
function isResultContradicted({ classification, laboratory }: FlaggedRow): boolean {
  if (classification === 'confirmed') return laboratory === 'negative';
  return classification === 'notACase' && laboratory === 'positive';
}

const normalizeName = (name: string | null) =>
  name?.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Rows of the same report are different people. Two names that differ are, too. */
function isSamePerson(one: FlaggedRow, other: FlaggedRow): boolean {
  if (one.id === other.id || (one.reportId !== null && one.reportId === other.reportId)) return false;
  const [name, otherName] = [normalizeName(one.personName), normalizeName(other.personName)];
  return !name || !otherName || name === otherName;
}

function findDuplicates(rows: readonly FlaggedRow[]): Set<number> {
  const toKey = ({ sex, ageYears, ageGroup, villageId }: FlaggedRow, onsetOn: CalendarDate) =>
    `${sex} ${ageYears ?? ageGroup} ${villageId} ${onsetOn}`;
  const comparable = rows.filter(
    ({ sex, ageYears, ageGroup, villageId, onsetOn }) =>
      isKnown(sex) && (ageYears !== null || isKnown(ageGroup)) && villageId !== null && onsetOn !== null,
  );
  const byKey = Map.groupBy(comparable, (row) => toKey(row, row.onsetOn as CalendarDate));
  const hasDuplicate = (row: FlaggedRow) => {
    for (let days = -duplicateDays; days <= duplicateDays; days += 1) {
      const others = byKey.get(toKey(row, addDays(row.onsetOn as CalendarDate, days)));
      if (others?.some((other) => isSamePerson(row, other))) return true;
    }
    return false;
  };
  return new Set(comparable.filter(hasDuplicate).map(({ id }) => id));
}
