import { describe, expect, it } from 'vitest';
import {
  daysAgo,
  formatDateTime,
  hoursSince,
  toRequestEndDate,
  toTargetPhrase,
  toWaitingPhrase,
} from './dates.ts';

it('a time of the server is shown to the minute', () => {
  expect(formatDateTime('2026-11-20T16:05:33')).toBe('2026-11-20 16:05');
});

describe('hours since a time', () => {
  const now = new Date('2026-11-21T08:52:00Z');
  it.each([
    ['2026-11-21T04:00:00', 0, 4],
    ['2026-11-21T06:00:00', 2, 4],
    ['2026-11-20T22:52:00', -4, 6],
    ['2026-11-21T09:30:00', 0, 0],
    ['2026-11-21T09:45:00', 'Asia/Kathmandu', 4],
    ['2026-11-21T10:00:00', 'Asia/Kathmandu', 4],
    ['2026-11-20T22:52:00', 'Africa/Blantyre', 12],
  ])('%s in the time zone %s is %i', (time, zone, hours) => {
    expect(hoursSince(time, now, zone)).toBe(hours);
  });
});

describe('a wait in words', () => {
  it.each([
    [4, { key: 'ui.wait.waitingHours', values: { hours: 4 } }],
    [47, { key: 'ui.wait.waitingHours', values: { hours: 47 } }],
    [48, { key: 'ui.wait.waitingDays', values: { days: 2 } }],
    [100, { key: 'ui.wait.waitingDays', values: { days: 4 } }],
  ])('of %i hours', (hours, phrase) => {
    expect(toWaitingPhrase(hours)).toEqual(phrase);
  });

  it.each([
    [4, { key: 'ui.wait.withinHours', values: { hours: 20 }, isOver: false }],
    [24, { key: 'ui.wait.overHours', values: { hours: 0 }, isOver: true }],
    [31, { key: 'ui.wait.overHours', values: { hours: 7 }, isOver: true }],
    [96, { key: 'ui.wait.overDays', values: { days: 3 }, isOver: true }],
  ])('of %i hours against a target of 24', (hours, phrase) => {
    expect(toTargetPhrase(hours, 24)).toEqual(phrase);
  });
});

describe('the end date of a request', () => {
  const now = new Date('2026-11-21T23:30:00Z');

  it('is tomorrow if the range ends today: tomorrow may have begun in the time zone of the project', () => {
    expect(toRequestEndDate(daysAgo(0, now), now)).toBe(daysAgo(-1, now));
  });

  it('is unchanged if the range ended earlier', () => {
    expect(toRequestEndDate('2026-11-03', now)).toBe('2026-11-03');
  });
});
