import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildDayBlock,
  fieldsPerGroup,
  fieldsPerReport,
  groupOffset,
  listFields,
  reportFlags,
} from './day-block.ts';
import { ReportOrigins } from './report-origins.ts';

const anyFields = fc
  .array(
    fc.tuple(
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((field) =>
        // health risks with ids that are close together, or far apart
        field === 1
          ? fc.constantFrom(1, 2, 3, 5000)
          : fc.integer({ min: 0, max: field === 0 ? 30_000_000 : 3 }),
      ),
      ...Array.from({ length: fieldsPerReport - 9 }, () =>
        fc.oneof(
          { weight: 20, arbitrary: fc.integer({ min: 0, max: 20 }) },
          { arbitrary: fc.constant(70_000), weight: 1 },
        ),
      ),
    ),
    { maxLength: 30 },
  )
  .map((reports) => ({ reports, fields: Int32Array.from(reports.flat()) }));

const sort = (reports: readonly (readonly number[])[]) => reports.map((report) => report.join(' ')).sort();

test('a day block contains every field of every report', () => {
  fc.assert(
    fc.property(anyFields, ({ reports, fields }) => {
      const origins = new ReportOrigins();
      const block = buildDayBlock(20_000, fields, origins);
      const listed = [...listFields(block, origins)];
      const found = reports.map((_, at) => listed.slice(at * fieldsPerReport, (at + 1) * fieldsPerReport));
      expect(sort(found)).toEqual(sort(reports));
      const minutes = reports.map(([minute]) => minute as number);
      expect([block.firstMinute, block.lastMinute]).toEqual(
        reports.length === 0 ? [0, 0] : [Math.min(...minutes), Math.max(...minutes)],
      );
    }),
  );
});

test('reports with the same health risk and flags are one group with their totals', () => {
  const report = (minute: number, healthRisk: number, flags: number, cases: number) => [
    ...[minute, healthRisk, 1, 2, 3, 4, 5, flags, 2],
    ...[0, 0, 1, 0, 0, 0, 0, 0, cases],
  ];
  const fields = [report(9, 1, 1, 2), report(8, 2, 1, 3), report(7, 1, 1, 4), report(6, 1, 2, 5)].flat();
  const { groups, minutes } = buildDayBlock(0, Int32Array.from(fields), new ReportOrigins());
  const found = Array.from({ length: groups.length / fieldsPerGroup }, (_, group) => [
    ...groups.subarray(group * fieldsPerGroup, (group + 1) * fieldsPerGroup),
  ]);
  expect([...minutes]).toEqual([9, 7, 8, 6]);
  expect(found.map((group) => group.slice(0, groupOffset.totals))).toEqual([
    [1, 1, 2],
    [2, 1, 3],
    [1, 2, 4],
  ]);
  expect(found.map((group) => group.at(-1))).toEqual([6, 3, 5]);
  expect(found.map((group) => group[groupOffset.totals + 2])).toEqual([2, 1, 1]);
});

test('every flag has a bit of its own', () => {
  const bits = Object.values(reportFlags);
  expect(bits.reduce((sum, bit) => sum | bit, 0)).toBe(bits.reduce((sum, bit) => sum + bit, 0));
});
