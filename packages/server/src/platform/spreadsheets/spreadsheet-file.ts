import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FileResponse } from '../http/routes.ts';
import type { Sheet } from './columns.ts';
import { type CsvOptions, writeCsvChunks } from './csv.ts';
import { acquireFileSlot } from './file-slots.ts';
import { writeXlsxWorkbook, type XlsxOptions } from './xlsx.ts';

/** A client that receives nothing for so many milliseconds is considered gone. */
const maxPauseMilliseconds = 120_000;

/**
 * Streams a table as a CSV file while its rows are read.
 *
 * Waits for the first row, so that an immediate failure becomes an error response. The rows are closed after the last one was
 * sent, or when the client disconnects.
 */
export function createCsvFile<Row>(
  sheet: Sheet<Row>,
  fileName: string,
  options: CsvOptions = {},
): Promise<FileResponse> {
  const file = { fileName, contentType: 'text/csv; charset=utf-8' };
  return streamFile(sheet, (readFirstRow) => writeCsvChunks(readFirstRow, options), file);
}

/**
 * Streams a table as an Excel file.
 *
 * @param further sheets behind it
 */
export function createXlsxFile<Row>(
  sheet: Sheet<Row>,
  fileName: string,
  options: XlsxOptions = {},
  further: readonly Sheet<unknown>[] = [],
): Promise<FileResponse> {
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return streamFile(
    sheet,
    (readFirstRow) => writeXlsxWorkbook<unknown>([readFirstRow, ...further], options),
    {
      fileName,
      contentType,
    },
  );
}

async function streamFile<Row>(
  sheet: Sheet<Row>,
  write: (sheet: Sheet<Row>) => AsyncIterable<Buffer>,
  file: Omit<FileResponse, 'content'>,
): Promise<FileResponse> {
  const release = await acquireFileSlot();
  try {
    const { rows, close } = await readFirstRow(sheet.rows);
    const content: Readable = Readable.from(
      detectStall(write({ ...sheet, rows }), () => content.destroy()),
      { objectMode: false },
    );
    // Also if reading never began: then no generator has run that could close the rows. Where the connection to the database was
    // lost, closing fails; whoever reads the file gets that error from the rows.
    content.once('close', () => {
      close().then(release, release);
    });
    return { ...file, content };
  } catch (error) {
    release();
    throw error;
  }
}

/** Reads the first row; returns all rows, and a function that closes them. */
async function readFirstRow<Row>(rows: AsyncIterable<Row>) {
  const source = rows[Symbol.asyncIterator]();
  // Rows are read while they are sent, after the call has ended: still from where the call reads.
  const inCall = AsyncLocalStorage.snapshot();
  let first: IteratorResult<Row> | null = await source.next();
  const close = async () => {
    await source.return?.();
  };
  const iterator: AsyncIterator<Row> = {
    async next() {
      const result = first ?? (await inCall(() => source.next()));
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

/** Calls back when the next chunk is not requested for a long time. */
async function* detectStall(chunks: AsyncIterable<Buffer>, onPause: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onPause, maxPauseMilliseconds);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
