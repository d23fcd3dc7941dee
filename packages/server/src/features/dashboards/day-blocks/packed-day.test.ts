import { fieldsPerReport } from '@harken/domain/dashboards/day-block';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDay, unpackDay } from './packed-day.ts';

/** Values of one byte, two bytes, four bytes, and both ends of what the database stores. */
const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 70_000 }),
  fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
);

test('unpacking gives the fields that were packed', () => {
  const anyReports = fc.array(
    fc.array(anyValue, { minLength: fieldsPerReport, maxLength: fieldsPerReport }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(anyReports, (reports) => {
      const fields = Int32Array.from(reports.flat());
      expect(unpackDay(packDay(fields))).toEqual(fields);
    }),
  );
});

test.each([
  ['nothing if all reports have the same', 0, 0],
  ['a byte', 255, 1],
  ['two bytes', 256, 2],
  ['two bytes at most', 65_535, 2],
  ['four bytes', 65_536, 4],
])('a field takes %s', (_what, largest, width) => {
  const reports = Array.from({ length: 100 }, (_, at) => [
    at === 50 ? 7 + largest : 7,
    ...new Array<number>(fieldsPerReport - 1).fill(-3),
  ]);
  const empty = packDay(new Int32Array(0)).length;
  expect(packDay(Int32Array.from(reports.flat())).length - empty).toBe(100 * width);
});
