import { expect, it } from 'vitest';
import type { CasesByPlace } from '../../dashboards.api.ts';
import {
  type AreaView,
  classifyAreas,
  describeLegend,
  getNumbers,
  getTone,
  getValue,
} from './area-values.ts';

type Place = CasesByPlace['places'][number];
const place = (name: string, counts: number[], population: number | null): Place => ({
  ...{ id: name.length, name, within: [], placeCodes: [], counts, population, isPartial: false },
  cases: counts.reduce((sum, count) => sum + count, 0),
});
const mbara = place('Mbara', [1, 0, 20], 50_000);
const oru = place('Oru', [2, 3, 4], null);
const data: CasesByPlace = {
  ...{ level: 'district', per: 100_000, placeCount: 2, withoutPopulation: 1, casesWithoutPlace: 0 },
  ...{ truncated: false, casesLeftOut: 0, places: [mbara, oru] },
  periods: ['2026-01-05', '2026-01-12', '2026-01-19'].map((day) => ({ firstDay: day, lastDay: day })),
};
const view: AreaView = { level: 'district', measure: 'cases', method: 'quantile', period: null };
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();
const legend = { format: String, hasUnknown: false };

it('shows cases of the whole period, or of one', () => {
  expect(getValue(mbara, view, 100_000)).toBe(21);
  expect(getValue(mbara, { ...view, period: 2 }, 100_000)).toBe(20);
});

it('shows a rate with its interval where the population is known', () => {
  const { rate } = getNumbers(mbara, view, 100_000);
  expect(rate?.value).toBe(42);
  expect([rate?.lower.toFixed(1), rate?.upper.toFixed(1)]).toEqual(['26.0', '64.2']);
  expect(getNumbers(oru, view, 100_000).rate).toBeNull();
  expect(getNumbers({ ...mbara, isPartial: true }, view, 100_000).rate).toBeNull();
});

it('hatches areas without a rate and those that the filter leaves out', () => {
  const rates = { ...view, measure: 'rate' } as const;
  const classes = classifyAreas(data, rates);
  expect(getTone(oru, rates, { classes, per: 100_000 })).toBe('unknown');
  expect(getTone(undefined, view, { classes, per: 100_000 })).toBe('unknown');
  expect(getTone(mbara, rates, { classes, per: 100_000 })).toBe(1);
});

it('keeps the classes of all periods while it moves through time', () => {
  const at = (period: number) => classifyAreas(data, { ...view, period });
  expect(at(0)).toEqual(at(2));
  expect(at(0).largest).toBe(20);
  expect(classifyAreas(data, view).largest).toBe(21);
});

it('describes the classes', () => {
  const classes = { bounds: [1, 5], largest: 12, isCount: true };
  expect(describeLegend(t, classes, { ...legend, hasUnknown: true }).map(({ text }) => text)).toEqual([
    '0',
    '1',
    'dashboardMap.class.range 2 5',
    'dashboardMap.class.range 6 12',
    'dashboardMap.class.unknown',
  ]);
  const rates = describeLegend(t, { bounds: [1, 5], largest: null, isCount: false }, legend);
  expect(rates.map(({ text }) => text)).toEqual([
    '0',
    'dashboardMap.class.upTo 1',
    'dashboardMap.class.range 1 5',
    'dashboardMap.class.above 5',
  ]);
});
