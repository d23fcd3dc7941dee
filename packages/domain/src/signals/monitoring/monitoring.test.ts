import { describe, expect, it } from 'vitest';
import { buildSeasonalChart } from './seasonal-chart.ts';
import { computeUrgency } from './urgency.ts';
import { findWeekIndex, listFirstDays, surveyedWeeks } from './weeks.ts';

describe('the urgency of a signal', () => {
  const methods = (...alarms: number[]) => alarms.map((alarm) => ({ isAlarm: alarm === 1 }));
  it.each([
    ['is the excess in multiples of what is allowed', 12, 4, 8, methods(1, 1), 2],
    ['is half if no other method agrees', 12, 4, 8, methods(1, 0, 0), 1],
    ['is in between if some do', 12, 4, 8, methods(1, 1, 0), 1.5],
    ['is half if there is no other method', 12, 4, 8, methods(1), 1],
    ['allows one case at least', 5, 0, 0.2, methods(1, 1), 5],
    ['is zero below what is expected', 3, 4, 8, methods(1, 1), 0],
  ])('%s', (_what, observed, expected, upper, agreeing, urgency) => {
    expect(computeUrgency({ observed, expected, upper, methods: agreeing })).toBeCloseTo(urgency, 10);
  });
});

describe('the surveyed weeks', () => {
  it('end with the current one', () => {
    expect(listFirstDays('2026-11-25', 'Sunday', 2)).toEqual(['2026-11-15', '2026-11-22']);
    expect(listFirstDays('2026-11-22', 'Monday', 2)).toEqual(['2026-11-09', '2026-11-16']);
    expect(listFirstDays('2026-11-25', 'Sunday')).toHaveLength(surveyedWeeks);
  });

  it.each([
    ['2026-11-15', 0],
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-14', -1],
  ])('contain %s at %d', (day, index) => {
    expect(findWeekIndex(['2026-11-15', '2026-11-22'], day)).toBe(index);
  });
});

describe('a seasonal chart', () => {
  const counts = Array.from({ length: 3 * 52 + 2 }, (_, at) => (at % 52 === 0 ? 10 : 2));

  it('has the zone of each week, from earlier years', () => {
    const weeks = buildSeasonalChart([...counts.slice(0, -1), 11], 3 * 52);
    expect(weeks).toEqual([
      { cases: 10, channel: { median: 2, p75: 10, p90: 10 }, zone: 'safety' },
      { cases: 11, channel: { median: 2, p75: 10, p90: 10 }, zone: 'epidemic' },
    ]);
  });

  it('has no zone without cases or without earlier years', () => {
    expect(buildSeasonalChart([...counts.slice(0, -1), null], 3 * 52 + 1)).toMatchObject([
      { cases: null, zone: null },
    ]);
    expect(buildSeasonalChart([3, 4], 0)).toEqual([
      { cases: 3, channel: null, zone: null },
      { cases: 4, channel: null, zone: null },
    ]);
  });
});
