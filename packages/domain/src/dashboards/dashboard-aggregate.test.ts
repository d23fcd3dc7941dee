import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countReportedCases } from '../reports/reported-cases.ts';
import { countFlagged } from './aggregator.ts';
import {
  aggregateDayBlocks,
  aggregateInSteps,
  countCasesInSteps,
  type KnownFortnights,
} from './dashboard-aggregate.ts';
import type { DashboardAggregate } from './dashboard-totals.ts';
import { buildDayBlock, type DayBlock } from './day-block.ts';
import { type FortnightTotals, fortnightDays } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';
import {
  anyReport,
  anySelection,
  aSelection,
  computeReferenceAggregate,
  firstDay,
  type ReferenceReport,
  toDayBlocks,
} from './testing/reference-aggregate.ts';

const fields = {
  ...{ malesBelowFive: 0, malesAtLeastFive: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
  ...{ unspecifiedSexAndAge: 0, referred: 0, deaths: 0, fromOtherVillages: 0, cases: 1 },
};
const report: ReferenceReport = {
  ...{
    day: firstDay,
    minuteOfDay: 600,
    projectHealthRiskId: 1,
    dataCollectorId: 3,
    villageId: 11,
    zoneId: 0,
  },
  ...{ point: 0, status: 'notCrossChecked', isTraining: false, isFromCollectionPoint: false },
  ...{ isCollectionPointReport: false, ...fields },
};

/** An aggregate in the form of the reference implementation. */
function aggregate(reports: ReferenceReport[], selection = aSelection({})) {
  const { blocks, origins } = toDayBlocks(reports);
  return present(aggregateDayBlocks(blocks, selection, origins));
}

function present({ dataCollectors, byPoint, ...rest }: DashboardAggregate) {
  return {
    ...rest,
    dataCollectors: countFlagged(dataCollectors),
    villages: Array.from(rest.villages),
    byHealthRisk: Array.from(rest.byHealthRisk),
    villageRows: Array.from(rest.villageRows),
    byVillage: Array.from(rest.byVillage),
    casesOfVillages: Array.from(rest.casesOfVillages),
    bySexAgeGroup: Array.from(rest.bySexAgeGroup),
    byCollectionPointCount: Array.from(rest.byCollectionPointCount),
    byPoint: new Map([...byPoint.entries()].filter(([, cases]) => cases > 0)),
  };
}

test('gives the same totals as the reference implementation, for any selection', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), anySelection, (reports, selection) => {
      expect(aggregate(reports, selection)).toEqual(computeReferenceAggregate(reports, selection));
    }),
    { numRuns: 400 },
  );
});

function runToEnd<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Keeps totals of fortnights by their blocks, and counts how often they were found. */
function keepFortnights(): KnownFortnights & { found: number } {
  const kept: { blocks: readonly DayBlock[]; totals: FortnightTotals }[] = [];
  const isSame = (one: readonly DayBlock[], other: readonly DayBlock[]) =>
    one.length === other.length && one.every((block, at) => block === other[at]);
  return {
    found: 0,
    find(blocks) {
      const known = kept.find((item) => isSame(item.blocks, blocks))?.totals ?? null;
      if (known) this.found += 1;
      return known;
    },
    keep: (blocks, totals) => kept.push({ blocks, totals }),
  };
}

test('gives the same totals from known fortnights, for other days and other periods', () => {
  let found = 0;
  const spread = fc.record({ report: anyReport, days: fc.integer({ min: 0, max: 60 }) });
  const range = fc.record({
    from: fc.integer({ min: -4, max: 30 }),
    length: fc.integer({ min: 1, max: 70 }),
    periodDays: fc.constantFrom(1, 7, 30),
  });
  const ranges = fc.array(range, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(spread, { maxLength: 60 }), anySelection, ranges, (given, selected, all) => {
      const reports = given.map(({ report: one, days }) => ({ ...one, day: one.day + days }));
      const { blocks, origins } = toDayBlocks(reports.toSorted((one, other) => one.day - other.day));
      const known = keepFortnights();
      for (const { from, length, periodDays } of all) {
        const selection = {
          ...selected,
          ...{ firstDay: firstDay + from, lastDay: firstDay + from + length - 1 },
          periodOfDay: Array.from({ length }, (_, day) => Math.floor(day / periodDays)),
          periodCount: Math.ceil(length / periodDays),
        };
        const expected = computeReferenceAggregate(reports, selection);
        expect(present(runToEnd(aggregateInSteps(blocks, selection, origins, known)))).toEqual(expected);
        expect(runToEnd(countCasesInSteps(blocks, selection, origins, known))).toBe(expected.cases);
      }
      found += known.found;
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(100);
});

test('lists the villages with the most cases, and all that have as many as the last of them', () => {
  const anyLimit = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), anySelection, anyLimit, (reports, any, limit) => {
      const selection = { ...any, villageIds: [11, 12, 13] };
      const { byVillage: all, villageRows: allRows, ...others } = aggregate(reports, selection);
      const found = aggregate(reports, { ...selection, listedVillages: limit });
      const series = allRows.map((row) =>
        all.slice(row * selection.periodCount, (row + 1) * selection.periodCount),
      );
      const totals = series.map((counts) => counts.reduce((sum, count) => sum + count, 0));
      const least = totals.toSorted((one, other) => other - one)[limit - 1] ?? 1;
      const isListed = (row: number) => limit > 0 && (totals[row] as number) >= Math.max(1, least);
      expect(found).toEqual({
        ...others,
        villageRows: allRows.filter(isListed),
        byVillage: series.filter((_, row) => isListed(row)).flat(),
      });
    }),
    { numRuns: 400 },
  );
});

