import { expect, it } from 'vitest';
import type { AggregateSelection } from '../aggregate-selection.ts';
import { aSelection, firstDay, type ReferenceReport, toDayBlocks } from '../testing/reference-aggregate.ts';
import { countReportsInSteps } from './count-reports.ts';

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
  ...{ isCollectionPointReport: false, malesBelowFive: 0, malesAtLeastFive: 4, femalesBelowFive: 0 },
  ...{
    femalesAtLeastFive: 0,
    unspecifiedSexAndAge: 0,
    referred: 0,
    deaths: 0,
    fromOtherVillages: 0,
    cases: 4,
  },
};

function count(given: Partial<ReferenceReport>[], selected: Partial<AggregateSelection> = {}) {
  const { blocks, origins } = toDayBlocks(given.map((one) => ({ ...report, ...one })));
  const rowOfVillage = new Map([
    [11, 0],
    [12, 1],
  ]);
  const counting = { selection: aSelection(selected), origins, rowOfVillage, placeCount: 2 };
  const { value } = countReportsInSteps(blocks, counting).next();
  if (!value) throw new Error('The reports of the test are counted in one step.');
  return { byDay: [...value.byDay], byPlace: [...value.byPlace] };
}

it('counts reports, not cases, by day and by place with the unknown one last', () => {
  const { byDay, byPlace } = count([
    {},
    { minuteOfDay: 700 },
    { day: firstDay + 1, villageId: 12 },
    { day: firstDay + 4, villageId: 0 },
    { day: firstDay + 4, villageId: 99 },
  ]);
  expect(byDay).toEqual([2, 1, 0, 0, 2]);
  expect(byPlace).toEqual([2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
});

it.each([
  { title: 'activity reports', given: { projectHealthRiskId: 4 }, selected: {}, reports: 1 },
  {
    title: 'dismissed reports only if selected',
    given: { status: 'dismissed' as const },
    selected: {},
    reports: 0,
  },
  {
    title: 'dismissed reports if selected',
    given: { status: 'dismissed' as const },
    selected: { statuses: { kept: true, dismissed: true, notCrossChecked: true } },
    reports: 1,
  },
  { title: 'no training', given: { isTraining: true }, selected: {}, reports: 0 },
  { title: 'no other collector', given: {}, selected: { dataCollectorIds: [4] }, reports: 0 },
  { title: 'nothing before the first day', given: { day: firstDay - 1 }, selected: {}, reports: 0 },
  { title: 'nothing after the last day', given: { day: firstDay + 5 }, selected: {}, reports: 0 },
  {
    title: 'days of another clock',
    given: { day: firstDay - 1, minuteOfDay: 1439 },
    selected: { offsetMinutes: 60 },
    reports: 1,
  },
])('counts $title', ({ given, selected, reports }) => {
  expect(count([given], selected).byDay[0]).toBe(reports);
});

it('counts nothing without days', () => {
  expect(count([{}], { lastDay: firstDay - 1, periodOfDay: [], periodCount: 0 })).toEqual({
    byDay: [],
    byPlace: [],
  });
});
