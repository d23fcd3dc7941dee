import { stringify } from 'csv-stringify/sync';
import { toSafeCellText } from './cell-text.ts';
import { type Cell, type Content, type Sheet, toStyledCell } from './columns.ts';

const byteOrderMark = '\ufeff';
/** Rows per chunk: a compromise between speed and memory. */
const rowsPerChunk = 200;

/** Also quotes cells with semicolons, which separate cells where commas are decimal signs, and with spaces at the ends. */
const additionallyQuoted = /[;\r\n\t]|^\s|\s$/;

/** Options of a CSV file. */
export interface CsvOptions {
  /** Without a byte order mark, which many programs take for a part of the first title, and with the line ends of RFC 4180. */
  isForPrograms?: boolean;
}

/**
 * Writes a table as CSV: UTF-8 with a byte order mark, so that Excel recognises every script; commas, quotes where needed
 * (RFC 4180), and line feeds.
 */
export async function* writeCsvChunks<Row>(
  { columns, topRows = [], rows }: Sheet<Row>,
  { isForPrograms = false }: CsvOptions = {},
): AsyncGenerator<Buffer> {
  const formatLines = createFormat(isForPrograms ? '\r\n' : '\n');
  const mark = isForPrograms ? '' : byteOrderMark;
  yield Buffer.from(mark + formatLines([columns.map(({ title }) => title), ...topRows]));
  let waiting: Cell[][] = [];
  for await (const row of rows) {
    waiting.push(columns.map(({ value }) => value(row)));
    if (waiting.length < rowsPerChunk) continue;
    yield Buffer.from(formatLines(waiting));
    waiting = [];
  }
  if (waiting.length > 0) yield Buffer.from(formatLines(waiting));
}

const createFormat = (lineEnd: string) => (rows: Cell[][]) => {
  const records = rows.map((row) => row.map((cell) => formatContent(toStyledCell(cell).content)));
  return stringify(records, { record_delimiter: lineEnd, quoted_match: additionallyQuoted });
};

function formatContent(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return toSafeCellText(content);
  if (typeof content === 'boolean') return String(content);
  if (typeof content === 'number') return Number.isFinite(content) ? String(content) : '';
  if ('date' in content) return content.date;
  if ('time' in content) return content.time;
  if ('dateTime' in content) return content.dateTime.slice(0, 16).replace('T', ' ');
  return `${content.percent.toFixed(1)}%`;
}
