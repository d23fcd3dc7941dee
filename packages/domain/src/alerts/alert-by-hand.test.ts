import { expect, it } from 'vitest';
import { countNeededReports } from './alert-by-hand.ts';

it.each([
  ['as many as the rule says', 3, 5, 3],
  ['not more than were chosen', 3, 2, 2],
  ['one without a rule', 0, 4, 1],
  ['one by a rule for single reports', 1, 4, 1],
])('an alert made by hand needs %s', (_what, countThreshold, chosen, needed) => {
  expect(countNeededReports(countThreshold, chosen)).toBe(needed);
});
