import { describe, expect, it } from 'vitest';
import { getHighestValue, layoutOverlays } from './chart-overlays.ts';
import type { ChartContent } from './chart-types.ts';

const frame = { x: 10, step: 20, top: 0, height: 100, scale: 10 };
const content = (given: Partial<ChartContent>): ChartContent => ({
  title: 'Cases',
  periodHeader: 'Week',
  periods: [],
  series: [{ key: 'cases', name: 'Cases', counts: [2, 4, 0] }],
  ...given,
});
const layout = (given: Partial<ChartContent>) =>
  layoutOverlays(content(given), frame).map(({ d, pen }) => [pen, d]);

describe('chart overlays', () => {
  it('are empty without lines and markers', () => {
    expect(layout({})).toEqual([]);
  });

  it('include a step line with a halo, interrupted where there is no value', () => {
    const d = 'M10 70h20v-10h20M70 100h20';
    expect(layout({ lines: [{ values: [3, 4, null, 0], isDashed: true }] })).toEqual([
      ['halo', d],
      ['dashed', d],
    ]);
  });

  it('include a marker above its column, or a dash on the axis', () => {
    const marks = [
      { index: 1, kind: 'full' },
      { index: 2, kind: 'missing' },
    ] as const;
    expect(layout({ markers: marks })).toEqual([
      ['full', 'M35 57h10l-5 -8z'],
      ['solid', 'M55 97h10'],
    ]);
  });

  it('count for the height of the axis', () => {
    expect(getHighestValue(content({}), [2, 4, 0])).toBe(4);
    expect(getHighestValue(content({ lines: [{ values: [null, 7.5], isDashed: false }] }), [2, 4, 0])).toBe(
      7.5,
    );
    expect(getHighestValue(content({ markers: [{ index: 1, kind: 'hollow' }] }), [2, 4, 0])).toBeGreaterThan(
      4,
    );
  });
});
