import { importLimits } from '@harken/domain/imports/limits';
import { NotUtf8, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { ZipFault } from './read-zip.ts';
import { LimitReached, type SheetRow } from './sheet-row.ts';

/** Why nothing of a file could be read: the key of the text that says so. */
export interface FileFault {
  key: `import.fault.${string}`;
  values: Record<string, number>;
  /** Where reading ended; absent when the file as a whole is meant. */
  row?: number;
}

export type SheetReading = { ok: true; rows: SheetRow[] } | { ok: false; fault: FileFault };

/** How far down rows are looked for: Excel likes to end a list with many empty ones. */
const lastRow = importLimits.rows * 5;
const megabyte = 1024 * 1024;

const startsWith = (file: Buffer, bytes: number[]) =>
  file.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isZip = (file: Buffer) => startsWith(file, [0x50, 0x4b, 3, 4]);
/** What Excel wrapped until 2003, and wraps today what it encrypts. */
const isCompoundFile = (file: Buffer) => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a list that somebody kept in a spreadsheet. What a file is, its first bytes say: names and types are often wrong.
 *
 * @returns its rows without the empty ones, the titles first; or why it cannot be read, which is never an exception
 */
export async function readSpreadsheet(file: Buffer): Promise<SheetReading> {
  if (isCompoundFile(file)) return { ok: false, fault: { key: 'import.fault.locked', values: {} } };
  try {
    const read = await (isZip(file) ? readXlsx : readCsv)(file, lastRow);
    const rows = read
      .map(({ row, cells }) => ({ row, cells: cells.map(tidyCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    const isTooLong = rows.length > importLimits.rows + 1 || (read.at(-1)?.row ?? 0) > lastRow;
    return isTooLong ? { ok: false, fault: tooManyRows } : { ok: true, rows };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

const tooManyRows: FileFault = { key: 'import.fault.tooManyRows', values: { value: importLimits.rows } };

/**
 * A cell without the blanks around it. Before what a spreadsheet would take for a formula our exports put an apostrophe,
 * which is no part of the value.
 */
function tidyCell(cell: string): string {
  const text = cell.replaceAll('\0', '').toWellFormed().trim();
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1).trim() : text;
}

function faultOf(error: unknown): FileFault {
  if (error instanceof LimitReached)
    return {
      key: `import.fault.${error.limit}`,
      values: { value: importLimits[error.limit] },
      row: Math.max(1, error.row),
    };
  if (error instanceof NotUtf8) return { key: 'import.fault.notUtf8', values: {} };
  if (!(error instanceof ZipFault) || error.reason === 'broken')
    return { key: 'import.fault.unreadable', values: {} };
  if (error.reason === 'locked') return { key: 'import.fault.locked', values: {} };
  return { key: 'import.fault.tooLarge', values: { value: importLimits.unzippedBytes / megabyte } };
}
