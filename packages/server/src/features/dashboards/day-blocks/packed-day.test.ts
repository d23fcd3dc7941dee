import { buildDayBlock, fieldOffset, fieldsPerReport } from '@harken/domain/dashboards/day-block';
import { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDay, unpackDay } from './packed-day.ts';

/** Values of one byte, two bytes, four bytes, and both ends of what the database stores. */
const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 70_000 }),
  fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
);
/** The health risk and its flags: groups with more than one report are needed too. */
const anyGroup = fc.constantFrom([1, 0], [1, 5], [70_000, 63]);

const anyReports = fc.array(
  fc
    .tuple(
      anyGroup,
      fc.array(anyValue, { minLength: fieldsPerReport, maxLength: fieldsPerReport }),
      fc.integer({ min: -1, max: 32_767 }),
    )
    .map(([[healthRisk, flags], fields, onsetDelay]) =>
      fields
        .with(fieldOffset.projectHealthRiskId, healthRisk as number)
        .with(fieldOffset.flags, flags as number)
        .with(fieldOffset.onsetDelay, onsetDelay),
    ),
  { maxLength: 20 },
);

function build(reports: readonly (readonly number[])[]) {
  const origins = new ReportOrigins();
  return { block: buildDayBlock(20_000, Int32Array.from(reports.flat()), origins), origins };
}

test('unpacking gives the day block that was packed', () => {
  fc.assert(
    fc.property(anyReports, (reports) => {
      const { block, origins } = build(reports);
      expect(unpackDay(packDay(block, origins), 20_000, origins)).toEqual(block);
    }),
  );
});

test('a process uses its own numbers of origins', () => {
  const reports = [3, 4, 3].map((collector) =>
    new Array<number>(fieldsPerReport)
      .fill(1)
      .with(fieldOffset.dataCollectorId, collector)
      .with(fieldOffset.latitude, -900_000_000),
  );
  const { block, origins } = build(reports);
  const own = new ReportOrigins();
  own.getNumber({ dataCollectorId: 9, villageId: 1, zoneId: 0, latitude: 5, longitude: 6 });
  own.getNumber({ dataCollectorId: 4, villageId: 1, zoneId: 1, latitude: -900_000_000, longitude: 1 });
  const unpacked = unpackDay(packDay(block, origins), 20_000, own);
  expect([...unpacked.origins]).toEqual([2, 1, 2]);
  expect([...own.dataCollectors.subarray(0, own.count)]).toEqual([9, 4, 3]);
  expect(own.latitudes[2]).toBe(-900_000_000);
});

test('a packed day can begin anywhere in memory', () => {
  const { block, origins } = build([new Array<number>(fieldsPerReport).fill(70_000)]);
  const packed = packDay(block, origins);
  const moved = Buffer.concat([Buffer.alloc(1), packed]).subarray(1);
  expect(unpackDay(moved, 20_000, origins)).toEqual(block);
});

test.each([
  ['nothing if all reports have the same', 0, 0],
  ['a byte', 255, 1],
  ['two bytes', 256, 2],
  ['two bytes at most', 65_535, 2],
  ['four bytes', 65_536, 4],
])('the minute of a report takes %s', (_what, largest, width) => {
  const reports = Array.from({ length: 100 }, (_, at) =>
    new Array<number>(fieldsPerReport).fill(7).with(fieldOffset.receivedMinute, at === 50 ? 7 + largest : 7),
  );
  const measure = (of: number[][]) => {
    const { block, origins } = build(of);
    return packDay(block, origins).length;
  };
  const same = reports.map((report) => report.with(fieldOffset.receivedMinute, 7));
  expect(measure(reports) - measure(same)).toBe(100 * width);
});
