import { normalizeCode } from '../places/codes.ts';
import type { PlaceLevel } from '../places/levels.ts';
import { populationLimits } from '../places/limits.ts';
import { checkCounts, type PopulationFigure } from '../places/population.ts';
import type { Entry, ImportError } from './columns.ts';
import { PlaceMatcher, type StoredCode } from './place-matching.ts';
import type { PlaceNode } from './place-names.ts';

/** The columns of a file of population figures: a code of the place, and the figure. */
export const populationFields = [
  ...(['pcode', 'nationalCode', 'dhis2Code', 'year', 'total', 'underFive', 'female', 'male'] as const),
  ...(['growthPercent', 'source'] as const),
] as const;
export type PopulationField = (typeof populationFields)[number];

type Row = Entry<PopulationField>;
type RowError = ImportError<PopulationField>;

/** A figure of a file with its place. */
export interface ImportedFigure extends PopulationFigure {
  level: PlaceLevel;
  id: number;
}

/** The systems by which rows name places, in the order in which their columns are used. */
const codeFields = [
  ['pcode', 'pcode'],
  ['national', 'nationalCode'],
  ['dhis2', 'dhis2Code'],
] as const satisfies (readonly [string, PopulationField])[];

export interface PopulationRowsContext {
  tree: readonly PlaceNode[];
  codes: readonly StoredCode[];
  /** What is wrong with the name of a source, if anything. */
  checkSource: (source: string) => Pick<ImportError, 'key' | 'values'> | null;
}

/** Reads the population figures of a file. Each place has one of a year. */
export function readPopulationRows(entries: readonly Row[], context: PopulationRowsContext) {
  const matcher = new PlaceMatcher(context.tree, context.codes, new Map());
  const places = new Map(context.codes.map((stored) => [`${stored.system} ${stored.code}`, stored]));
  const firstRows = new Map<string, number>();
  const figures: ImportedFigure[] = [];
  const errors: RowError[] = [];
  for (const entry of entries) {
    const place = findPlaceByCode(entry, places, matcher);
    const figure = readFigure(entry, context.checkSource);
    const found = [...place.errors, ...figure.errors];
    errors.push(...found);
    if (found.length > 0 || !place.stored || !figure.figure) continue;
    const { level, id } = place.stored;
    const key = `${level} ${id} ${figure.figure.year}`;
    const otherRow = firstRows.get(key);
    if (otherRow !== undefined)
      errors.push({ row: entry.row, key: 'import.fault.repeatsRow', values: { otherRow } });
    else {
      firstRows.set(key, entry.row);
      figures.push({ level, id, ...figure.figure });
    }
  }
  return { figures, errors };
}

function findPlaceByCode(
  entry: Row,
  places: ReadonlyMap<string, StoredCode>,
  matcher: PlaceMatcher,
): { stored?: StoredCode; errors: RowError[] } {
  const { row } = entry;
  const given = codeFields.filter(([, field]) => entry[field] !== '');
  if (given.length === 0) return { errors: [{ row, field: 'pcode', key: 'validation.fieldRequired' }] };
  const found = given.map(([system, field]) => ({
    field,
    stored: places.get(`${system} ${normalizeCode(entry[field])}`),
  }));
  const unknown = found.find(({ stored }) => !stored);
  const [first] = found;
  if (unknown) {
    const value = entry[unknown.field];
    const similar = unknown.field === 'pcode' ? matcher.findSimilarCodeAnywhere(value) : undefined;
    const error = similar
      ? { key: 'import.fault.codeSimilar', values: { code: similar } }
      : { key: 'import.fault.unknownCode' };
    return { errors: [{ row, field: unknown.field, value, ...error }] };
  }
  const other = found.find(
    ({ stored }) => stored?.level !== first?.stored?.level || stored?.id !== first?.stored?.id,
  );
  if (other)
    return {
      errors: [{ row, field: other.field, value: entry[other.field], key: 'import.fault.codesDisagree' }],
    };
  return { ...(first?.stored && { stored: first.stored }), errors: [] };
}

/** A whole number; spaces may separate thousands, and spreadsheets may write `.0`. */
const parseCount = (text: string) =>
  /^\d+(\.0+)?$/.test(text.replace(/[\s\u00a0\u202f]/g, ''))
    ? Number(text.replace(/[\s\u00a0\u202f]/g, ''))
    : null;

const parsePercent = (text: string) => {
  const number = text.replace(/\s*%$/, '').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? Number(number) : null;
};

const countErrorKeys = {
  aboveTotal: 'validation.populationAboveTotal',
  belowSexes: 'validation.populationBelowSexes',
  repeated: 'validation.populationYearRepeated',
} as const;

function readFigure(
  entry: Row,
  checkSource: PopulationRowsContext['checkSource'],
): { figure?: PopulationFigure; errors: RowError[] } {
  const { row, source } = entry;
  const errors: RowError[] = [];
  const report = (field: PopulationField, error: Pick<RowError, 'key' | 'values'>) => {
    errors.push({ row, field, ...(entry[field] && { value: entry[field] }), ...error });
    return null;
  };
  const readNumber = (
    field: PopulationField,
    parse: (text: string) => number | null,
    { min, max, key }: { min: number; max: number; key: string },
  ) => {
    if (entry[field] === '') return null;
    const value = parse(entry[field]);
    if (value === null) return report(field, { key });
    return value < min || value > max
      ? report(field, { key: 'validation.notInRange', values: { min, max } })
      : value;
  };
  const whole = { key: 'validation.numberNotWhole' };
  const count = { ...populationLimits.count, ...whole };
  const year = readNumber('year', parseCount, { ...populationLimits.year, ...whole });
  const total = readNumber('total', parseCount, count);
  const parts = {
    underFive: readNumber('underFive', parseCount, count),
    female: readNumber('female', parseCount, count),
    male: readNumber('male', parseCount, count),
  };
  const percent = { ...populationLimits.growthPercent, key: 'validation.numberInvalid' };
  const growthPercent = readNumber('growthPercent', parsePercent, percent);
  for (const field of ['year', 'total', 'source'] as const)
    if (entry[field] === '') report(field, { key: 'validation.fieldRequired' });
  const sourceError = source ? checkSource(source) : null;
  if (sourceError) report('source', sourceError);
  if (errors.length > 0 || year === null || total === null) return { errors };
  for (const { field, error } of checkCounts({ total, ...parts }))
    report(field, { key: countErrorKeys[error] });
  return { figure: { year, total, ...parts, growthPercent, source }, errors };
}
