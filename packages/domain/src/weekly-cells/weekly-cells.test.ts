import { expect, it, test } from 'vitest';
import { getStartOfDay } from '../calendar/time-zone.ts';
import {
  countOnDuty,
  type DutyInDistricts,
  fillWeeklyCells,
  getCellValue,
  type WeeklySums,
} from './weekly-cells.ts';

const week = 7 * 86_400_000;
const monday = Date.UTC(2026, 1, 9);
const weeks = ['2026-02-09', '2026-02-16', '2026-02-23'];
const frame = { districtIds: [1, 2], healthRiskIds: [7, 8], weeks, end: '2026-03-02', getStartOfDay };

const duty = (given: Partial<DutyInDistricts> = {}): DutyInDistricts => ({
  ...{ from: monday, until: Number.POSITIVE_INFINITY, absences: [], districtIds: [1], timeZoneId: 'UTC' },
  ...given,
});
const sum = (given: Partial<WeeklySums> = {}): WeeklySums => ({
  ...{ districtId: 1, firstDay: '2026-02-09', healthRiskId: 7, deaths: 1 },
  cases: {
    ...{ all: 5, femalesBelowFive: 1, femalesAtLeastFive: 0 },
    ...{ malesBelowFive: 2, malesAtLeastFive: 0, unspecifiedSexAndAge: 2 },
  },
  ...given,
});

const list = (sums: WeeklySums[], duties: DutyInDistricts[]) =>
  fillWeeklyCells({ ...frame, sums, duties }).map(
    ({ districtId, firstDay, healthRiskId, cases, isCovered }) =>
      `${districtId} ${firstDay.slice(5)} ${healthRiskId}: ${cases.all}${isCovered ? '' : ' uncovered'}`,
  );

test('nothing reported by nobody on duty is no cell', () => {
  expect(list([], [])).toEqual([]);
});

test('nothing reported by somebody on duty is zero, for each health risk', () => {
  expect(list([], [duty({ from: monday + week, until: monday + 2 * week })])).toEqual([
    '1 02-16 7: 0',
    '1 02-16 8: 0',
  ]);
});

test('a report of a week without anybody on duty counts, without zeros beside it', () => {
  expect(list([sum()], [])).toEqual(['1 02-09 7: 5 uncovered']);
});

test('one hour on duty makes zeros of a week; an absence of the whole week does not', () => {
  const absences = [{ from: monday, until: monday + week }];
  expect(list([], [duty({ until: monday + 1 })])).toEqual(['1 02-09 7: 0', '1 02-09 8: 0']);
  expect(list([], [duty({ absences, until: monday + week })])).toEqual([]);
});

test('districts are covered by their own collectors, each in the time zone of its project', () => {
  // In Kolkata the week of 9 February begins 5.5 hours earlier: this collector left before midnight UTC of the 9th.
  const early = duty({ from: monday - week, until: monday - 3_600_000, timeZoneId: 'Asia/Kolkata' });
  expect(list([], [early])).toEqual(['1 02-09 7: 0', '1 02-09 8: 0']);
  expect(list([], [{ ...early, timeZoneId: 'UTC' }])).toEqual([]);
  const second = duty({ from: monday + 2 * week, districtIds: [2], timeZoneId: 'UTC' });
  expect(list([], [early, second])).toEqual([
    ...['1 02-09 7: 0', '1 02-09 8: 0', '2 02-23 7: 0', '2 02-23 8: 0'],
  ]);
});

test('collectors of two time zones cover a district together', () => {
  const one = duty({ until: monday + week, timeZoneId: 'Asia/Kolkata' });
  const other = duty({ from: monday + 2 * week });
  expect(list([], [one, other]).filter((text) => text.endsWith('7: 0'))).toEqual([
    ...['1 02-09 7: 0', '1 02-16 7: 0', '1 02-23 7: 0'],
  ]);
});

test('data collectors on duty are counted in each of their districts', () => {
  const count = { firstDay: '2026-02-09', end: '2026-02-16', getStartOfDay };
  const absences = [{ from: monday, until: monday + week }];
  const duties = [duty(), duty({ districtIds: [1, 2] }), duty({ absences }), duty({ from: monday + week })];
  expect([...countOnDuty({ ...count, duties })]).toEqual([
    ...[
      [1, 2],
      [2, 1],
    ],
  ]);
});

it('reads deaths and the cases of a group from a cell', () => {
  const cell = { ...sum(), isCovered: true };
  expect(getCellValue(cell, 'deaths', 'all')).toBe(1);
  expect(getCellValue(cell, 'cases', 'all')).toBe(5);
  expect(getCellValue(cell, 'cases', 'malesBelowFive')).toBe(2);
});
