import { setImmediate } from 'node:timers/promises';
import type { ImportVerdict } from '@harken/contract/imports';
import type { Entry, ImportColumn, ImportFault } from '@harken/domain/imports/columns';
import { importLimits } from '@harken/domain/imports/limits';
import { languagesOf, type Texts } from '../texts/texts.ts';
import { type WorkerPool, workerTask } from '../workers/worker-pool.ts';
import type { readImportFile } from './read-import.task.ts';
import type { SheetRow } from './sheet-row.ts';

/** A text in every language of the product: files come from wherever they were filled in. */
export function inEveryLanguage(texts: Texts, key: string): string[] {
  return languagesOf('app').map((language) => texts.text('app', key, language));
}

/** A file as far as its titles explain it. */
export interface ReadFile<Field extends string> {
  /** The titles, and the first rows as they were read. */
  head: SheetRow[];
  /** What each column holds; null for one that is not known. */
  fields: (Field | null)[];
  entries: Entry<Field>[];
  faults: ImportFault<Field>[];
}

const readFile = workerTask<typeof readImportFile>(
  new URL('./read-import.task.ts', import.meta.url),
  'readImportFile',
  20,
);

/**
 * Reads a file by its titles, in a thread of its own: files come from anywhere, and a small one can hold millions of cells.
 * One that cannot be read has no rows and one fault.
 */
export async function readImport<Field extends string>(
  workers: WorkerPool,
  { file, columns, signal }: { file: Buffer; columns: readonly ImportColumn<Field>[]; signal?: AbortSignal },
): Promise<ReadFile<Field>> {
  const read = await workers.run(readFile, { file, columns }, signal);
  const entries: Entry<Field>[] = [];
  for (const piece of read.entries) {
    entries.push(...(JSON.parse(piece) as Entry<Field>[]));
    await setImmediate(); // others are answered in between
  }
  const { head } = read;
  return {
    ...{ head, entries },
    fields: read.fields as (Field | null)[],
    faults: read.faults as ImportFault<Field>[],
  };
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
    field ? titleOf(field) : file.head[0]?.cells[index] || '',
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
    columns: titles.map(shortened),
    sample: file.head.slice(1).map(({ row, cells }) => ({
      row,
      cells: titles.map((_title, index) => shortened(cells[index] ?? '')),
    })),
    faultCount: faults.length,
    faults: faults.slice(0, importLimits.faultsShown).map(({ row, field, title, value, key, values }) => ({
      row,
      column: field ? titleOf(field) : title && shortened(title),
      field,
      value: value && shortened(value),
      message: words(key, values),
    })),
  };
}

/** As much of a cell as an answer repeats. */
function shortened(text: string): string {
  if (text.length <= importLimits.cellShown) return text;
  // The cut may part the two halves of an emoji.
  return `${text.slice(0, importLimits.cellShown - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Where a required column is missing, that is said once and not again of each row. */
function isThere<Field extends string>(file: ReadFile<Field>, field: Field): boolean {
  return !file.faults.some((fault) => fault.key === 'import.fault.columnMissing' && fault.field === field);
}
