import {
  type ImportColumn,
  type ImportError,
  parseEntries,
  parseHeaders,
} from '@harken/domain/imports/columns';
import { importLimits } from '@harken/domain/imports/limits';
import { chooseSheet } from '@harken/domain/imports/sheets';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** Entries per piece: the main thread parses a piece in about a millisecond. */
const entriesPerPiece = 500;

/** A parsed file, packed for the main thread. */
export interface PackedImport {
  /** The titles and the rows of the preview. */
  firstRows: SheetRow[];
  fields: (string | null)[];
  faults: ImportError[];
  /** The entries as JSON in pieces: parsing them all at once would block the event loop. */
  entries: string[];
  /** The sheet that was read; null for a CSV file, and if several sheets fit. */
  sheet: string | null;
  /** The sheets of a workbook with several ones. */
  sheets: string[];
}

/** Parses a file of an import by its titles. An unreadable one has no rows and one error. */
export async function readImportFile({
  file,
  columns,
  sheet: wanted,
}: {
  file: Uint8Array;
  columns: readonly ImportColumn[];
  /** The name of the sheet to read; without it the one that fits. */
  sheet: string | null;
}): Promise<PackedImport> {
  const reading = await readSpreadsheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), (tops) =>
    wanted !== null && tops.some(({ name }) => name === wanted)
      ? { kind: 'one', name: wanted }
      : chooseSheet(tops, columns),
  );
  const sheets = (reading.sheets ?? []).length > 1 ? (reading.sheets ?? []) : [];
  if (!reading.ok)
    return {
      ...{ firstRows: [], fields: [], faults: [{ row: 1, ...reading.error }], entries: [] },
      ...{ sheet: null, sheets },
    };
  const { rows, sheet } = reading;
  const { fields, errors } = parseHeaders(rows, columns);
  const entries = parseEntries(rows, columns, fields);
  if (entries.length === 0) errors.push({ row: 1, key: 'import.fault.noRows' });
  const pieces: string[] = [];
  for (let from = 0; from < entries.length; from += entriesPerPiece)
    pieces.push(JSON.stringify(entries.slice(from, from + entriesPerPiece)));
  const firstRows = rows.slice(0, importLimits.sampleRows + 1);
  return { firstRows, fields, faults: errors, entries: pieces, sheet, sheets };
}
