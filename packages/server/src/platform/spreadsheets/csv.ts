import { stringify } from 'csv-stringify/sync';
import { cellText } from './cell-text.ts';
import { type Cell, type Content, type Sheet, styledCell } from './columns.ts';

const byteOrderMark = '\ufeff';
/** So many rows are written at once: enough to be quick, and few in memory. */
const rowsAtOnce = 200;

/** Semicolons separate cells where commas are decimal signs; spaces at the ends would be lost. */
const alsoQuoted = /[;\r\t]|^\s|\s$/;

/**
 * A table as CSV: UTF-8 with a byte order mark, so that Excel reads every script; commas, and quotes where needed
 * (RFC 4180); lines end with a line feed.
 */
export async function* csvChunks<Row>({ columns, topRows = [], rows }: Sheet<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + lines([columns.map(({ title }) => title), ...topRows]));
  let waiting: Cell[][] = [];
  for await (const row of rows) {
    waiting.push(columns.map(({ value }) => value(row)));
    if (waiting.length < rowsAtOnce) continue;
    yield Buffer.from(lines(waiting));
    waiting = [];
  }
  if (waiting.length > 0) yield Buffer.from(lines(waiting));
}

function lines(rows: Cell[][]): string {
  const records = rows.map((row) => row.map((cell) => written(styledCell(cell).content)));
  return stringify(records, { record_delimiter: '\n', quoted_match: alsoQuoted });
}

function written(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return cellText(content);
  if (typeof content === 'number') return Number.isFinite(content) ? String(content) : '';
  if ('date' in content) return content.date;
  if ('time' in content) return content.time;
  if ('dateTime' in content) return content.dateTime.slice(0, 16).replace('T', ' ');
  return `${content.percent.toFixed(1)}%`;
}
