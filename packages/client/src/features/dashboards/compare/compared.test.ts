import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../lib/texts/texts.tsx';
import { aChart } from '../../../ui/chart/testing/chart.builders.ts';
import { getDefaultFilters } from '../filters/filters.ts';
import { nameCompared, toComparedFilters } from './compared.ts';
import { type ComparisonFilters, sanitizeComparison } from './comparison.ts';
import { addComparison } from './content.ts';

const today = '2026-11-27';
const filters = (given: Partial<ComparisonFilters>) => ({ ...getDefaultFilters(today), ...given });
const translate: Translate = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();

it.each<[Record<string, unknown>, Partial<ComparisonFilters>]>([
  [{ compare: 'before' }, { compare: 'before' }],
  [{ compare: 'everything' }, { compare: 'none' }],
  [
    { compare: 'none', compareFrom: '2026-01-01' },
    { compare: 'none', compareFrom: '' },
  ],
  [
    { compare: 'own', compareFrom: '2026-01-01' },
    { compare: 'own', compareFrom: '2026-01-01' },
  ],
  [
    { compare: 'own', compareFrom: '2026-02-30' },
    { compare: 'own', compareFrom: '' },
  ],
  [
    { compare: 'own', compareFrom: '2026-11-28' },
    { compare: 'own', compareFrom: '' },
  ],
  [
    { compare: 'place', comparePlace: 'region-3' },
    { compare: 'place', comparePlace: 'region-3' },
  ],
  [
    { compare: 'place', comparePlace: 'village-3' },
    { compare: 'place', comparePlace: '' },
  ],
  [
    { compare: 'before', comparePlace: 'region-3' },
    { compare: 'before', comparePlace: '' },
  ],
])('reads %j in the URL as %j', (given, expected) => {
  expect(sanitizeComparison(filters(given as Partial<ComparisonFilters>), today)).toMatchObject(expected);
});

describe('what a dashboard is compared with', () => {
  const none = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], includeUnknownLocation: false };
  it.each<[Partial<ComparisonFilters>, object | null]>([
    [{ compare: 'none' }, null],
    [{ compare: 'before' }, { startDate: '2026-11-14', endDate: '2026-11-20', locations: null }],
    [{ compare: 'yearBefore' }, { startDate: '2025-11-21', endDate: '2025-11-27' }],
    [
      { compare: 'own', compareFrom: '2026-03-01' },
      { startDate: '2026-03-01', endDate: '2026-03-07' },
    ],
    [{ compare: 'own' }, null],
    [
      { compare: 'place', comparePlace: 'region-3' },
      { startDate: '2026-11-21', endDate: today, locations: { ...none, regionIds: [3] } },
    ],
    [{ compare: 'place', comparePlace: 'district-12' }, { locations: { ...none, districtIds: [12] } }],
    [{ compare: 'place' }, null],
  ])('for %j has the filters %j', (given, expected) => {
    const found = toComparedFilters(filters(given));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  it('is named by its days, or its place', () => {
    const before = filters({ compare: 'before' });
    const compared = toComparedFilters(before) ?? before;
    expect(nameCompared(translate, before, compared, [])).toBe(
      'ui.dates.range \u20662026-11-14\u2069 \u20662026-11-20\u2069',
    );
    const place = filters({ compare: 'place', comparePlace: 'region-3' });
    expect(nameCompared(translate, place, place, [{ value: 'region-3', label: 'Norvale' }])).toBe(
      '\u2068Norvale\u2069',
    );
  });
});

describe('a chart that compares', () => {
  const one = (key: string, counts: number[]) => ({ key, name: key, counts });
  const content = aChart({ series: [one('Malaria', [4, 0, 7]), one('Measles', [1, 0, 0])] });
  const compare = (series: ReturnType<typeof one>[], shown = content) =>
    addComparison(shown, aChart({ series }), 'Norvale');
  const known = (found: ReturnType<typeof compare>) =>
    found.series.map(({ key, counts, compared }) => [key, counts, compared]);

  it('has the counts of both by period, and adds what only the other has', () => {
    const found = compare([one('Malaria', [1, 2]), one('Cholera', [5])]);
    expect(known(found)).toEqual([
      ['Malaria', [4, 0, 7], [1, 2, 0]],
      ['Measles', [1, 0, 0], [0, 0, 0]],
      ['Cholera', [0, 0, 0], [5, 0, 0]],
    ]);
  });

  it('has the total of the other as a dashed line, with its name', () => {
    const found = compare([one('Malaria', [1, 2, 3]), one('Cholera', [5, 0, 0])]);
    expect(found.lines).toEqual([{ values: [6, 2, 3], isDashed: true }]);
    expect(found.keys).toEqual([{ pen: 'dashed', name: 'Norvale', total: 11 }]);
    expect(found.compared).toEqual({ name: 'Norvale', totals: [6, 2, 3] });
  });

  it('leaves out counts that are among "All others" of the other', () => {
    expect(known(compare([one('Malaria', [1, 0, 0]), one('(rest)', [9, 0, 0])]))).toEqual([
      ['Malaria', [4, 0, 7], [1, 0, 0]],
      ['Measles', [1, 0, 0], undefined],
    ]);
  });

  it('compares "All others" only if both name the same ones', () => {
    const cut = aChart({ series: [one('Malaria', [4, 0, 7]), one('(rest)', [2, 0, 0])] });
    const [, same] = compare([one('Malaria', [1, 0, 0]), one('(rest)', [3, 0, 0])], cut).series;
    const [, different] = compare([one('Cholera', [1, 0, 0]), one('(rest)', [3, 0, 0])], cut).series;
    expect([same?.compared, different?.compared]).toEqual([[3, 0, 0], undefined]);
  });
});
