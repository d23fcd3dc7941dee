import { crc32, deflateRawSync } from 'node:zlib';

/** Options of ZIP files that no program would write. */
interface ZipOptions {
  isPacked?: boolean;
  /** The largest uncompressed size that is declared, in bytes: larger files declare this wrong one. */
  maxClaimedBytes?: number;
  isLocked?: boolean;
}

/** Builds a ZIP file, correct or not. */
export function aZip(
  files: Record<string, string | Buffer>,
  { isPacked = true, maxClaimedBytes = Number.POSITIVE_INFINITY, isLocked = false }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(files)) {
    const content = Buffer.from(given);
    const bytes = isPacked ? deflateRawSync(content) : content;
    const fileHeader = Buffer.alloc(26);
    fileHeader.writeUInt16LE(20, 0);
    fileHeader.writeUInt16LE(isLocked ? 1 : 0, 2);
    fileHeader.writeUInt16LE(isPacked ? 8 : 0, 4);
    fileHeader.writeUInt32LE(crc32(content), 10);
    fileHeader.writeUInt32LE(bytes.length, 14);
    fileHeader.writeUInt32LE(Math.min(content.length, maxClaimedBytes), 18);
    fileHeader.writeUInt16LE(Buffer.byteLength(name), 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fileHeader, Buffer.from(name), bytes);
    list.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fileHeader, location, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...list, end]);
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\r\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a workbook like Excel does, with the given first sheet. */
export function aWorkbook(sheetData: string, sharedStrings = '', options: ZipOptions = {}): Buffer {
  return aZip(
    {
      '[Content_Types].xml': `${head}<Types/>`,
      'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="3" r:id="rId7"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId9" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${sharedStrings}</sst>`,
      'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
      'xl/worksheets/sheet2.xml': `${head}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
    options,
  );
}
