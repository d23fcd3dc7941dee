import { expect, test } from 'vitest';
import { type ChartHighlight, type ComparedSeries, findChartHighlight } from './chart-highlight.ts';

const examples: [what: string, series: ComparedSeries[], finding: ChartHighlight | null][] = [
  ['nothing if all counts are 0', [{ name: 'Malaria', counts: [0, 0] }], null],
  ['nothing without a series', [], null],
  ['nothing if only "Other" has counts', [{ name: 'rest', counts: [9, 9], isOther: true }], null],
  ['the only series', [{ name: 'Malaria', counts: [4, 5] }], { kind: 'only', name: 'Malaria', count: 9 }],
  [
    'the largest, with its share of the total including "Other"',
    [
      { name: 'Malaria', counts: [8, 8] },
      { name: 'Measles', counts: [2, 2] },
      { name: 'rest', counts: [20, 20], isOther: true },
    ],
    { kind: 'largest', name: 'Malaria', count: 16, total: 60 },
  ],
  [
    'the first of two equal ones',
    [
      { name: 'Malaria', counts: [3, 3] },
      { name: 'Measles', counts: [3, 3] },
    ],
    { kind: 'largest', name: 'Malaria', count: 6, total: 12 },
  ],
  [
    'a rise rather than a larger series',
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
    'no rise of four, which may be chance',
    [{ name: 'Measles', counts: [0, 4] }],
    { kind: 'only', name: 'Measles', count: 4 },
  ],
  [
    'no rise that does not double',
    [{ name: 'Measles', counts: [10, 19] }],
    { kind: 'only', name: 'Measles', count: 29 },
  ],
  [
    'the largest of several rises, by cases',
    [
      { name: 'Measles', counts: [1, 1, 6, 6] },
      { name: 'Malaria', counts: [10, 10, 20, 20] },
    ],
    { kind: 'rise', name: 'Malaria', before: 20, after: 40 },
  ],
  [
    'a rise between halves without the middle period',
    [{ name: 'Measles', counts: [1, 100, 7] }],
    { kind: 'rise', name: 'Measles', before: 1, after: 7 },
  ],
  [
    'no rise within a single period',
    [{ name: 'Measles', counts: [100] }],
    { kind: 'only', name: 'Measles', count: 100 },
  ],
  [
    'no rise of "Other"',
    [
      { name: 'Malaria', counts: [4, 5] },
      { name: 'rest', counts: [0, 90], isOther: true },
    ],
    { kind: 'largest', name: 'Malaria', count: 9, total: 99 },
  ],
];

test.each(examples)('finds %s', (_, series, finding) => {
  expect(findChartHighlight(series)).toEqual(finding);
});
