import { describe, expect, it, test } from 'vitest';
import { weeklyReportLimits } from './limits.ts';
import { listDueReports, listPastWeeks } from './schedule.ts';
import {
  addUpByHealthRisk,
  compareTables,
  countCases,
  toAgeCounts,
  type WeeklyTable,
} from './weekly-table.ts';

const schedule = { weekday: 1, hour: 8, timeZoneId: 'Africa/Blantyre' };

test.each([
  ['before the hour', '2026-03-09T05:59:00Z', []],
  ['at the hour', '2026-03-09T06:00:00Z', ['2026-03-02']],
  ['later in the week', '2026-03-14T06:00:00Z', ['2026-03-02']],
  ['after an outage of three weeks', '2026-03-23T06:00:00Z', ['2026-03-02', '2026-03-09', '2026-03-16']],
])('reports are due %s', (_when, now, weeks) => {
  const activeFrom = Date.parse('2026-03-03T12:00:00Z');
  expect(listDueReports(schedule, { weekStart: 'Monday', activeFrom, now: Date.parse(now) })).toEqual(weeks);
});

test('weeks of long ago are not caught up', () => {
  const weeks = listDueReports(schedule, {
    ...{ weekStart: 'Sunday', activeFrom: 0 },
    now: Date.parse('2026-03-10T00:00:00Z'),
  });
  expect([weeks.length, weeks.at(-1)]).toEqual([weeklyReportLimits.missedWeeks, '2026-03-01']);
});

test.each([
  ['2026-02-15', 'Monday', '2026-02-02'],
  ['2026-02-16', 'Monday', '2026-02-09'],
  ['2026-02-15', 'Sunday', '2026-02-08'],
] as const)('on %s the last past week from %s begins on %s', (today, weekStart, firstDay) => {
  expect(listPastWeeks(today, weekStart)[0]).toBe(firstDay);
});

const none = { femalesBelowFive: 0, femalesAtLeastFive: 0, malesBelowFive: 0, malesAtLeastFive: 0 };
test.each([
  [{ ...none, all: 5, femalesBelowFive: 1, malesBelowFive: 2, unspecifiedSexAndAge: 2 }, [3, 0, 2]],
  [{ ...none, all: 4, femalesAtLeastFive: 1, malesAtLeastFive: 3, unspecifiedSexAndAge: 0 }, [0, 4, 0]],
  // An event: nobody's age is known.
  [{ ...none, all: 1, unspecifiedSexAndAge: 0 }, [0, 0, 1]],
])('cases %o by age are %o', (cases, ages) => {
  const counts = toAgeCounts({ cases, deaths: 1 });
  expect([counts.belowFive, counts.atLeastFive, counts.ageUnknown]).toEqual(ages);
  expect([countCases(counts), counts.deaths]).toEqual([cases.all, 1]);
});

const district = (id: number, given = {}) => ({
  ...{ id, name: `District ${id}`, region: 'North', codes: [], onDuty: 4, reporting: 3, zeroReporting: 1 },
  ...given,
});
const row = (districtId: number, healthRiskId: number, given = {}) => ({
  ...{ districtId, healthRiskId, belowFive: 1, atLeastFive: 2, ageUnknown: 0, deaths: 0 },
  ...given,
});
const table = (given: Partial<WeeklyTable> = {}): WeeklyTable => ({
  ...{ firstDay: '2026-03-02', lastDay: '2026-03-08', year: 2026, week: 10, codeTitles: [] },
  ...{ projects: { counted: 1, all: 1 }, districts: [district(1), district(2)], districtsWithoutAnybody: 0 },
  healthRisks: [
    { id: 7, code: 1, name: 'Cholera' },
    { id: 8, code: 2, name: 'Measles' },
  ],
  rows: [row(1, 7), row(2, 7, { deaths: 1 })],
  ...given,
});

it('adds up health risks over districts, without those about which nothing is known', () => {
  expect(addUpByHealthRisk(table())).toEqual([
    { healthRiskId: 7, belowFive: 2, atLeastFive: 4, ageUnknown: 0, deaths: 1 },
  ]);
});

describe('what was sent, compared with today', () => {
  const change = (given: object) => ({ district: 'District 1', healthRisk: 'Cholera', ...given });

  it('is the same', () => {
    expect(compareTables(table(), table())).toEqual([]);
  });

  it('has another figure in exactly one cell', () => {
    const rows = [row(1, 7, { belowFive: 0 }), row(2, 7, { deaths: 1 })];
    expect(compareTables(table(), table({ rows }))).toEqual([
      change({ figure: 'belowFive', sent: 1, now: 0 }),
    ]);
  });

  it('has a row more, which was not zero but unknown', () => {
    const rows = [row(1, 7), row(2, 7, { deaths: 1 }), row(1, 8)];
    const found = compareTables(table(), table({ rows }));
    expect(found).toHaveLength(4);
    expect(found[0]).toEqual(change({ healthRisk: 'Measles', figure: 'belowFive', sent: null, now: 1 }));
  });

  it('has a row less', () => {
    const found = compareTables(table(), table({ rows: [row(1, 7)] }));
    expect(found.map(({ district: name, sent, now }) => [name, sent, now])).toEqual([
      ...[
        ['District 2', 1, null],
        ['District 2', 2, null],
      ],
      ...[
        ['District 2', 0, null],
        ['District 2', 1, null],
      ],
    ]);
  });

  it('has other reporting, under the name that was sent', () => {
    const districts = [district(1, { reporting: 4, name: 'Renamed' }), district(2)];
    expect(compareTables(table(), table({ districts }))).toEqual([
      change({ healthRisk: null, figure: 'reporting', sent: 3, now: 4 }),
    ]);
  });
});
