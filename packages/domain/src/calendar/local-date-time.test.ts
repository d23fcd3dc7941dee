import { expect, test } from 'vitest';
import { toLocalDateTime } from './local-date-time.ts';

test.each([
  [0, '2024-03-01T23:30:00'],
  [2, '2024-03-02T01:30:00'],
  [-12, '2024-03-01T11:30:00'],
])('an instant is shown in local time %i hours from UTC as %s', (offset, shown) => {
  expect(toLocalDateTime(Date.UTC(2024, 2, 1, 23, 30, 0, 999), offset)).toBe(shown);
});
