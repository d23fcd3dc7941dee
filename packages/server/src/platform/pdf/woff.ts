import { inflateSync } from 'node:zlib';

const header = { woff: 44, sfnt: 12 };
const entry = { woff: 20, sfnt: 16 };

interface Table {
  tag: Buffer;
  checksum: number;
  content: Buffer;
}

/** The tables of a WOFF file (W3C recommendation, sections 3 and 4). */
function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = header.woff + index * entry.woff;
    const [offset, compressedLength, length, checksum] = [4, 8, 12, 16].map((by) =>
      woff.readUInt32BE(at + by),
    );
    const from = offset ?? 0;
    const stored = woff.subarray(from, from + (compressedLength ?? 0));
    const content = compressedLength === length ? stored : inflateSync(stored);
    return { tag: woff.subarray(at, at + 4), checksum: checksum ?? 0, content };
  });
}

const roundUp = (length: number) => length + ((4 - (length % 4)) % 4);

/**
 * Converts WOFF to a plain font file. PDFKit reads WOFF too, but decompresses a table again for every letter, which takes most of
 * its time.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = readTables(woff);
  let offset = header.sfnt + tables.length * entry.sfnt;
  const size = tables.reduce((sum, { content }) => sum + roundUp(content.length), offset);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  const power = Math.floor(Math.log2(tables.length));
  font.writeUInt16BE(tables.length, 4);
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = header.sfnt + index * entry.sfnt;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(content.length, at + 12);
    content.copy(font, offset);
    offset += roundUp(content.length);
  }
  return font;
}
