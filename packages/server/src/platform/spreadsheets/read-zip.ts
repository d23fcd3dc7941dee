import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** The ZIP file is unreadable, locked with a password, or too large when unpacked. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'locked' | 'tooLarge';
  constructor(reason: ZipError['reason']) {
    super(`The ZIP file is ${reason}`);
    this.reason = reason;
  }
}

/** The files inside a ZIP file. */
export interface ZipContent {
  has(name: string): boolean;
  /** The names of all files. */
  names(): string[];
  /**
   * Reads a file piece by piece as UTF-8. Unpacking fails at the first byte more than the file declares.
   *
   * @throws ZipError if there is no such file
   */
  readText(name: string): Promise<AsyncIterable<string>>;
  /** The same as bytes. */
  readBytes(name: string): Promise<AsyncIterable<Buffer>>;
}

const maxEntries = 2000;

/**
 * Opens a ZIP file. Nothing is unpacked yet: a few kilobytes can unpack to gigabytes, so the sizes that the files declare are
 * summed up first, and reading never returns more.
 *
 * @param maxBytes total size of all files, whether they are read or not
 * @throws ZipError, or the error of the library when the file is no ZIP file
 */
export async function openZip(file: Buffer, maxBytes: number): Promise<ZipContent> {
  const zip = await fromBufferPromise(file, { validateEntrySizes: true });
  const entries = await listEntries(zip, maxBytes);
  const openEntry = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new ZipError('broken');
    return await zip.openReadStreamPromise(entry);
  };
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    readText: async (name) => (await openEntry(name)).setEncoding('utf8'),
    readBytes: openEntry,
  };
}

/** Programs disagree on which of two files with the same name counts, so such a ZIP file is rejected. */
async function listEntries(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ZipError('tooLarge');
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new ZipError('locked');
    if (entries.has(entry.fileName)) throw new ZipError('broken');
    total += entry.uncompressedSize;
    if (total > maxBytes) throw new ZipError('tooLarge');
    entries.set(entry.fileName, entry);
  }
  return entries;
}
