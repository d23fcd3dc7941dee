import { describe, expect, test } from 'vitest';
import { findDueWeek, findNextSending, getWeekday, type ReportSchedule } from './report-schedule.ts';

const mondayAt8 = { weekday: 1, hour: 8, timeZoneId: 'Africa/Nairobi' } as const;
const toUtc = (milliseconds: number) => new Date(milliseconds).toISOString();

test.each([
  ['2026-03-09', 1],
  ['2026-03-14', 6],
  ['2026-03-15', 7],
])('%s is day %i of its week', (day, expected) => {
  expect(getWeekday(day)).toBe(expected);
});

describe('the next report', () => {
  test.each([
    // 8:00 in Nairobi is 5:00 UTC.
    ['before the hour', '2026-03-09T04:59:59Z', '2026-03-09T05:00:00.000Z'],
    ['at the hour', '2026-03-09T05:00:00Z', '2026-03-16T05:00:00.000Z'],
    ['later in the week', '2026-03-12T12:00:00Z', '2026-03-16T05:00:00.000Z'],
  ])('is sent %s', (_when, now, expected) => {
    expect(toUtc(findNextSending(mondayAt8, Date.parse(now)))).toBe(expected);
  });

  test('keeps its local hour when clocks change', () => {
    const inParis = { weekday: 7, hour: 8, timeZoneId: 'Europe/Paris' } as const;
    expect(toUtc(findNextSending(inParis, Date.parse('2026-03-23T12:00:00Z')))).toBe(
      '2026-03-29T06:00:00.000Z',
    );
    expect(toUtc(findNextSending(inParis, Date.parse('2026-03-17T12:00:00Z')))).toBe(
      '2026-03-22T07:00:00.000Z',
    );
  });

  test('of an hour that clocks skip is sent an hour later', () => {
    const skipped = { weekday: 7, hour: 2, timeZoneId: 'Europe/Paris' } as const;
    const at = findNextSending(skipped, Date.parse('2026-03-25T12:00:00Z'));
    expect(toUtc(at)).toBe('2026-03-29T01:00:00.000Z');
    const week = findDueWeek(skipped, { weekStart: 'Monday', activeFrom: 0, now: at });
    expect(week).toEqual({ firstDay: '2026-03-16', lastDay: '2026-03-22' });
  });
});

describe('the week that is due', () => {
  type Given = { weekStart?: 'Monday' | 'Sunday'; activeFrom?: string } & Partial<ReportSchedule>;
  const find = (
    now: string,
    { weekStart = 'Monday', activeFrom = '2026-01-01T00:00:00Z', ...schedule }: Given = {},
  ) =>
    findDueWeek(
      { ...mondayAt8, ...schedule },
      { weekStart, activeFrom: Date.parse(activeFrom), now: Date.parse(now) },
    );
  const lastWeek = { firstDay: '2026-03-02', lastDay: '2026-03-08' };
  const weekBefore = { firstDay: '2026-02-23', lastDay: '2026-03-01' };

  test.each([
    ['at the hour', '2026-03-09T05:00:00Z', {}, lastWeek],
    ['a moment before', '2026-03-09T04:59:59Z', {}, weekBefore],
    ['until the next report', '2026-03-16T04:59:59Z', {}, lastWeek],
    [
      'with weeks from Sunday',
      '2026-03-09T05:00:00Z',
      { weekStart: 'Sunday' },
      { firstDay: '2026-03-01', lastDay: '2026-03-07' },
    ],
    ['on the last day of a week, which is not complete', '2026-03-15T06:00:00Z', { weekday: 7 }, lastWeek],
    ['over the end of a year', '2026-01-05T06:00:00Z', {}, { firstDay: '2025-12-29', lastDay: '2026-01-04' }],
    [
      'after three weeks without a server, only the latest',
      '2026-03-13T05:00:00Z',
      { activeFrom: '2026-02-01T00:00:00Z' },
      lastWeek,
    ],
  ] as const)('is the last complete one: %s', (_case, now, given, expected) => {
    expect(find(now, given)).toEqual(expected);
  });

  test('is none before the first time after the schedule was saved', () => {
    const activeFrom = '2026-03-10T09:00:00Z';
    expect(find('2026-03-12T05:00:00Z', { activeFrom })).toBeNull();
    expect(find('2026-03-16T05:00:00Z', { activeFrom })).toEqual({
      firstDay: '2026-03-09',
      lastDay: '2026-03-15',
    });
  });

  test('follows the day of the project and not of the server', () => {
    const inKiritimati = { weekday: 1, hour: 0, timeZoneId: 'Pacific/Kiritimati' } as const;
    expect(find('2026-03-08T10:00:00Z', inKiritimati)).toEqual(lastWeek);
  });
});
