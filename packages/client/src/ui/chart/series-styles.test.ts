import { expect, it } from 'vitest';
import { maxColumnSeries } from './rank-series.ts';
import { getSeriesStyles } from './series-styles.ts';

const all = [...Array.from({ length: maxColumnSeries }, () => ({})), { isOther: true }];

it('as many series as a chart has, and "Other", have their own colours', () => {
  const variables = getSeriesStyles(all).map(({ variable }) => variable);
  expect(variables.slice(0, 2)).toEqual(['--series-1', '--series-2']);
  expect(variables.at(-1)).toBe('--series-rest');
  expect(new Set(variables).size).toBe(maxColumnSeries + 1);
});

it('"Other" does not use up a colour, at any position', () => {
  const [first, , second] = getSeriesStyles([{}, { isOther: true }, {}]);
  expect([first, second]).toEqual(getSeriesStyles([{}, {}]));
});
