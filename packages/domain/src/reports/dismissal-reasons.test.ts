import { expect, it } from 'vitest';
import { type Dismissal, findMissingPart } from './dismissal-reasons.ts';

it.each<[Dismissal, keyof Dismissal | null]>([
  [{ reason: null, note: null }, null],
  [{ reason: 'Duplicate', note: null }, null],
  [{ reason: 'Duplicate', note: 'of yesterday' }, null],
  [{ reason: 'Other', note: 'wrong village' }, null],
  [{ reason: 'Other', note: null }, 'note'],
  [{ reason: null, note: 'wrong village' }, 'reason'],
])('%j lacks %j', (dismissal, missing) => {
  expect(findMissingPart(dismissal)).toBe(missing);
});
