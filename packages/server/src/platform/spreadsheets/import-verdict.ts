import type { ImportVerdict } from '@harken/contract/imports';
import {
  type Entry,
  type ImportColumn,
  type ImportFault,
  readEntries,
  readTitles,
} from '@harken/domain/imports/columns';
import { importLimits } from '@harken/domain/imports/limits';
import { languagesOf, type Texts } from '../texts/texts.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** A text in every language of the product: files come from wherever they were filled in. */
export function inEveryLanguage(texts: Texts, key: string): string[] {
  return languagesOf('app').map((language) => texts.text('app', key, language));
}

/** A file as far as its titles explain it. */
export interface ReadFile<Field extends string> {
  rows: SheetRow[];
  /** What each column holds; null for one that is not known. */
  fields: (Field | null)[];
  entries: Entry<Field>[];
  faults: ImportFault<Field>[];
}

/** Reads a file by its titles. One that cannot be read has no rows and one fault. */
export async function readImport<Field extends string>(
  file: Buffer,
  columns: readonly ImportColumn<Field>[],
): Promise<ReadFile<Field>> {
  const reading = await readSpreadsheet(file);
  if (!reading.ok) return { rows: [], fields: [], entries: [], faults: [{ row: 1, ...reading.fault }] };
  const { rows } = reading;
  const { fields, faults } = readTitles(rows, columns);
  const entries = readEntries(rows, columns, fields);
  if (entries.length === 0) faults.push({ row: 1, key: 'import.fault.noRows' });
  return { rows, fields, entries, faults };
}

/** What came of an import, or would come of it. */
export interface ImportOutcome<Field extends string> {
  isImported: boolean;
  added: NonNullable<ImportVerdict['added']>;
  /** Found in the rows; those of the titles come with the file. */
  faults: ImportFault<Field>[];
}

/**
 * What the caller is told: the faults from the top of the file down, in the caller's language.
 *
 * @param titleOf the title of a column in that language
 */
export function importVerdict<Field extends string>(
  file: ReadFile<Field>,
  { isImported, added, faults: ofRows }: ImportOutcome<Field>,
  { texts, languageCode, titleOf }: { texts: Texts; languageCode: string; titleOf: (field: Field) => string },
): ImportVerdict {
  const titles = file.fields.map((field, index) =>
    field ? titleOf(field) : file.rows[0]?.cells[index] || '',
  );
  const place = (field: Field | undefined) => (field ? file.fields.indexOf(field) : -1);
  const faults = [...file.faults, ...ofRows.filter(({ field }) => !field || isThere(file, field))].sort(
    (one, other) => one.row - other.row || place(one.field) - place(other.field),
  );
  const words = (key: string, values?: Record<string, string | number>) =>
    texts.text('app', key, languageCode, values);
  return {
    isImported,
    rowCount: file.entries.length,
    added: faults.length > 0 ? [] : added,
    columns: titles,
    sample: file.rows.slice(1, importLimits.sampleRows + 1).map(({ row, cells }) => ({
      row,
      cells: titles.map((_title, index) => cells[index] ?? ''),
    })),
    faultCount: faults.length,
    faults: faults.slice(0, importLimits.faultsShown).map(({ row, field, title, value, key, values }) => ({
      row,
      column: field ? titleOf(field) : title,
      field,
      value,
      message: words(key, values),
    })),
  };
}

/** Where a required column is missing, that is said once and not again of each row. */
function isThere<Field extends string>(file: ReadFile<Field>, field: Field): boolean {
  return !file.faults.some((fault) => fault.key === 'import.fault.columnMissing' && fault.field === field);
}
