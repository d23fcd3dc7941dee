import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** Days and epi weeks at their boundaries, against dates from published calendars. */
const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let administrator: number;
let code = 9500;
beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
});

interface Setting {
  timeZoneId: string;
  epiWeekStartDay?: 'Sunday' | 'Monday';
  /** When reports were received, and on which day of the project that was. */
  reports: [receivedAt: string, reportedOn: string][];
}

async function createRequests({ timeZoneId, epiWeekStartDay = 'Sunday', reports }: Setting) {
  const society = await aSociety(db, { epiWeekStartDay });
  const projectId = await aProject(db, society, { timeZoneId });
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, ++code));
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId });
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
  const of = { nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId };
  for (const [receivedAt, reportedOn] of reports)
    await aReport(db, { ...of, receivedAt: new Date(receivedAt), reportedOn });
  return async (first: string, last: string, groupingType = 'Day', utcOffset: number | null = null) => {
    const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - (utcOffset ?? 0) * 3_600_000;
    const { status, body } = await app
      .as(administrator)
      .post(
        utcOffset === null
          ? `/api/projectDashboard/data?projectId=${projectId}`
          : `/api/nationalSocietyDashboard/data?nationalSocietyId=${society.id}`,
        {
          ...{ healthRisks: [], locations: null, groupingType, utcOffset: utcOffset ?? 0 },
          startDate: new Date(midnight(first)).toISOString(),
          endDate: new Date(midnight(last)).toISOString(),
        },
      );
    expect(status).toBe(200);
    const { healthRisks, allPeriods } = body.value.reportsGroupedByHealthRiskAndDate;
    return { allPeriods, periods: healthRisks[0]?.periods ?? [], firstDays: body.value.periodFirstDays };
  };
}

describe('the days of a project begin at midnight of its time zone', () => {
  test.each<[string, Setting['reports']]>([
    [
      'Asia/Kolkata',
      [
        ['2026-03-01T18:29:59.999Z', '2026-03-01'],
        ['2026-03-01T18:30:00Z', '2026-03-02'],
      ],
    ],
    [
      'America/Lima',
      [
        ['2026-03-02T04:59:59.999Z', '2026-03-01'],
        ['2026-03-02T05:00:00Z', '2026-03-02'],
      ],
    ],
    [
      // Clocks went one hour ahead at two in the morning of 8 March.
      'America/New_York',
      [
        ['2026-03-08T04:59:59Z', '2026-03-07'],
        ['2026-03-08T05:00:00Z', '2026-03-08'],
        ['2026-03-09T03:59:59Z', '2026-03-08'],
        ['2026-03-09T04:00:00Z', '2026-03-09'],
      ],
    ],
  ])('%s', async (timeZoneId, reports) => {
    const request = await createRequests({ timeZoneId, reports });
    const days = [...new Set(reports.map(([, day]) => day))];
    const label = (day: string) => day.slice(2).split('-').reverse().join('/');
    const { periods } = await request('2026-02-20', '2026-03-15');
    expect(periods).toEqual(
      days.map((day) => ({ period: label(day), count: reports.filter(([, one]) => one === day).length })),
    );
    for (const day of days) {
      const single = await request(day, day);
      expect([single.allPeriods, single.periods[0]?.count]).toEqual([
        [label(day)],
        reports.filter(([, one]) => one === day).length,
      ]);
    }
  });
});

test('the days of a society are those of the user, wherever its projects are', async () => {
  const request = await createRequests({
    timeZoneId: 'America/Lima',
    reports: [['2024-03-01T23:30:00Z', '2024-03-01']],
  });
  for (const [utcOffset, day] of [
    [0, '2024-03-01'],
    [2, '2024-03-02'],
    [14, '2024-03-02'],
    [-12, '2024-03-01'],
  ] as const) {
    const { periods } = await request(day, day, 'Day', utcOffset);
    expect([utcOffset, periods]).toEqual([
      utcOffset,
      [{ period: day === '2024-03-02' ? '02/03/24' : '01/03/24', count: 1 }],
    ]);
  }
});

describe('epi weeks', () => {
  test.each([
    // 2020 has 53 weeks by either calendar; 2025 only where weeks begin on Sunday.
    ['Sunday', '2020-12-20', '2021-01-16', ['52', '53', '1', '2'], '2020-12-27'],
    ['Monday', '2020-12-21', '2021-01-17', ['52', '53', '1', '2'], '2020-12-28'],
    ['Sunday', '2025-12-21', '2026-01-10', ['52', '53', '1'], '2025-12-28'],
    ['Monday', '2025-12-22', '2026-01-11', ['52', '1', '2'], '2025-12-29'],
    ['Sunday', '2021-01-02', '2021-01-03', ['53', '1'], '2021-01-03'],
    ['Monday', '2021-01-03', '2021-01-04', ['53', '1'], '2021-01-04'],
  ] as const)('from %s, of %s to %s', async (epiWeekStartDay, first, last, weeks, secondWeek) => {
    const request = await createRequests({
      ...{ timeZoneId: 'Asia/Kolkata', epiWeekStartDay },
      reports: [
        [`${first}T12:00:00Z`, first],
        [`${last}T12:00:00Z`, last],
      ],
    });
    const { allPeriods, periods, firstDays } = await request(first, last, 'Week');
    expect([allPeriods, firstDays[1]]).toEqual([weeks, secondWeek]);
    expect(periods).toEqual([
      { period: weeks[0], count: 1 },
      { period: weeks.at(-1), count: 1 },
    ]);
  });

  test('with the same number in two years are distinguished by their index', async () => {
    const request = await createRequests({
      timeZoneId: 'UTC',
      reports: [
        ['2025-02-03T12:00:00Z', '2025-02-03'],
        ['2026-02-03T12:00:00Z', '2026-02-03'],
      ],
    });
    const { allPeriods, periods } = await request('2025-01-12', '2026-03-07', 'Week');
    const [earlier, later] = periods;
    expect(periods.map(({ count }: { count: number }) => count)).toEqual([1, 1]);
    expect(later.index - earlier.index).toBe(52);
    expect(periods.map(({ index }: { index: number }) => allPeriods[index])).toEqual([
      earlier.period,
      later.period,
    ]);
  });

  test('end with the last selected day, and leave out later days of the week', async () => {
    const request = await createRequests({
      timeZoneId: 'UTC',
      reports: [
        ['2026-03-07T23:59:59Z', '2026-03-07'],
        ['2026-03-08T00:00:00Z', '2026-03-08'],
      ],
    });
    expect(await request('2026-03-04', '2026-03-07', 'Week')).toEqual({
      allPeriods: ['9'],
      periods: [{ period: '9', count: 1 }],
      firstDays: ['2026-03-01'],
    });
  });
});
