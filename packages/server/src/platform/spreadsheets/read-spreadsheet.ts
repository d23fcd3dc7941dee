import { importLimits } from '@harken/domain/imports/limits';
import { NotUtf8, readCsv } from './read-csv.ts';
import { type ChooseSheet, readXlsx, type Workbook } from './read-xlsx.ts';
import { ZipError } from './read-zip.ts';
import { LimitReached, type SheetRow } from './sheet-row.ts';

/** Why a file could not be read, as a text key. */
export interface FileError {
  key: `import.fault.${string}`;
  values: Record<string, number | string>;
  /** Where reading stopped; undefined for the file as a whole. */
  row?: number;
}

export type SheetReading =
  | { ok: true; rows: SheetRow[]; sheet: string | null; sheets: string[] }
  | { ok: false; error: FileError; sheets?: string[] };

/** The last row to read: Excel often ends a list with many empty ones. */
const lastRow = importLimits.rows * 5;
const megabyte = 1024 * 1024;

const startsWith = (file: Buffer, bytes: number[]) =>
  file.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isZip = (file: Buffer) => startsWith(file, [0x50, 0x4b, 3, 4]);
/** The file format of Excel until 2003, today only used for encrypted workbooks. */
const isCompoundFile = (file: Buffer) => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a list from a spreadsheet file. The first bytes determine the format, because names and content types are often wrong.
 *
 * @param choose the sheet of a workbook with several ones
 * @returns its non-empty rows, titles first; or why it cannot be read. Never throws
 */
export async function readSpreadsheet(
  file: Buffer,
  choose: ChooseSheet = chooseFirst,
): Promise<SheetReading> {
  if (isCompoundFile(file)) return { ok: false, error: { key: 'import.fault.locked', values: {} } };
  try {
    const book = isZip(file) ? await readXlsx(file, lastRow, choose) : await readList(file);
    const { sheet, sheets, undecided, rows: read } = book;
    if (undecided.length > 0)
      return {
        ...{ ok: false, sheets },
        error: { key: 'import.fault.sheetUncertain', values: { sheets: undecided.join(', ') } },
      };
    const rows = read
      .map(({ row, cells }) => ({ row, cells: cells.map(cleanCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    const isTooLong = rows.length > importLimits.rows + 1 || (read.at(-1)?.row ?? 0) > lastRow;
    return isTooLong ? { ok: false, error: tooManyRows, sheets } : { ok: true, rows, sheet, sheets };
  } catch (error) {
    return { ok: false, error: toFileError(error) };
  }
}

const chooseFirst: ChooseSheet = ([first]) => ({ kind: 'one', name: first.name });

/** A CSV file is one list without a name. */
const readList = async (file: Buffer): Promise<Workbook> => ({
  ...{ rows: await readCsv(file, lastRow), sheet: null, sheets: [], undecided: [] },
});

const tooManyRows: FileError = { key: 'import.fault.tooManyRows', values: { value: importLimits.rows } };

/** Trims a cell, and removes the apostrophe that our exports put before what a spreadsheet would treat as a formula. */
function cleanCell(cell: string): string {
  const text = cell.replaceAll('\0', '').toWellFormed().trim();
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1).trim() : text;
}

function toFileError(error: unknown): FileError {
  if (error instanceof LimitReached)
    return {
      key: `import.fault.${error.limit}`,
      values: { value: importLimits[error.limit] },
      row: Math.max(1, error.row),
    };
  if (error instanceof NotUtf8) return { key: 'import.fault.notUtf8', values: {} };
  if (!(error instanceof ZipError) || error.reason === 'broken')
    return { key: 'import.fault.unreadable', values: {} };
  if (error.reason === 'locked') return { key: 'import.fault.locked', values: {} };
  return { key: 'import.fault.tooLarge', values: { value: importLimits.unzippedBytes / megabyte } };
}
