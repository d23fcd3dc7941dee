import { fieldsPerReport } from '@harken/domain/dashboards/day-block';

/** The version of the format of packed days. Blocks stored in another format are ignored. */
export const packedDayFormat = 2;

/** Bytes of the header: the number of reports, and the smallest value and the width of each field. */
const headerSize = 4 + fieldsPerReport * 5;

/**
 * Packs the fields of the reports of a day: field after field, each in as many bytes (none, 1, 2 or 4) as its largest difference to
 * its smallest value needs. That is about 25 bytes per report.
 *
 * @param fields see `fieldOffset` in `domain/dashboards/day-block`
 */
export function packDay(fields: Int32Array): Buffer {
  const count = fields.length / fieldsPerReport;
  const columns = Array.from({ length: fieldsPerReport }, (_, field) => {
    const values = Float64Array.from(
      { length: count },
      (_item, at) => fields[at * fieldsPerReport + field] as number,
    );
    const smallest = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
    const range = values.reduce((most, value) => Math.max(most, value), smallest) - smallest;
    return { values, smallest, width: getWidth(range) };
  });
  const size = columns.reduce((sum, { width }) => sum + width * count, headerSize);
  const packed = Buffer.alloc(size);
  packed.writeUInt32LE(count, 0);
  let at = headerSize;
  for (const [field, { values, smallest, width }] of columns.entries()) {
    packed.writeInt32LE(smallest, 4 + field * 5);
    packed.writeUInt8(width, 4 + field * 5 + 4);
    if (width === 0) continue;
    for (const value of values) at = packed.writeUIntLE(value - smallest, at, width);
  }
  return packed;
}

function getWidth(range: number): number {
  if (range === 0) return 0;
  if (range < 2 ** 8) return 1;
  return range < 2 ** 16 ? 2 : 4;
}

/** The fields that were packed. */
export function unpackDay(packed: Buffer): Int32Array {
  const count = packed.readUInt32LE(0);
  const fields = new Int32Array(count * fieldsPerReport);
  let at = headerSize;
  for (let field = 0; field < fieldsPerReport; field += 1) {
    const smallest = packed.readInt32LE(4 + field * 5);
    const width = packed.readUInt8(4 + field * 5 + 4);
    const values = readColumn(packed.subarray(at, at + width * count), width);
    for (let report = 0; report < count; report += 1)
      fields[report * fieldsPerReport + field] = smallest + (values ? (values[report] as number) : 0);
    at += width * count;
  }
  return fields;
}

/** Copies a column, because an array of larger numbers must begin at a multiple of their size. */
function readColumn(bytes: Buffer, width: number): Uint8Array | Uint16Array | Uint32Array | null {
  if (width === 0) return null;
  if (width === 1) return bytes;
  const copy = new Uint8Array(bytes).buffer;
  return width === 2 ? new Uint16Array(copy) : new Uint32Array(copy);
}
