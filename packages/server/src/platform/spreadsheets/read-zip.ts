import { createInflateRaw } from 'node:zlib';

/** One file inside a ZIP file, still as it is packed. */
interface ZipEntry {
  name: string;
  isPacked: boolean;
  bytes: Buffer;
}

/** A ZIP file that cannot be read, that is locked by a password, or that is too large once unpacked. */
export class ZipFault extends Error {
  readonly reason: 'broken' | 'locked' | 'tooLarge';
  constructor(reason: ZipFault['reason']) {
    super(`The ZIP file is ${reason}`);
    this.reason = reason;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
/** After the end of the list a comment of this length may follow. */
const commentMaxLength = 0xffff;
const entriesMax = 2000;

/** The entries that the list at the end of the file names; what stands between them is never read. */
function entriesOf(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || file.length - end > endLength + commentMaxLength || file.readUInt32LE(end) !== endSignature)
    throw new ZipFault('broken');
  const count = file.readUInt16LE(end + 10);
  if (count > entriesMax) throw new ZipFault('tooLarge');
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== entrySignature) throw new ZipFault('broken');
    const nameLength = file.readUInt16LE(at + 28);
    entries.push(entryAt(file, at, nameLength));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(file: Buffer, at: number, nameLength: number): ZipEntry {
  const isLocked = (file.readUInt16LE(at + 8) & 1) === 1;
  if (isLocked) throw new ZipFault('locked');
  const method = file.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw new ZipFault('broken');
  const length = file.readUInt32LE(at + 20);
  const start = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(start) !== fileSignature) throw new ZipFault('broken');
  const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
  if (from + length > file.length) throw new ZipFault('broken');
  const name = file.toString('utf8', at + 46, at + 46 + nameLength);
  return { name, isPacked: method === 8, bytes: file.subarray(from, from + length) };
}

/** The content of an entry piece by piece, so that counting it takes no memory. */
async function* piecesOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  if (!entry.isPacked) yield entry.bytes;
  else {
    const inflate = createInflateRaw();
    inflate.end(entry.bytes);
    yield* inflate;
  }
}

async function contentOf(entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * The files inside a ZIP file. All of them are unpacked and counted before one is kept: the sizes that stand in the file
 * are claims, and a few kilobytes can unpack to gigabytes.
 *
 * @param isWanted which of the files are kept
 * @param maxBytes how much all of them may be together, wanted or not
 * @throws ZipFault
 */
export async function readZip(
  file: Buffer,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Buffer>> {
  try {
    const entries = entriesOf(file);
    let total = 0;
    for (const entry of entries) {
      for await (const piece of piecesOf(entry)) {
        total += piece.length;
        if (total > maxBytes) throw new ZipFault('tooLarge');
      }
    }
    const wanted = new Map<string, Buffer>();
    for (const entry of entries.filter(({ name }) => isWanted(name)))
      wanted.set(entry.name, await contentOf(entry));
    return wanted;
  } catch (error) {
    // What is cut off or changed shows as a read beyond the end, or as bytes that cannot be unpacked.
    throw error instanceof ZipFault ? error : new ZipFault('broken');
  }
}
