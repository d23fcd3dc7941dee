import { inflateRawSync } from 'node:zlib';

/** What lies in an archive, by name, found by the list at its end, as programs do. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const content = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    files.set(name, inflateRawSync(content).toString());
    at += 46 + nameLength;
  }
  return files;
}

/** The colour behind a cell of the first sheet of an Excel file, `F1B713`; undefined where there is none. */
export function fillOf(parts: Map<string, string>, cell: string): string | undefined {
  const styles = parts.get('xl/styles.xml') ?? '';
  const fills = [...styles.matchAll(/<fill>.*?<\/fill>/g)].map(([fill]) => /rgb="FF(\w+)"/.exec(fill)?.[1]);
  const looks = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/fillId="(\d+)"/g)].map(([, fill]) => fill);
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const look = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1];
  return look === undefined ? undefined : fills[Number(looks[Number(look)])];
}
