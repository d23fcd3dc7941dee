import { expect, it } from 'vitest';
import { findCellByKey } from './strip-keys.ts';

const size = { places: 3, weeks: 4 };

it.each([
  ['ArrowLeft', { place: 1, week: 2 }, { place: 1, week: 1 }],
  ['ArrowLeft', { place: 1, week: 0 }, { place: 1, week: 0 }],
  ['ArrowRight', { place: 1, week: 2 }, { place: 1, week: 3 }],
  ['ArrowRight', { place: 1, week: 3 }, { place: 1, week: 3 }],
  ['ArrowUp', { place: 1, week: 2 }, { place: 0, week: 2 }],
  ['ArrowUp', { place: 0, week: 2 }, { place: 0, week: 2 }],
  ['ArrowDown', { place: 1, week: 2 }, { place: 2, week: 2 }],
  ['ArrowDown', { place: 2, week: 2 }, { place: 2, week: 2 }],
  ['Home', { place: 1, week: 2 }, { place: 1, week: 0 }],
  ['End', { place: 1, week: 2 }, { place: 1, week: 3 }],
  ['PageUp', { place: 2, week: 2 }, { place: 0, week: 2 }],
  ['PageDown', { place: 0, week: 2 }, { place: 2, week: 2 }],
  ['a', { place: 0, week: 2 }, undefined],
])('%s moves from %o to %o', (key, from, to) => {
  expect(findCellByKey(key, from, size)).toEqual(to);
});
