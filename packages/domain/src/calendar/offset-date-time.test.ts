import { expect, test } from 'vitest';
import { toOffsetDateTime } from './offset-date-time.ts';

test.each([
  ['Asia/Kathmandu', '2024-03-01T23:30:00Z', '2024-03-02T05:15:00+05:45'],
  ['Africa/Blantyre', '2024-03-01T23:30:59.999Z', '2024-03-02T01:30:59+02:00'],
  ['UTC', '2024-03-01T23:30:00Z', '2024-03-01T23:30:00+00:00'],
  ['America/Port-au-Prince', '2024-01-01T02:00:00Z', '2023-12-31T21:00:00-05:00'],
  // Clocks changed at 07:00 UTC.
  ['America/Port-au-Prince', '2024-03-10T06:59:59Z', '2024-03-10T01:59:59-05:00'],
  ['America/Port-au-Prince', '2024-03-10T07:00:00Z', '2024-03-10T03:00:00-04:00'],
])('in %s, %s is %s', (zone, instant, expected) => {
  expect(toOffsetDateTime(Date.parse(instant), zone)).toBe(expected);
  expect(toOffsetDateTime(Date.parse(instant), zone)).toBe(expected);
});
