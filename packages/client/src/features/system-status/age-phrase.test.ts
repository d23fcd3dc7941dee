import { expect, it } from 'vitest';
import { toAgePhrase } from './age-phrase.ts';

it.each([
  [0, 'seconds', 0],
  [119.9, 'seconds', 119],
  [120, 'minutes', 2],
  [7199, 'minutes', 119],
  [7200, 'hours', 2],
  [172_799, 'hours', 47],
  [172_800, 'days', 2],
])('%d seconds are shown in %s', (seconds, unit, count) => {
  expect(toAgePhrase(seconds)).toEqual({ key: `systemStatus.age.${unit}`, values: { count } });
});
