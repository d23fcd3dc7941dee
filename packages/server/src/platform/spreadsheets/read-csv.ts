import { Readable } from 'node:stream';
import { importLimits } from '@harken/domain/imports/limits';
import { parse } from 'csv-parse';
import { LimitReached, type SheetRow } from './sheet-row.ts';

/** A file whose bytes are no UTF-8: old programs write CSV in the alphabet of their country, without saying which. */
export class NotUtf8 extends Error {}

const separators = [',', ';', '\t'];
/** Characters a row may have; longer ones come of a quote that is never closed. */
const rowMaxLength = 100_000;

/** What separates the columns: Excel writes a semicolon where the comma is the sign of decimals. */
function separatorOf(text: string): string {
  const titles =
    text
      .slice(0, rowMaxLength)
      .split(/\r\n|\n|\r/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => titles.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/**
 * The cells of a CSV file as text. An empty line counts as a row, as it does in a spreadsheet.
 *
 * @param maxRow the row after which reading ends: the next one is still given
 * @throws NotUtf8, or the error of the parser
 */
export async function readCsv(file: Buffer, maxRow: number): Promise<SheetRow[]> {
  const text = decode(file);
  const records = Readable.from(piecesOf(file)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: rowMaxLength,
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

/** Piece by piece, so that other requests have their turn in between. */
function* piecesOf(file: Buffer): Generator<Buffer> {
  const length = 64 * 1024;
  for (let at = 0; at < file.length; at += length) yield file.subarray(at, at + length);
}
