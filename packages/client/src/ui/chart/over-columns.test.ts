import { describe, expect, it } from 'vitest';
import type { ChartContent } from './chart-types.ts';
import { highestDrawn, overColumns } from './over-columns.ts';

const frame = { x: 10, step: 20, top: 0, height: 100, scale: 10 };
const content = (given: Partial<ChartContent>): ChartContent => ({
  title: 'Cases',
  periodHead: 'Week',
  periods: [],
  series: [{ key: 'cases', name: 'Cases', counts: [2, 4, 0] }],
  ...given,
});
const drawn = (given: Partial<ChartContent>) =>
  overColumns(content(given), frame).map(({ d, pen }) => [pen, d]);

describe('what is drawn over columns', () => {
  it('is nothing unless there is something', () => {
    expect(drawn({})).toEqual([]);
  });

  it('is a line in level steps, broken where there is no value, on a light ground', () => {
    const d = 'M10 70h20v-10h20M70 100h20';
    expect(drawn({ lines: [{ values: [3, 4, null, 0], isDashed: true }] })).toEqual([
      ['halo', d],
      ['dashed', d],
    ]);
  });

  it('is a mark above its column, or a dash at the foot', () => {
    const marks = [
      { index: 1, kind: 'full' },
      { index: 2, kind: 'missing' },
    ] as const;
    expect(drawn({ marks })).toEqual([
      ['full', 'M35 57h10l-5 -8z'],
      ['drawn', 'M55 97h10'],
    ]);
  });

  it('has its room', () => {
    expect(highestDrawn(content({}), [2, 4, 0])).toBe(4);
    expect(highestDrawn(content({ lines: [{ values: [null, 7.5], isDashed: false }] }), [2, 4, 0])).toBe(7.5);
    expect(highestDrawn(content({ marks: [{ index: 1, kind: 'hollow' }] }), [2, 4, 0])).toBeGreaterThan(4);
  });
});
