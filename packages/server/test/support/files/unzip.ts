import { inflateRawSync } from 'node:zlib';

/** Extracts the files of a ZIP archive by name, using its central directory as other programs do. */
export function unzip(archive: Buffer): Map<string, string> {
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

/** The fill colour of a cell in the first sheet of an Excel file, such as `F1B713`; undefined without one. */
export function readCellFill(parts: Map<string, string>, cell: string): string | undefined {
  const styles = parts.get('xl/styles.xml') ?? '';
  const fills = [...styles.matchAll(/<fill>.*?<\/fill>/g)].map(([fill]) => /rgb="FF(\w+)"/.exec(fill)?.[1]);
  const cellStyles = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/fillId="(\d+)"/g)].map(
    ([, fill]) => fill,
  );
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const styleIndex = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1];
  return styleIndex === undefined ? undefined : fills[Number(cellStyles[Number(styleIndex)])];
}
