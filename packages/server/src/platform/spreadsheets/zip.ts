import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside an archive; its content may still be in progress. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

interface WrittenEntry {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const versionNeeded = 20;
const deflated = 8;
/** 1 January 1980: the same content results in the same file. */
const earliestDay = 0x0021;
const maxSize = 0xffff_ffff;

/**
 * Packs files into a ZIP archive while their content is produced (PKWARE APPNOTE 6.3). Sizes follow the compressed content, so
 * nothing is buffered.
 *
 * @throws RangeError when a file or the archive exceeds 4 GiB, the limit without ZIP64
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), offset, crc: 0, size: 0, compressedSize: 0 };
    const header = writeLocalHeader(entry);
    yield header;
    for await (const chunk of compress(content, entry)) yield chunk;
    const descriptor = writeDescriptor(entry);
    yield descriptor;
    offset += header.length + entry.compressedSize + descriptor.length;
    if (Math.max(offset, entry.size) > maxSize) throw new RangeError('too large for a ZIP archive');
    all.push(entry);
  }
  yield writeCentralDirectory(all, offset);
}

/** Compresses and measures a content while it is produced. When the reader stops, production stops too. */
async function* compress(content: AsyncIterable<Buffer>, entry: WrittenEntry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ chunkSize: 65_536 });
  const ended = new Promise<void>((resolve) =>
    pipeline(Readable.from(measure(content, entry)), deflate, () => resolve()),
  );
  try {
    for await (const chunk of deflate) {
      entry.compressedSize += chunk.length;
      yield chunk;
    }
  } finally {
    deflate.destroy();
    await ended;
  }
}

async function* measure(content: AsyncIterable<Buffer>, entry: WrittenEntry): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

function writeLocalHeader({ name }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(earliestDay, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function writeDescriptor({ crc, compressedSize, size }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressedSize, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function writeCentralHeader({ name, crc, compressedSize, size, offset }: WrittenEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(versionNeeded, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(earliestDay, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function writeCentralDirectory(entries: WrittenEntry[], offset: number): Buffer {
  const headers = Buffer.concat(entries.map(writeCentralHeader));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(headers.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([headers, end]);
}
