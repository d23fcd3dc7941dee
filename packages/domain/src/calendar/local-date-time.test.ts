import { expect, test } from 'vitest';
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts';

test.each([
  [0, '2024-03-01T23:30:00'],
  [2, '2024-03-02T01:30:00'],
  [-12, '2024-03-01T11:30:00'],
  ['Africa/Blantyre', '2024-03-02T01:30:00'],
  ['Asia/Kolkata', '2024-03-02T05:00:00'],
  ['Asia/Kathmandu', '2024-03-02T05:15:00'],
  ['America/St_Johns', '2024-03-01T20:00:00'],
  ['Pacific/Chatham', '2024-03-02T13:15:00'],
])('an instant is shown in the time zone %s as %s', (zone, shown) => {
  expect(toLocalDateTime(Date.UTC(2024, 2, 1, 23, 30, 0, 999), zone)).toBe(shown);
});

test.each([
  ['2024-03-02T01:30', 2, '2024-03-01T23:30:00Z'],
  ['2024-03-02T05:15', 'Asia/Kathmandu', '2024-03-01T23:30:00Z'],
  ['2024-03-01T20:00:30', 'America/St_Johns', '2024-03-01T23:30:30Z'],
  ['2026-03-29T01:59', 'Europe/Zurich', '2026-03-29T00:59:00Z'],
  ['2026-03-29T03:00', 'Europe/Zurich', '2026-03-29T01:00:00Z'],
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
])('the local time %s in %s is the instant %s', (time, zone, instant) => {
  expect(new Date(fromLocalDateTime(time, zone)).toISOString().replace('.000', '')).toBe(instant);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Zurich', '2026-03-29T03:30:00'],
  ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T02:30:00'],
])('the skipped or repeated time %s in %s becomes %s', (time, zone, shown) => {
  expect(toLocalDateTime(fromLocalDateTime(time, zone), zone)).toBe(shown);
});
