import { setImmediate } from 'node:timers/promises';
import type { ImportSummary } from '@harken/contract/imports';
import type { Entry, ImportColumn, ImportError } from '@harken/domain/imports/columns';
import { importLimits } from '@harken/domain/imports/limits';
import type { PlaceAnswers, UncertainPlace } from '@harken/domain/imports/place-matching';
import { listLanguages, type Texts } from '../texts/texts.ts';
import { defineWorkerTask, type WorkerPool } from '../workers/worker-pool.ts';
import type { readImportFile } from './read-import.task.ts';
import type { SheetRow } from './sheet-row.ts';

/** A text in all languages: the language of an uploaded file is unknown. */
export function translateIntoAllLanguages(texts: Texts, key: string): string[] {
  return listLanguages('app').map((language) => texts.text('app', key, language));
}

/** A file parsed by its titles. */
export interface ParsedFile<Field extends string> {
  /** The titles and the first rows, as read. */
  firstRows: SheetRow[];
  /** The field of each column; null for an unknown one. */
  fields: (Field | null)[];
  entries: Entry<Field>[];
  faults: ImportError<Field>[];
  /** The sheet that was read; null for a CSV file, and if several sheets fit. */
  sheet: string | null;
  /** The sheets of a workbook with several ones. */
  sheets: string[];
}

const parseTask = defineWorkerTask<typeof readImportFile>(
  new URL('./read-import.task.ts', import.meta.url),
  'readImportFile',
  20,
);

/**
 * Parses a file by its titles, in a thread: files come from anywhere, and a small one can contain millions of cells. An
 * unreadable one has no rows and one error.
 */
export async function parseImport<Field extends string>(
  workers: WorkerPool,
  {
    file,
    columns,
    sheet: wanted = null,
    signal,
  }: {
    file: Buffer;
    columns: readonly ImportColumn<Field>[];
    sheet?: string | null | undefined;
    signal?: AbortSignal;
  },
): Promise<ParsedFile<Field>> {
  const read = await workers.run(parseTask, { file, columns, sheet: wanted }, signal);
  const entries: Entry<Field>[] = [];
  for (const piece of read.entries) {
    entries.push(...(JSON.parse(piece) as Entry<Field>[]));
    await setImmediate(); // lets other requests run
  }
  const { firstRows, sheet, sheets } = read;
  return {
    ...{ firstRows, entries, sheet, sheets },
    fields: read.fields as (Field | null)[],
    faults: read.faults as ImportError<Field>[],
  };
}

/** The result of an import, or of its preview. */
export interface ImportResult<Field extends string> {
  isImported: boolean;
  added: NonNullable<ImportSummary['added']>;
  /** Errors of rows; those of titles come with the file. */
  faults: ImportError<Field>[];
  /** Names of places that people have to decide on. */
  uncertain?: readonly UncertainPlace[];
  /** What a preview points out, as text keys. */
  notes?: readonly { key: string; values?: Record<string, string | number> }[];
}

/** The answers of a request to uncertain names (contract: `row.level.id`, comma-separated). */
export function parseAnswers(answers: string): PlaceAnswers {
  return new Map(
    answers
      .split(',')
      .filter((answer) => answer !== '')
      .map((answer) => {
        const end = answer.lastIndexOf('.');
        return [answer.slice(0, end), Number(answer.slice(end + 1))] as const;
      }),
  );
}

/** An error if there are more uncertain names than anybody could decide on. */
export function limitUncertain({ uncertain }: { uncertain: readonly UncertainPlace[] }) {
  const value = importLimits.maxUncertain;
  const [one] = uncertain.length > value ? uncertain : [];
  return one ? [{ row: one.row, key: 'import.fault.tooManyUncertain', values: { value } }] : [];
}

/**
 * The response to the user: errors in the order of the file, in the user's language.
 *
 * @param titleOf the title of a column in that language
 */
export function toImportResponse<Field extends string>(
  file: ParsedFile<Field>,
  { isImported, added, faults: rowErrors, uncertain = [], notes = [] }: ImportResult<Field>,
  {
    texts,
    languageCode,
    findTitle,
  }: { texts: Texts; languageCode: string; findTitle: (field: Field) => string },
): ImportSummary {
  const titles = file.fields.map((field, index) =>
    field ? findTitle(field) : file.firstRows[0]?.cells[index] || '',
  );
  const getColumnIndex = (field: Field | undefined) => (field ? file.fields.indexOf(field) : -1);
  const faults = [...file.faults, ...rowErrors.filter(({ field }) => !field || hasColumn(file, field))].sort(
    (a, b) => a.row - b.row || getColumnIndex(a.field) - getColumnIndex(b.field),
  );
  const translate = (key: string, values?: Record<string, string | number>) =>
    texts.text('app', key, languageCode, values);
  return {
    isImported,
    sheet: file.sheet,
    sheets: file.sheets,
    rowCount: file.entries.length,
    added: faults.length > 0 ? [] : added,
    columns: titles.map(shorten),
    sample: file.firstRows.slice(1).map(({ row, cells }) => ({
      row,
      cells: titles.map((_title, index) => shorten(cells[index] ?? '')),
    })),
    uncertain: uncertain.length > 0 && faults.length === 0 ? uncertain.map(toQuestion) : [],
    notes: notes.map(({ key, values }) => translate(key, values)),
    faultCount: faults.length,
    faults: faults
      .slice(0, importLimits.maxShownErrors)
      .map(({ row, field, header: title, value, key, values }) => ({
        row,
        column: field ? findTitle(field) : title && shorten(title),
        field,
        value: value && shorten(value),
        message: translate(key, values),
      })),
  };
}

const toQuestion = ({ name, candidates, ...question }: UncertainPlace) => ({
  ...question,
  name: shorten(name),
  candidates: [...candidates],
});

/** Shortens the text of a cell for the response. */
function shorten(text: string): string {
  if (text.length <= importLimits.maxShownCharacters) return text;
  // Cutting may leave half of a surrogate pair.
  return `${text.slice(0, importLimits.maxShownCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A missing required column is reported once, not again for every row. */
function hasColumn<Field extends string>(file: ParsedFile<Field>, field: Field): boolean {
  return !file.faults.some((fault) => fault.key === 'import.fault.columnMissing' && fault.field === field);
}
