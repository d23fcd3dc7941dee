import { Readable } from 'node:stream';
import type { FileAnswer } from '../http/routes.ts';
import type { Sheet } from './columns.ts';
import { csvChunks } from './csv.ts';
import { takeTurn } from './turns.ts';
import { type XlsxOptions, xlsxChunks } from './xlsx.ts';

/** Who takes nothing for so long, in milliseconds, is gone, whatever the network says. */
const longestPause = 120_000;

/**
 * A table as a CSV file that is sent while its rows are still being read.
 *
 * The first row is waited for, so that what fails at once is answered as a failure. The rows are let go of once the last
 * is sent, or whoever asked is gone.
 */
export function csvFile<Row>(sheet: Sheet<Row>, fileName: string): Promise<FileAnswer> {
  return fileOf(sheet, csvChunks, { fileName, contentType: 'text/csv; charset=utf-8' });
}

/** The same as an Excel file. */
export function xlsxFile<Row>(
  sheet: Sheet<Row>,
  fileName: string,
  options: XlsxOptions = {},
): Promise<FileAnswer> {
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return fileOf(sheet, (begun) => xlsxChunks(begun, options), { fileName, contentType });
}

async function fileOf<Row>(
  sheet: Sheet<Row>,
  write: (sheet: Sheet<Row>) => AsyncIterable<Buffer>,
  file: Omit<FileAnswer, 'content'>,
): Promise<FileAnswer> {
  const release = await takeTurn();
  try {
    const { rows, close } = await begun(sheet.rows);
    const content: Readable = Readable.from(
      watched(write({ ...sheet, rows }), () => content.destroy()),
      { objectMode: false },
    );
    // Also when nobody ever began to read: then nothing above has run that could end the rows.
    content.once('close', () => {
      close().finally(release);
    });
    return { ...file, content };
  } catch (error) {
    release();
    throw error;
  }
}

/** Rows of which the first has been read, and how to let go of them. */
async function begun<Row>(rows: AsyncIterable<Row>) {
  const source = rows[Symbol.asyncIterator]();
  let first: IteratorResult<Row> | null = await source.next();
  const close = async () => {
    await source.return?.();
  };
  const iterator: AsyncIterator<Row> = {
    async next() {
      const result = first ?? (await source.next());
      first = null;
      return result;
    },
    async return() {
      await close();
      return { done: true, value: undefined };
    },
  };
  return { rows: { [Symbol.asyncIterator]: () => iterator }, close };
}

/** Notices when nobody takes the next part any more. */
async function* watched(chunks: AsyncIterable<Buffer>, onPause: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onPause, longestPause);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
