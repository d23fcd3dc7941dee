import { expect, it } from 'vitest';
import { toFileName } from './file-names.ts';

const now = Date.UTC(2026, 10, 27);
const days = { firstDay: '2026-11-21', lastDay: '2026-11-27' };

it.each([
  ['Africa/Kampala', 'Cases 2026-11-21--2026-11-27 Kampala UTC+3'],
  ['Asia/Kathmandu', 'Cases 2026-11-21--2026-11-27 Kathmandu UTC+5h45'],
  ['UTC', 'Cases 2026-11-21--2026-11-27 UTC'],
])('a file of %s is named %s', (timeZoneId, expected) => {
  expect(toFileName('Cases', { ...days, timeZoneId }, now)).toBe(expected);
});

it('a file has only its title as long as its days are not known', () => {
  expect(toFileName('Cases', undefined)).toBe('Cases');
});
