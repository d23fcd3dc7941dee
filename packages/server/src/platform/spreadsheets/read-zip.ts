import { createInflateRaw } from 'node:zlib';

/** A file inside a ZIP file, still compressed. */
interface ZipEntry {
  name: string;
  isPacked: boolean;
  bytes: Buffer;
}

/** The ZIP file is unreadable, locked with a password, or too large when unpacked. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'locked' | 'tooLarge';
  constructor(reason: ZipError['reason']) {
    super(`The ZIP file is ${reason}`);
    this.reason = reason;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
/** Maximum length of the comment after the central directory. */
const maxCommentLength = 0xffff;
const maxEntries = 2000;

/** The entries of the central directory; everything else in the file is ignored. */
function readEntries(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || file.length - end > endLength + maxCommentLength || file.readUInt32LE(end) !== endSignature)
    throw new ZipError('broken');
  const count = file.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ZipError('tooLarge');
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== entrySignature) throw new ZipError('broken');
    const nameLength = file.readUInt16LE(at + 28);
    entries.push(readEntry(file, at, nameLength));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(file: Buffer, at: number, nameLength: number): ZipEntry {
  const isLocked = (file.readUInt16LE(at + 8) & 1) === 1;
  if (isLocked) throw new ZipError('locked');
  const method = file.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw new ZipError('broken');
  const length = file.readUInt32LE(at + 20);
  const start = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(start) !== fileSignature) throw new ZipError('broken');
  const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
  if (from + length > file.length) throw new ZipError('broken');
  const name = file.toString('utf8', at + 46, at + 46 + nameLength);
  return { name, isPacked: method === 8, bytes: file.subarray(from, from + length) };
}

/** Streams the content of an entry, so that measuring it uses no memory. */
async function* streamContent(entry: ZipEntry): AsyncGenerator<Buffer> {
  if (!entry.isPacked) yield entry.bytes;
  else {
    const inflate = createInflateRaw();
    inflate.end(entry.bytes);
    yield* inflate;
  }
}

async function readContent(entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of streamContent(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Reads the files inside a ZIP file. All of them are unpacked and measured before any is stored: the declared sizes cannot be
 * trusted, and a few kilobytes can unpack to gigabytes.
 *
 * @param isWanted which files to return
 * @param maxBytes total size of all files, wanted or not
 * @throws ZipError
 */
export async function readZip(
  file: Buffer,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Buffer>> {
  try {
    const entries = readEntries(file);
    let total = 0;
    for (const entry of entries) {
      for await (const piece of streamContent(entry)) {
        total += piece.length;
        if (total > maxBytes) throw new ZipError('tooLarge');
      }
    }
    const wanted = new Map<string, Buffer>();
    for (const entry of entries.filter(({ name }) => isWanted(name)))
      wanted.set(entry.name, await readContent(entry));
    return wanted;
  } catch (error) {
    // A truncated or corrupted file causes reads beyond its end or inflation errors.
    throw error instanceof ZipError ? error : new ZipError('broken');
  }
}
