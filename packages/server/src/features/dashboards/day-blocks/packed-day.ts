import type { DayBlock } from '@harken/domain/dashboards/day-block';
import type { ReportOrigins } from '@harken/domain/dashboards/report-origins';

/** The version of the format of packed days. Blocks stored in another format are ignored. */
export const packedDayFormat = 3;

/** Of the day: the numbers of reports and of their origins, when the first and the last was received, and the bytes per count in memory. */
const headerLength = 5;
const originFields = ['dataCollectors', 'villages', 'zones', 'latitudes', 'longitudes'] as const;

type Numbers = Int32Array | Int16Array;

/**
 * Packs a day block: the reports of a day, ordered by group. Their origins are listed once and numbered within the day, because each
 * process has its own numbers for them. Numbers are stored column after column, each in as many bytes (none, 1, 2 or 4) as its largest
 * difference to its smallest number needs. That is about 21 bytes per report
 * unless one of the day has more than 255 cases.
 *
 * @param origins those that the block refers to
 */
export function packDay(block: DayBlock, origins: ReportOrigins): Buffer {
  const known = new Map<number, number>();
  const originNumbers = block.origins.map((origin) => {
    const number = known.get(origin) ?? known.size;
    known.set(origin, number);
    return number;
  });
  const listed = Int32Array.from(known.keys());
  const header = [
    ...[block.reportCount, listed.length, block.firstMinute, block.lastMinute],
    block.counts.BYTES_PER_ELEMENT,
  ];
  return Buffer.concat([
    Buffer.from(Int32Array.from(header).buffer),
    packColumn(block.groups),
    ...originFields.map((field) => packColumn(listed.map((origin) => origins[field][origin] as number))),
    ...[originNumbers, block.minutes, block.onsetDelays, block.counts].map(packColumn),
  ]);
}

/** How many numbers there are, the smallest, the bytes per number, and the differences to the smallest, filled up to four bytes. */
function packColumn(numbers: Numbers): Buffer {
  let [smallest, largest] = [numbers[0] ?? 0, numbers[0] ?? 0];
  for (const number of numbers) {
    if (number < smallest) smallest = number;
    if (number > largest) largest = number;
  }
  const width = getWidth(largest - smallest);
  const start = Int32Array.from([numbers.length, smallest, width]);
  const packed = Buffer.alloc(start.byteLength + padded(numbers.length * width));
  packed.set(new Uint8Array(start.buffer));
  let at = start.byteLength;
  if (width > 0) for (const number of numbers) at = packed.writeUIntLE(number - smallest, at, width);
  return packed;
}

function getWidth(range: number): number {
  if (range === 0) return 0;
  if (range < 2 ** 8) return 1;
  return range < 2 ** 16 ? 2 : 4;
}

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4;

/**
 * The day block that was packed. Nothing is done for each count of each report, because the first dashboard after a start unpacks a
 * million reports in a process whose code is not compiled yet.
 *
 * @param day in days since 1970
 * @param origins those of this process; the origins of the block are added
 */
export function unpackDay(packed: Buffer, day: number, origins: ReportOrigins): DayBlock {
  const columns = new PackedColumns(packed);
  const [reportCount = 0, originCount = 0, firstMinute = 0, lastMinute = 0, bytesPerCount] =
    columns.readHeader();
  const groups = columns.read();
  const originNumbers = readOrigins(columns, originCount, origins);
  const ofReports = columns.read();
  for (let report = 0; report < reportCount; report += 1)
    ofReports[report] = originNumbers[ofReports[report] as number] as number;
  return {
    ...{ day, isLatest: false, reportCount, firstMinute, lastMinute, groups, origins: ofReports },
    minutes: columns.read(),
    onsetDelays: columns.read(Int16Array),
    counts: bytesPerCount === 2 ? columns.read(Int16Array) : columns.read(),
  };
}

/** The number of each origin of a day in this process. */
function readOrigins(columns: PackedColumns, count: number, origins: ReportOrigins): Int32Array {
  const [dataCollectors, villages, zones, latitudes, longitudes] = originFields.map(() => columns.read()) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const numbers = new Int32Array(count);
  for (let origin = 0; origin < count; origin += 1)
    numbers[origin] = origins.getNumber({
      dataCollectorId: dataCollectors[origin] as number,
      villageId: villages[origin] as number,
      zoneId: zones[origin] as number,
      latitude: latitudes[origin] as number,
      longitude: longitudes[origin] as number,
    });
  return numbers;
}

interface TypeOfNumbers<Taken> {
  new (buffer: ArrayBuffer, at: number, length: number): Taken;
  readonly BYTES_PER_ELEMENT: number;
}

/** Reads the columns of a packed day one after the other. */
class PackedColumns {
  readonly #packed: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(packed: Buffer) {
    // A copy, because an array of larger numbers must begin at a multiple of their size.
    this.#packed = new Uint8Array(packed);
  }

  readHeader(): number[] {
    return [...this.#take(Int32Array, headerLength)];
  }

  read(): Int32Array<ArrayBuffer>;
  read(type: typeof Int16Array): Int16Array<ArrayBuffer>;
  read(type: typeof Int32Array | typeof Int16Array = Int32Array): Numbers {
    const [length = 0, smallest = 0, width] = this.#take(Int32Array, 3);
    const numbers = new type(length);
    if (width === 0) return numbers.fill(smallest);
    const differences = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    numbers.set(this.#take<Uint8Array | Uint16Array | Uint32Array>(differences, length));
    if (smallest !== 0)
      for (let at = 0; at < length; at += 1) numbers[at] = (numbers[at] as number) + smallest;
    return numbers;
  }

  #take<Taken>(type: TypeOfNumbers<Taken>, length: number): Taken {
    const taken = new type(this.#packed.buffer, this.#at, length);
    this.#at += padded(length * type.BYTES_PER_ELEMENT);
    return taken;
  }
}
