import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  isCalendarDate,
  isRequestedDay,
  listDays,
  parseRequestedDay,
  startOfDayUtc,
  toCalendarDate,
} from './calendar-date.ts';
import { getCalendarDate, getOffsetMinutes, getStartOfDay, isTimeZone } from './time-zone.ts';

const iso = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16);

describe('calendar dates', () => {
  test.each([
    ['2024-02-28', 2, '2024-03-01'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-01-01', -1, '2023-12-31'],
    ['2024-03-31', 365, '2025-03-31'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test('daysFromTo includes both ends', () => {
    expect(listDays('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(listDays('2024-03-01', '2024-02-28')).toEqual([]);
  });

  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-13-01', false],
    ['2024-2-9', false],
    ['', false],
  ])('%j exists: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });
});

describe('the day of an instant', () => {
  test.each([
    ['2024-03-01T23:30:00Z', 120, '2024-03-02'],
    ['2024-03-01T23:30:00Z', 0, '2024-03-01'],
    ['2024-03-01T00:10:00Z', -300, '2024-02-29'],
    ['2024-03-01T18:30:00Z', 330, '2024-03-02'],
  ])('%s with an offset of %i minutes is %s', (instant, offset, expected) => {
    expect(toCalendarDate(Date.parse(instant), offset)).toBe(expected);
  });

  test('the start of a day in UTC is that day', () => {
    expect(toCalendarDate(startOfDayUtc('2024-03-01'), 0)).toBe('2024-03-01');
  });
});

describe('the day of a date in a request', () => {
  test.each([
    ['Oslo in summer', '2024-06-30T22:00:00Z', 2, '2024-07-01'],
    ['India, half an hour cut off', '2024-03-01T18:30:00Z', 5, '2024-03-02'],
    ['Nepal, three quarters cut off', '2024-03-01T18:15:00Z', 5, '2024-03-02'],
    ['Newfoundland', '2024-03-01T03:30:00Z', -4, '2024-03-01'],
    ['summer offset, winter date', '2024-01-01T23:00:00Z', 2, '2024-01-02'],
    ['winter offset, summer date', '2024-06-30T22:00:00Z', 1, '2024-07-01'],
    ['a date without time', '2024-03-01T00:00:00Z', 0, '2024-03-01'],
  ])('%s', (_where, instant, utcOffsetHours, expected) => {
    expect(parseRequestedDay(Date.parse(instant), utcOffsetHours)).toBe(expected);
  });
});

describe('an instant that stands for a day', () => {
  test.each([
    ['2026-11-22T00:00:00Z', 0, true],
    ['2026-11-22T00:00:00Z', 11, true],
    ['2026-11-21T22:00:00Z', 2, true],
    ['2026-11-21T18:30:00Z', 5, true],
    ['2026-11-21T23:00:00Z', 2, true],
    ['2026-11-22T12:00:00Z', 0, false],
    ['2026-11-22T09:30:15Z', 2, false],
    ['2026-11-22T02:00:01Z', 0, false],
  ])('%s at %i hours: %s', (instant, utcOffsetHours, expected) => {
    expect(isRequestedDay(Date.parse(instant), utcOffsetHours)).toBe(expected);
  });
});

describe('time zones', () => {
  test.each([
    ['Asia/Kathmandu', '2024-01-01T00:00:00Z', 345],
    ['America/St_Johns', '2024-01-01T00:00:00Z', -210],
    ['Europe/Paris', '2024-07-01T00:00:00Z', 120],
    ['UTC', '2024-07-01T00:00:00Z', 0],
  ])('%s at %s is %i minutes ahead', (zone, instant, expected) => {
    expect(getOffsetMinutes(zone, Date.parse(instant))).toBe(expected);
  });

  test.each([
    ['Africa/Nairobi', '2024-03-02', '2024-03-01T21:00'],
    ['Asia/Kathmandu', '2024-03-02', '2024-03-01T18:15'],
    ['Europe/Paris', '2024-03-31', '2024-03-30T23:00'],
    ['Europe/Paris', '2024-04-01', '2024-03-31T22:00'],
    ['America/New_York', '2024-11-03', '2024-11-03T04:00'],
    ['Atlantic/Azores', '2024-03-31', '2024-03-31T01:00'], // clocks skip midnight
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00'],
    ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00'],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00'], // clocks show midnight twice
    ['Pacific/Kiritimati', '2024-03-02', '2024-03-01T10:00'],
  ])('in %s the day %s starts at %s UTC', (zone, date, expected) => {
    const start = getStartOfDay(zone, date);
    expect(iso(start)).toBe(expected);
    expect(getCalendarDate(zone, start)).toBe(date);
    expect(getCalendarDate(zone, start - 1)).toBe(addDays(date, -1));
  });

  test('isTimeZone knows which time zones exist', () => {
    expect(isTimeZone('Africa/Dakar')).toBe(true);
    expect(isTimeZone('Africa/Atlantis')).toBe(false);
  });
});
