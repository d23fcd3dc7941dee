import { isCalendarDate } from '../../calendar/calendar-date.ts';
import { type Entry, type ImportError, normalizeText } from '../../imports/columns.ts';
import { type FieldValue, type LineListField, parseNumber, validateValue } from './fields.ts';

/** The columns of a file: the number of a row, the places around the village, and the fields of the line list. */
type LineListColumn = string;

/** A row of a file, ready to be stored. */
export interface ImportedLine {
  row: number;
  /** Of the row to change; null: a new one. */
  number: number | null;
  values: Record<string, FieldValue>;
}

export interface LineListContext {
  fields: readonly LineListField[];
  /** The value that a word of a choice field means, by field and normalized word, in every language. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The villages with a normalized name, of the districts with one. */
  villages: ReadonlyMap<string, readonly { id: number; district: string }[]>;
  /** The numbers of the rows that the caller may change. */
  numbers: ReadonlySet<number>;
}

type RowError = ImportError<LineListColumn>;
type Read = { value: FieldValue } | { key: string; values?: Record<string, string | number> };

/** Reads the rows of a file. A row with a number changes that row: columns that the file lacks stay as they are. */
export function readLineListRows(
  entries: readonly Entry<LineListColumn>[],
  presentColumns: ReadonlySet<LineListColumn>,
  context: LineListContext,
): { lines: ImportedLine[]; errors: RowError[] } {
  const lines: ImportedLine[] = [];
  const errors: RowError[] = [];
  const firstRows = new Map<number, number>();
  for (const entry of entries) {
    const number = readNumber(entry, context, firstRows);
    const found: RowError[] = 'error' in number ? [number.error] : [];
    const values: Record<string, FieldValue> = {};
    for (const field of context.fields) {
      if (!presentColumns.has(field.key)) continue;
      const text = (entry[field.key] ?? '').trim();
      const read = readValue(field, text, entry, context);
      if ('value' in read) values[field.key] = read.value;
      else found.push({ row: entry.row, field: field.key, value: text, ...read });
    }
    errors.push(...found);
    if (found.length === 0 && 'number' in number)
      lines.push({ row: entry.row, number: number.number, values });
  }
  return { lines, errors };
}

function readNumber(
  entry: Entry<LineListColumn>,
  { numbers }: LineListContext,
  firstRows: Map<number, number>,
): { number: number | null } | { error: RowError } {
  const text = (entry.number ?? '').trim();
  if (text === '') return { number: null };
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const where = { row: entry.row, field: 'number', value: text };
  if (!numbers.has(number)) return { error: { ...where, key: 'lineList.fault.unknownNumber' } };
  const otherRow = firstRows.get(number);
  if (otherRow !== undefined)
    return { error: { ...where, key: 'import.fault.repeatsRow', values: { otherRow } } };
  firstRows.set(number, entry.row);
  return { number };
}

function readValue(
  field: LineListField,
  text: string,
  entry: Entry<LineListColumn>,
  context: LineListContext,
): Read {
  if (text === '') return { value: null };
  if (field.type === 'place') return readVillage(text, entry, context);
  if (field.type === 'choice') {
    const known = context.words.get(field.key);
    const value = known?.get(normalizeText(text));
    if (value !== undefined) return { value };
    return { key: 'import.fault.wordUnknown', values: { words: [...new Set(known?.keys())].join(', ') } };
  }
  const value = field.type === 'number' ? parseNumber(text) : field.type === 'date' ? toDate(text) : text;
  const key = value === null ? 'validation.valueInvalid' : validateValue(field, value);
  if (key === null) return { value };
  return key === 'validation.tooLong' ? { key, values: { value: field.maxLength } } : { key };
}

/** Spreadsheets add a time to dates. */
function toDate(text: string): string | null {
  const day = text.slice(0, 10);
  return isCalendarDate(day) && /^(?:[T ]00:00(?::00)?)?$/.test(text.slice(10)) ? day : null;
}

/** A village by its name; the column of its district tells those with the same name apart. */
function readVillage(text: string, entry: Entry<LineListColumn>, { villages }: LineListContext): Read {
  const named = villages.get(normalizeText(text)) ?? [];
  const district = normalizeText(entry.district ?? '');
  const found = district === '' ? named : named.filter((village) => village.district === district);
  const [one] = found;
  if (!one) return { key: 'import.fault.unknownVillage' };
  return found.length > 1 ? { key: 'lineList.fault.villageAmbiguous' } : { value: one.id };
}
