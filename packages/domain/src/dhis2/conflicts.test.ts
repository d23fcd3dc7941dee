import { expect, test } from 'vitest';
import { conflictRemedies, findRemedy } from './conflicts.ts';

test.each([
  ['E7610', 'dataElement'],
  ['E7613', 'categoryOption'],
  ['E7617', 'userUnits'],
  ['E7640', 'closed'],
  ['E9999', 'other'],
  [null, 'other'],
])('%s asks for the remedy %s', (code, remedy) => {
  expect(findRemedy(code)).toBe(remedy);
  expect(conflictRemedies).toContain(remedy);
});
