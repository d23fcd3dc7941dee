import { expect, it } from 'vitest';
import { findLongestGap } from './reporting-gaps.ts';

const always = [1, 1, 1, 1, 1, 1];

it.each([
  { title: 'no days', reports: [], duty: [], gap: null },
  { title: 'reports every day', reports: [1, 2, 1, 1, 1, 9], duty: always, gap: null },
  { title: 'at the beginning', reports: [0, 0, 1, 1, 0, 1], duty: always, gap: [0, 1, false] },
  { title: 'in the middle', reports: [0, 1, 0, 0, 0, 1], duty: always, gap: [2, 4, false] },
  { title: 'at the end, still lasting', reports: [1, 1, 1, 0, 0, 0], duty: always, gap: [3, 5, true] },
  { title: 'the latest of two', reports: [0, 0, 1, 0, 0, 1], duty: always, gap: [3, 4, false] },
  { title: 'no report at all', reports: [0, 0, 0, 0, 0, 0], duty: always, gap: [0, 5, true] },
  { title: 'nobody on duty', reports: [0, 0, 0, 0, 0, 0], duty: [0, 0, 0, 0, 0, 0], gap: null },
  {
    title: 'ended by time off duty',
    reports: [1, 0, 0, 0, 0, 0],
    duty: [1, 1, 1, 1, 0, 0],
    gap: [1, 3, false],
  },
  {
    title: 'divided by time off duty',
    reports: [0, 0, 0, 0, 0, 1],
    duty: [1, 0, 1, 1, 1, 1],
    gap: [2, 4, false],
  },
])('$title', ({ reports, duty, gap }) => {
  const found = findLongestGap(reports, duty);
  expect(found && [found.first, found.last, found.isOngoing]).toEqual(gap);
});
