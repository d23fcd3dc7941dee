import { expect, test } from 'vitest';
import { type ComparedSeries, type Finding, whatStandsOut } from './stands-out.ts';

const examples: [what: string, series: ComparedSeries[], finding: Finding | null][] = [
  ['nothing where nothing is counted', [{ name: 'Malaria', counts: [0, 0] }], null],
  ['nothing where there is no series', [], null],
  ['nothing where only the rest counts', [{ name: 'rest', counts: [9, 9], isRest: true }], null],
  ['the only series', [{ name: 'Malaria', counts: [4, 5] }], { kind: 'only', name: 'Malaria', count: 9 }],
  [
    'the largest, with its share of all, the rest included',
    [
      { name: 'Malaria', counts: [8, 8] },
      { name: 'Measles', counts: [2, 2] },
      { name: 'rest', counts: [20, 20], isRest: true },
    ],
    { kind: 'largest', name: 'Malaria', count: 16, total: 60 },
  ],
  [
    'the first of two that are equal',
    [
      { name: 'Malaria', counts: [3, 3] },
      { name: 'Measles', counts: [3, 3] },
    ],
    { kind: 'largest', name: 'Malaria', count: 6, total: 12 },
  ],
  [
    'a rise before what is larger',
    [
      { name: 'Malaria', counts: [50, 50] },
      { name: 'Measles', counts: [1, 6] },
    ],
    { kind: 'rise', name: 'Measles', before: 1, after: 6 },
  ],
  [
    'a rise from nothing',
    [{ name: 'Measles', counts: [0, 5] }],
    { kind: 'rise', name: 'Measles', before: 0, after: 5 },
  ],
  [
    'no rise of four, which chance may bring',
    [{ name: 'Measles', counts: [0, 4] }],
    { kind: 'only', name: 'Measles', count: 4 },
  ],
  [
    'no rise that does not double',
    [{ name: 'Measles', counts: [10, 19] }],
    { kind: 'only', name: 'Measles', count: 29 },
  ],
  [
    'the steepest of several rises, by cases',
    [
      { name: 'Measles', counts: [1, 1, 6, 6] },
      { name: 'Malaria', counts: [10, 10, 20, 20] },
    ],
    { kind: 'rise', name: 'Malaria', before: 20, after: 40 },
  ],
  [
    'halves without the period in the middle',
    [{ name: 'Measles', counts: [1, 100, 7] }],
    { kind: 'rise', name: 'Measles', before: 1, after: 7 },
  ],
  [
    'no rise within a single period',
    [{ name: 'Measles', counts: [100] }],
    { kind: 'only', name: 'Measles', count: 100 },
  ],
  [
    'no rise of what is left over',
    [
      { name: 'Malaria', counts: [4, 5] },
      { name: 'rest', counts: [0, 90], isRest: true },
    ],
    { kind: 'largest', name: 'Malaria', count: 9, total: 99 },
  ],
];

test.each(examples)('tells of %s', (_, series, finding) => {
  expect(whatStandsOut(series)).toEqual(finding);
});
