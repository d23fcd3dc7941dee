import { expect, it } from 'vitest';
import { findSumDifferences, type TotalOfPlace } from './tree-sums.ts';

const tree = [
  {
    id: 1,
    name: 'North',
    children: [
      { id: 1, name: 'Hills', children: [{ id: 1, name: 'Alpha', children: [] }] },
      { id: 2, name: 'Coast', children: [] },
    ],
  },
];
const total = (level: TotalOfPlace['level'], id: number, count: number, year = 2024): TotalOfPlace => ({
  ...{ level, id, year, total: count },
});
const find = (...totals: TotalOfPlace[]) => findSumDifferences(tree, totals, [2024, 2020, 2024]);

it('finds places whose total differs from the sum of those inside, the largest first', () => {
  const totals = [
    total('region', 1, 1000),
    total('district', 1, 600),
    total('district', 2, 500),
    total('village', 1, 540),
  ];
  expect(find(...totals)).toEqual([
    { name: 'North', year: 2024, total: 1000, sum: 1100, difference: 100, differencePercent: 10 },
    { name: 'Hills', year: 2024, total: 600, sum: 540, difference: -60, differencePercent: -10 },
  ]);
});

it.each<[string, TotalOfPlace[]]>([
  ['rounding', [total('region', 1, 1000), total('district', 1, 600), total('district', 2, 405)]],
  ['places without a figure', [total('region', 1, 1000), total('district', 1, 600)]],
  ['other years', [total('district', 1, 600, 2023), total('village', 1, 1, 2023)]],
  ['a sum of another year', [total('district', 1, 600), total('village', 1, 1, 2020)]],
])('says nothing about %s', (_what, totals) => {
  expect(find(...totals)).toEqual([]);
});