test('keeps the totals of a fortnight although only some of its days are selected', () => {
  const { blocks, origins } = toDayBlocks([0, 1, 2, 3, 4].map((day) => ({ ...report, day: firstDay + day })));
  const known = keepFortnights();
  const count = (first: number) => {
    const selection = aSelection({ firstDay: firstDay + first, periodOfDay: [0, 0, 0], periodCount: 1 });
    const selected = blocks.filter(({ day }) => day >= selection.firstDay);
    return runToEnd(aggregateInSteps(selected, selection, origins, known)).cases;
  };
  expect([count(2), count(3), count(2)]).toEqual([3, 2, 3]);
  expect(known.found).toBeGreaterThan(0);
});

describe('the latest reports of a day', () => {
  /** The numbers of blocks of the fortnights that are kept. */
  const listKept = (blocks: readonly DayBlock[], origins: ReportOrigins, lastDay: number) => {
    const kept: number[] = [];
    const known: KnownFortnights = { find: () => null, keep: (fortnight) => kept.push(fortnight.length) };
    const periodOfDay = new Array<number>(lastDay - firstDay + 1).fill(0);
    const selection = aSelection({ lastDay, periodOfDay, periodCount: 1 });
    const { cases } = runToEnd(aggregateInSteps(blocks, selection, origins, known));
    return { kept, cases };
  };
  const start = Math.ceil(firstDay / fortnightDays) * fortnightDays;
  /** Two blocks for each day. */
  const build = (days: readonly number[]) => {
    const { blocks, origins } = toDayBlocks(days.map((day) => ({ ...report, day })));
    const parts = blocks.flatMap((block) => [block, { ...block, isLatest: true }]);
    return { parts, origins };
  };

  test('are added up apart on the last day, and with the others before it', () => {
    const { parts, origins } = build([start, start + 1, start + 2]);
    expect(listKept(parts, origins, start + 2)).toEqual({ kept: [5, 1], cases: 6 });
  });

  test('are added up once where another project or fortnight follows', () => {
    const { parts, origins } = build([start, start + fortnightDays]);
    expect(listKept(parts, origins, start + fortnightDays)).toEqual({ kept: [1, 1, 1, 1], cases: 4 });
    const ofOneDay = build([start]);
    const twoProjects = [...ofOneDay.parts, ...ofOneDay.parts];
    expect(listKept(twoProjects, ofOneDay.origins, start)).toEqual({ kept: [1, 1, 1, 1], cases: 4 });
  });
});

test('counts cases of whole fortnights from their totals if the filter is by collector, and without totals if not', () => {
  const days = Array.from({ length: 40 }, (_, day) => firstDay + day);
  const reports = days.flatMap((day) =>
    [3, 4].map((dataCollectorId) => ({ ...report, day, dataCollectorId })),
  );
  const { blocks, origins } = toDayBlocks(reports);
  const count = (known: KnownFortnights, dataCollectorIds: number[] | null, first: number) => {
    const lastDay = firstDay + 39;
    const periodOfDay = new Array<number>(40 - first).fill(0);
    const period = { firstDay: firstDay + first, lastDay, periodOfDay, periodCount: 1 };
    const selection = aSelection({ ...period, dataCollectorIds });
    const selected = blocks.filter(({ day }) => day >= selection.firstDay);
    return runToEnd(countCasesInSteps(selected, selection, origins, known));
  };
  const known = keepFortnights();
  expect([count(known, [3], 0), count(known, [3], 1), known.found]).toEqual([40, 39, 2]);
  const unused = keepFortnights();
  expect([count(unused, null, 0), count(unused, null, 1), unused.found]).toEqual([80, 78, 0]);
});

