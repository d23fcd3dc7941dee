import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Aggregator } from './aggregator.ts';
import { releaseTables, takeTables } from './aggregator-tables.ts';
import { ReportOrigins } from './report-origins.ts';
import { anyReport, anySelection, firstDay, toDayBlocks } from './testing/reference-aggregate.ts';

const anOrigin = (dataCollectorId: number) => ({
  ...{ dataCollectorId, villageId: 11, zoneId: 0, latitude: 0, longitude: 0 },
});

test('released tables are used again, by one aggregation at a time', () => {
  const origins = new ReportOrigins();
  origins.getNumber(anOrigin(1));
  const sizes = { villages: 2, days: 18 };
  const [one, other] = [takeTables(origins, sizes), takeTables(origins, sizes)];
  releaseTables(origins, one);
  expect(takeTables(origins, { ...sizes, villages: 1 })).toBe(one);
  expect(takeTables(origins, sizes)).not.toBe(one);
  releaseTables(origins, other);
  expect(takeTables(new ReportOrigins(), sizes)).not.toBe(other);
});

test('tables are large enough for more villages and for origins that were added meanwhile', () => {
  const origins = new ReportOrigins();
  releaseTables(origins, takeTables(origins, { villages: 2, days: 18 }));
  const { byVillage, isVillageListed } = takeTables(origins, { villages: 5, days: 18 });
  expect([byVillage.length, isVillageListed.length]).toEqual([6 * 18, 5]);
  releaseTables(origins, takeTables(origins, { villages: 2, days: 18 }));
  origins.getNumber(anOrigin(1));
  const tables = takeTables(origins, { villages: 2, days: 18 });
  expect([tables.hasReport, tables.casesByOrigin, tables.origins].map(({ length }) => length)).toEqual([
    1, 1, 1,
  ]);
});

test('aggregations that run in turn, after each other or with other villages give what each gives alone', () => {
  const oneDay = { lastDay: firstDay, periodOfDay: [0], periodCount: 1 };
  const some = fc.array(fc.record({ selection: anySelection, isOneFinished: fc.boolean() }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(anyReport, { minLength: 1, maxLength: 20 }), some, (given, steps) => {
      const reports = given.map((report) => ({ ...report, day: firstDay }));
      const { blocks, origins } = toDayBlocks(reports);
      const add = (aggregator: Aggregator) => aggregator.addUp(blocks);
      const open: { aggregator: Aggregator; expected: ReturnType<typeof add> }[] = [];
      for (const { selection, isOneFinished } of steps) {
        const alone = toDayBlocks(reports);
        const selected = { ...selection, ...oneDay };
        const expected = new Aggregator(selected, alone.origins).addUp(alone.blocks);
        const aggregator = new Aggregator(selected, origins);
        expect(add(aggregator)).toEqual(expected);
        open.push({ aggregator, expected });
        if (isOneFinished) open.shift()?.aggregator.finish();
      }
      for (const { aggregator, expected } of open) expect(add(aggregator)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
