import { expect, test } from 'vitest';
import { localDateTimeOf } from './local-date-time.ts';

test.each([
  [0, '2024-03-01T23:30:00'],
  [2, '2024-03-02T01:30:00'],
  [-12, '2024-03-01T11:30:00'],
])('an instant is shown as clocks %i hours from UTC show it', (offset, shown) => {
  expect(localDateTimeOf(Date.UTC(2024, 2, 1, 23, 30, 0, 999), offset)).toBe(shown);
});
