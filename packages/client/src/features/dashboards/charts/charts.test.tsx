import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../../../test/support/show-page.tsx';
import { FixedTexts, type Translate } from '../../../lib/texts/texts.tsx';
import type { Dashboard } from '../dashboards.api.ts';
import { DashboardCharts } from './charts.tsx';
import { buildChartPeriods, buildNamedSeries, detectGrouping } from './content.ts';

const noPeople = {
  ...{ countFemalesAtLeastFive: 0, countFemalesBelowFive: 0, countMalesAtLeastFive: 0 },
  ...{ countMalesBelowFive: 0, countUnspecifiedSexAndAge: 0 },
};
const people = {
  ...noPeople,
  countFemalesBelowFive: 3,
  countMalesAtLeastFive: 2,
  countUnspecifiedSexAndAge: 1,
};
const allPeriods = ['08/11/26', '09/11/26'];

function aDashboard(given: object = {}): Dashboard {
  return {
    periodFirstDays: ['2026-11-08', '2026-11-09'],
    reportsGroupedByHealthRiskAndDate: {
      allPeriods,
      healthRisks: [
        { healthRiskName: 'Malaria', periods: [{ period: '09/11/26', count: 4 }] },
        { healthRiskName: '(rest)', periods: [{ period: '08/11/26', count: 2 }] },
      ],
    },
    reportsGroupedByVillageAndDate: { allPeriods, villages: [] },
    reportsGroupedByFeaturesAndDate: [
      { period: '08/11/26', ...noPeople },
      { period: '09/11/26', ...people },
    ],
    reportsGroupedByFeatures: { period: 'all', ...people },
    dataCollectionPointReportsGroupedByDate: [],
    ...given,
  } as unknown as Dashboard;
}

function show(dashboard: Dashboard, hasCollectionPoints = false) {
  render(
    <FixedTexts texts={englishTexts}>
      <DashboardCharts {...{ dashboard, hasCollectionPoints }} grouping="Day" middle={<p>the map</p>} />
    </FixedTexts>,
  );
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
const translate: Translate = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();

describe('the charts of a dashboard', () => {
  it('come in a fixed order, with the map after the first', () => {
    show(aDashboard());
    expect(titles()).toEqual([
      'Cases by health risk and day',
      'Cases by village and day',
      'Cases by sex, age and day',
      'Sex and age',
    ]);
    const parts = [...document.querySelectorAll('[data-print-part]')].map((part) => part.textContent);
    expect(parts[1]).toBe('the map');
    expect(parts).toHaveLength(5);
  });

  it('name the other series in words, last and ignored by the main finding', () => {
    show(aDashboard());
    const card = screen.getByRole('region', { name: 'Cases by health risk and day' });
    const legend = within(card).getAllByRole('listitem');
    expect(legend.map((entry) => entry.textContent)).toEqual(['Malaria4', 'All others2']);
    expect(within(card).getByText(/Largest share: .*Malaria.*, 4 of 6 \(67%\)/)).toBeTruthy();
  });

  it('say that no reports came from a known village', () => {
    show(aDashboard());
    const card = screen.getByRole('region', { name: 'Cases by village and day' });
    expect(within(card).getByText(/from a known village/)).toBeTruthy();
  });

  it('add up cases by sex-age group, including the unknown group', () => {
    show(aDashboard());
    const rows = within(screen.getByRole('table', { name: /Cases by sex and age/ })).getAllByRole('row');
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['Female', '3', '0', '3'],
      ['Male', '0', '2', '2'],
      ['Sex and age unknown', '–', '–', '1'],
      ['Total', '3', '2', '6'],
    ]);
  });

  it('save the table of sex and age as well', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show(aDashboard());
    await userEvent.click(screen.getByRole('button', { name: 'Save Sex and age' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (data)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain(
      'Group,Under 5,5 and older,Total\nFemale,3,0,3\nMale,0,2,2\nSex and age unknown,,,1\nTotal,3,2,6\n',
    );
    vi.restoreAllMocks();
  });

  it('show the additional counts of collection points, if there are any', () => {
    const reported = { period: '', referredCount: 2, deathCount: 1, fromOtherVillagesCount: 0 };
    show(aDashboard({ dataCollectionPointReportsGroupedByDate: [reported, reported] }), true);
    const card = screen.getByRole('region', { name: 'From collection points by day' });
    const legend = within(card).getAllByRole('listitem');
    expect(legend.map((entry) => entry.textContent)).toEqual([
      'Referred to a health facility4',
      'From other villages0',
      'Deaths2',
    ]);
  });
});

describe('the periods of a chart', () => {
  const weeks = aDashboard({
    periodFirstDays: ['2026-12-20', '2026-12-27', '2027-01-03'],
    reportsGroupedByHealthRiskAndDate: { allPeriods: ['51', '52', '1'], healthRisks: [] },
  });

  it('are days by date, and weeks by number and the year that most of their days lie in', () => {
    expect(buildChartPeriods(translate, aDashboard(), 'Day')[0]).toEqual({
      ...{ label: '11-08', name: '2026-11-08', group: '2026' },
    });
    expect(buildChartPeriods(translate, weeks, 'Week').map(({ label, group }) => [label, group])).toEqual([
      ['51', '2026'],
      ['52', '2026'],
      ['1', '2027'],
    ]);
  });

  it('are those of the shown numbers while another grouping is being loaded', () => {
    expect(detectGrouping(aDashboard())).toBe('Day');
    expect(detectGrouping(weeks)).toBe('Week');
  });

  it('are distinguished by index if weeks of two years have the same number', () => {
    const periods = [
      { period: '47', count: 3, index: 2 },
      { period: '47', count: 1, index: 0 },
    ];
    const [series] = buildNamedSeries(translate, [{ name: 'Malaria', periods }], ['47', '48', '47']);
    expect(series?.counts).toEqual([1, 0, 3]);
  });
});