test('the totals of a fortnight list only villages and origins with reports', () => {
  const { blocks, origins } = toDayBlocks([
    report,
    { ...report, day: firstDay + 20, villageId: 12, dataCollectorId: 4 },
  ]);
  const kept: FortnightTotals[] = [];
  const known: KnownFortnights = { find: () => null, keep: (_, totals) => kept.push(totals) };
  const selection = aSelection({
    ...{ lastDay: firstDay + 20, periodOfDay: new Array<number>(21).fill(0), periodCount: 1 },
    villageIds: Array.from({ length: 1000 }, (_, row) => 11 + row),
  });
  runToEnd(aggregateInSteps(blocks, selection, origins, known));
  expect(kept).toMatchObject([
    { firstDay, dayCount: 1, villageRows: Uint8Array.of(0), byVillage: Uint8Array.of(1) },
    { firstDay: firstDay + 20, dayCount: 1, villageRows: Uint8Array.of(1), origins: Uint8Array.of(1) },
  ]);
});

describe('a report outside the selection', () => {
  test.each([
    ['with another status', { status: 'dismissed' as const }, {}],
    ['in training', { isTraining: true }, {}],
    ['of a collection point', { isFromCollectionPoint: true }, { isFromCollectionPoint: false }],
    ['of a person', {}, { isFromCollectionPoint: true }],
    ['about another health risk', { projectHealthRiskId: 99 }, {}],
    ['of the day before', { day: firstDay - 1 }, {}],
    ['of the day after', { day: firstDay + 5 }, {}],
    ['of another collector', {}, { dataCollectorIds: [4] }],
    [
      'of a collector with an id above all selected ones',
      { dataCollectorId: 5000 },
      { dataCollectorIds: [4] },
    ],
    ['when no collector is selected', {}, { dataCollectorIds: [] }],
    ['from another place', {}, { places: { villageIds: [12], zoneIds: [21], includeUnknownLocation: true } }],
    [
      'from an unknown place',
      { villageId: 0 },
      { places: { villageIds: [11], zoneIds: [], includeUnknownLocation: false } },
    ],
    ['from another location', {}, { point: 1 }],
    ['from an unknown location', { point: -1 }, { point: -2 }],
  ])('%s is not counted', (_what, given, selected) => {
    expect(aggregate([{ ...report, ...given }], aSelection(selected)).dataCollectors).toBe(0);
    expect(aggregate([report]).dataCollectors).toBe(1);
  });
});

test('activity reports count for collectors and villages, but are no cases', () => {
  const found = aggregate([
    { ...report, projectHealthRiskId: 4, referred: 2, isCollectionPointReport: true },
  ]);
  expect(found).toMatchObject({ dataCollectors: 1, villages: [1, 0], cases: 0, referred: 0 });
  expect(found.byPoint.size).toBe(0);
  expect(
    [...found.byHealthRisk, ...found.byVillage, ...found.byCollectionPointCount].every((item) => item === 0),
  ).toBe(true);
});

test('cases are people and events, not activity (D01)', () => {
  const none = {
    ...{ malesBelowFive: 0, malesAtLeastFive: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
    unspecifiedSexAndAge: 0,
  };
  const people = { ...none, malesBelowFive: 2, femalesBelowFive: 1, femalesAtLeastFive: 3 };
  const reports: ReferenceReport[] = [
    { ...report, cases: countReportedCases('Human', { ...none, unspecifiedSexAndAge: 1 }) },
    { ...report, projectHealthRiskId: 2, cases: countReportedCases('NonHuman', null) },
    { ...report, ...people, cases: countReportedCases('Human', people) },
    { ...report, projectHealthRiskId: 4, cases: countReportedCases('Activity', null) },
  ];
  expect(aggregate(reports).cases).toBe(8);
});

test('if only a zone of a village is selected, only its reports count', () => {
  const places = { villageIds: [], zoneIds: [21], includeUnknownLocation: false };
  const reports = [21, 22, 0].map((zoneId) => ({ ...report, zoneId }));
  expect(aggregate(reports, aSelection({ places })).cases).toBe(1);
});

test('the days of another time zone start at its midnight', () => {
  const reports = [
    { ...report, minuteOfDay: 18 * 60 + 29 },
    { ...report, minuteOfDay: 18 * 60 + 30 },
  ];
  const selection = { firstDay: firstDay + 1, lastDay: firstDay + 1, periodOfDay: [0], periodCount: 1 };
  expect(aggregate(reports, aSelection({ ...selection, offsetMinutes: 330 })).cases).toBe(1);
  expect(aggregate(reports, aSelection({ ...selection, offsetMinutes: 0 })).cases).toBe(0);
});

test('ids of collectors can be as high as the database assigns them', () => {
  const ids = [1, 1023, 1024, 2_500_000, 2_500_000];
  expect(aggregate(ids.map((dataCollectorId) => ({ ...report, dataCollectorId }))).dataCollectors).toBe(4);
});

test('a day without reports adds nothing', () => {
  const { origins } = toDayBlocks([report]);
  const empty = buildDayBlock(firstDay, new Int32Array(0), origins);
  expect(aggregateDayBlocks([empty], aSelection({}), origins).cases).toBe(0);
  expect(aggregateDayBlocks([], aSelection({}), origins).cases).toBe(0);
});
