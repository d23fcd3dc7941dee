import { expect, it, test } from 'vitest';
import { draftGoFieldReport, isVerifiedOutbreak } from './go-field-report.ts';

test.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
  [3, 9, true],
])(
  'with %s escalated alerts and %s confirmed cases it is verified: %s',
  (escalatedAlerts, confirmedCases, verified) => {
    expect(isVerifiedOutbreak({ escalatedAlerts, confirmedCases })).toBe(verified);
  },
);

const outbreak = {
  ...{ countryCode: 'mw', startedOn: '2026-02-01', today: '2026-02-20', title: 'MW: Cholera' },
  ...{ description: 'About it', sourceNote: 'From volunteers' },
  districts: [{ level: 'district' as const, name: 'Mbara', codes: [{ system: 'pcode', code: 'MW101' }] }],
};

test.each([
  [
    'classified',
    { suspected: 3, probable: 2, confirmed: 4, notACase: 5, unclassified: 0, deaths: 1 },
    [9, 3, 2, 4, 1],
  ],
  [
    'in part',
    { suspected: 3, probable: 0, confirmed: 0, notACase: 1, unclassified: 7, deaths: 0 },
    [10, 10, 0, 0, 0],
  ],
  [
    'none',
    { suspected: 0, probable: 0, confirmed: 0, notACase: 2, unclassified: 0, deaths: 0 },
    [0, 0, 0, 0, 0],
  ],
])('cases, suspected, probable, confirmed and dead when they are %s', (_name, figures, expected) => {
  const draft = draftGoFieldReport({ ...outbreak, figures });
  expect([
    ...[draft.epi_cases, draft.epi_suspected_cases, draft.epi_probable_cases],
    ...[draft.epi_confirmed_cases, draft.epi_num_dead],
  ]).toEqual(expected);
});

it('names country, districts by code, days and the source of the figures', () => {
  const figures = { suspected: 0, probable: 0, confirmed: 1, notACase: 0, unclassified: 0, deaths: 0 };
  expect(draftGoFieldReport({ ...outbreak, figures })).toMatchObject({
    ...{ title: 'MW: Cholera', country: 'MW', dtype: 1, districts: outbreak.districts },
    ...{ start_date: '2026-02-01', sit_fields_date: '2026-02-20', epi_figures_source: 2 },
    ...{ source_note: 'From volunteers', description: 'About it' },
  });
});
