import { Readable } from 'node:stream';
import { importLimits } from '@harken/domain/imports/limits';
import { parse } from 'csv-parse';
import { LimitReached, type SheetRow } from './sheet-row.ts';

/** The file is not UTF-8: old programs write CSV in a national encoding without naming it. */
export class NotUtf8 extends Error {}

const separators = [',', ';', '\t'];
/** Maximum length of a row; longer ones come from an unclosed quote. */
const maxRowLength = 100_000;

/** Detects the separator: Excel writes semicolons where the comma is the decimal sign. */
function detectSeparator(text: string): string {
  const titles =
    text
      .slice(0, maxRowLength)
      .split(/\r\n|\n|\r/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => titles.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/**
 * Reads the cells of a CSV file as text. An empty line counts as a row, as in a spreadsheet.
 *
 * @param maxRow the last row; one more is returned if there is one
 * @throws NotUtf8, or the error of the parser
 */
export async function readCsv(file: Buffer, maxRow: number): Promise<SheetRow[]> {
  const text = decode(file);
  const records = Readable.from(splitIntoChunks(file)).pipe(
    parse({
      bom: true,
      delimiter: detectSeparator(text),
      relax_column_count: true,
      max_record_size: maxRowLength,
      to: maxRow + 1,
    }),
  );
  const rows: SheetRow[] = [];
  let cellCount = 0;
  for await (const cells of records as AsyncIterable<string[]>) {
    const row = rows.length + 1;
    cellCount += cells.length;
    if (cells.length > importLimits.cellsPerRow) throw new LimitReached('cellsPerRow', row);
    if (cellCount > importLimits.cells) throw new LimitReached('cells', row);
    if (cells.some((cell) => cell.length > importLimits.cellCharacters))
      throw new LimitReached('cellCharacters', row);
    rows.push({ row, cells });
  }
  return rows;
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file); // without the byte order mark
  } catch {
    throw new NotUtf8();
  }
}

/** Splits a file into chunks, so that other requests can run in between. */
function* splitIntoChunks(file: Buffer): Generator<Buffer> {
  const length = 64 * 1024;
  for (let at = 0; at < file.length; at += length) yield file.subarray(at, at + length);
}
