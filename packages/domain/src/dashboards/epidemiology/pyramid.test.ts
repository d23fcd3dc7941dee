import { expect, it } from 'vitest';
import { buildPyramid } from './pyramid.ts';

it.each([
  { title: 'one period', table: [1, 2, 3, 4, 5], periods: 1, cases: [4, 2, 3, 1, 5] },
  { title: 'two periods', table: [1, 1, 2, 0, 0, 3, 4, 4, 0, 0], periods: 2, cases: [8, 2, 3, 2, 0] },
  { title: 'no period', table: [], periods: 0, cases: [0, 0, 0, 0, 0] },
])('groups by age and sex: $title', ({ table, periods, cases }) => {
  expect(buildPyramid(table, periods).map(({ age, sex, cases: count }) => [age, sex, count])).toEqual([
    ['atLeastFive', 'female', cases[0]],
    ['atLeastFive', 'male', cases[1]],
    ['belowFive', 'female', cases[2]],
    ['belowFive', 'male', cases[3]],
    ['unknown', 'unknown', cases[4]],
  ]);
});
