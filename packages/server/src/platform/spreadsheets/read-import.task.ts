import { type ImportColumn, type ImportFault, readEntries, readTitles } from '@harken/domain/imports/columns';
import { importLimits } from '@harken/domain/imports/limits';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** So many entries travel in one piece: the main thread reads a piece in about a millisecond. */
const entriesPerPiece = 500;

/** A file as the main thread takes it over. */
export interface PackedImport {
  /** The titles, and the rows that are shown. */
  head: SheetRow[];
  fields: (string | null)[];
  faults: ImportFault[];
  /** The entries as JSON, in pieces: reading all of them at once would hold the event loop. */
  entries: string[];
}

/** Reads a file of an import by its titles. One that cannot be read has no rows and one fault. */
export async function readImportFile({
  file,
  columns,
}: {
  file: Uint8Array;
  columns: readonly ImportColumn[];
}): Promise<PackedImport> {
  const reading = await readSpreadsheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!reading.ok) return { head: [], fields: [], faults: [{ row: 1, ...reading.fault }], entries: [] };
  const { rows } = reading;
  const { fields, faults } = readTitles(rows, columns);
  const entries = readEntries(rows, columns, fields);
  if (entries.length === 0) faults.push({ row: 1, key: 'import.fault.noRows' });
  const pieces: string[] = [];
  for (let from = 0; from < entries.length; from += entriesPerPiece)
    pieces.push(JSON.stringify(entries.slice(from, from + entriesPerPiece)));
  return { head: rows.slice(0, importLimits.sampleRows + 1), fields, faults, entries: pieces };
}
