import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file inside an archive; its content may still be in progress. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** The earliest time that an archive can state: the same content results in the same file. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Packs files into a ZIP archive while their content is produced, no faster than the archive is read. When the reader stops,
 * production stops too.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const stop = new AbortController();
  const adding = addEntries(zip, entries, stop.signal).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    stop.abort();
    await adding;
  }
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, stop: AbortSignal): Promise<void> {
  for await (const { name, content } of entries) {
    const source = addAbortSignal(stop, Readable.from(content));
    zip.addReadStream(source, name, entryOptions);
    await finished(source);
  }
  zip.end();
}
