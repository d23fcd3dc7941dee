import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportedCaseCount } from '../reports/reported-cases.ts';
import { factAt, factsPerReport, type ReportSheet, reportTraits } from './report-sheet.ts';
import { countMarked, tallyReports } from './report-tally.ts';
import {
  anyReport,
  anySelection,
  firstDay,
  type PlainReport,
  plainTally,
  selectionOf,
  sheetsOf,
} from './testing/plain-tally.ts';

const facts = {
  ...{ malesBelowFive: 0, malesAtLeastFive: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
  ...{ unspecifiedSexAndAge: 0, referred: 0, deaths: 0, fromOtherVillages: 0, cases: 1 },
};
const report: PlainReport = {
  ...{
    day: firstDay,
    minuteOfDay: 600,
    projectHealthRiskId: 1,
    dataCollectorId: 3,
    villageId: 11,
    zoneId: 0,
  },
  ...{ point: 0, status: 'notCrossChecked', isTraining: false, isFromCollectionPoint: false },
  ...{ isCollectionPointReport: false, ...facts },
};

/** A tally in the form of the slow one. */
function tally(reports: PlainReport[], selection = selectionOf({})) {
  const { dataCollectors, byPoint, ...rest } = tallyReports(sheetsOf(reports), selection);
  return {
    ...rest,
    dataCollectors: countMarked(dataCollectors),
    villages: Array.from(rest.villages),
    byHealthRisk: Array.from(rest.byHealthRisk),
    byVillage: Array.from(rest.byVillage),
    byFeature: Array.from(rest.byFeature),
    ofCollectionPoints: Array.from(rest.ofCollectionPoints),
    byPoint: new Map([...byPoint.entries()].filter(([, cases]) => cases > 0)),
  };
}

test('adds up what a slow count of the same reports does, whatever is selected', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), anySelection, (reports, selection) => {
      expect(tally(reports, selection)).toEqual(plainTally(reports, selection));
    }),
    { numRuns: 400 },
  );
});

describe('what is in no selection', () => {
  test.each([
    ['a status that was not asked for', { status: 'dismissed' as const }, {}],
    ['training', { isTraining: true }, {}],
    ['a collection point', { isFromCollectionPoint: true }, { isFromCollectionPoint: false }],
    ['a person', {}, { isFromCollectionPoint: true }],
    ['a health risk that was not asked for', { projectHealthRiskId: 99 }, {}],
    ['a day before', { day: firstDay - 1 }, {}],
    ['a day after', { day: firstDay + 5 }, {}],
    ['another collector', {}, { dataCollectorIds: [4] }],
    ['a collector with an id beyond those asked for', { dataCollectorId: 5000 }, { dataCollectorIds: [4] }],
    ['nobody asked for', {}, { dataCollectorIds: [] }],
    ['another place', {}, { places: { villageIds: [12], zoneIds: [21], includeUnknownLocation: true } }],
    [
      'an unknown place',
      { villageId: 0 },
      { places: { villageIds: [11], zoneIds: [], includeUnknownLocation: false } },
    ],
    ['another point', {}, { point: 1 }],
    ['a point that nobody reported from', { point: -1 }, { point: -2 }],
  ])('is %s', (_what, given, asked) => {
    expect(tally([{ ...report, ...given }], selectionOf(asked)).dataCollectors).toBe(0);
    expect(tally([report]).dataCollectors).toBe(1);
  });
});

test('activity tells who works where, and is no case', () => {
  const found = tally([{ ...report, projectHealthRiskId: 4, referred: 2, isCollectionPointReport: true }]);
  expect(found).toMatchObject({ dataCollectors: 1, villages: [1, 0], cases: 0, referred: 0 });
  expect(found.byPoint.size).toBe(0);
  expect(
    [...found.byHealthRisk, ...found.byVillage, ...found.ofCollectionPoints].every((one) => one === 0),
  ).toBe(true);
});

test('cases are people and events, not activity (D01)', () => {
  const none = {
    ...{ malesBelowFive: 0, malesAtLeastFive: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
    unspecifiedSexAndAge: 0,
  };
  const people = { ...none, malesBelowFive: 2, femalesBelowFive: 1, femalesAtLeastFive: 3 };
  const reports: PlainReport[] = [
    { ...report, cases: reportedCaseCount('Human', { ...none, unspecifiedSexAndAge: 1 }) },
    { ...report, projectHealthRiskId: 2, cases: reportedCaseCount('NonHuman', null) },
    { ...report, ...people, cases: reportedCaseCount('Human', people) },
    { ...report, projectHealthRiskId: 4, cases: reportedCaseCount('Activity', null) },
  ];
  expect(tally(reports).cases).toBe(8);
});

test('a village that was chosen by one of its zones counts with that zone only', () => {
  const places = { villageIds: [], zoneIds: [21], includeUnknownLocation: false };
  const reports = [21, 22, 0].map((zoneId) => ({ ...report, zoneId }));
  expect(tally(reports, selectionOf({ places })).cases).toBe(1);
});

test('days of another clock begin when it says', () => {
  const reports = [
    { ...report, minuteOfDay: 18 * 60 + 29 },
    { ...report, minuteOfDay: 18 * 60 + 30 },
  ];
  const selection = { firstDay: firstDay + 1, lastDay: firstDay + 1, periodOfDay: [0], periodCount: 1 };
  expect(tally(reports, selectionOf({ ...selection, offsetMinutes: 330 })).cases).toBe(1);
  expect(tally(reports, selectionOf({ ...selection, offsetMinutes: 0 })).cases).toBe(0);
});

test('ids of collectors may be as high as a database gives them', () => {
  const ids = [1, 1023, 1024, 2_500_000, 2_500_000];
  expect(tally(ids.map((dataCollectorId) => ({ ...report, dataCollectorId }))).dataCollectors).toBe(4);
});

test('a day without reports adds nothing', () => {
  const empty: ReportSheet = { day: firstDay, facts: new Int32Array(0) };
  expect(tallyReports([empty], selectionOf({})).cases).toBe(0);
  expect(tallyReports([], selectionOf({})).cases).toBe(0);
});

test('every fact has a place of its own among those of a report', () => {
  expect(new Set(Object.values(factAt)).size).toBe(factsPerReport);
  const bits = Object.values(reportTraits);
  expect(bits.reduce((sum, bit) => sum | bit, 0)).toBe(bits.reduce((sum, bit) => sum + bit, 0));
});
