import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import { someFilterOptions } from '../testing/dashboards.builders.ts';
import { anEpidemiology, someOnset } from '../testing/epidemiology.builder.ts';
import { mockContextCalls, mockFilterOptions } from '../testing/show-dashboard.ts';
import type { Epidemiology } from './api.ts';
import { ProjectEpidemiologyPage } from './project-page.tsx';
import { SocietyEpidemiologyPage } from './society-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ofProject = '/nationalsocieties/3/projects/5/epidemiology';
const ofSociety = '/nationalsocieties/3/epidemiology';

function show(found: Epidemiology | Error = anEpidemiology(), address = ofProject) {
  mockContextCalls();
  mockFilterOptions({
    ...someFilterOptions,
    locations: {
      regions: [
        { id: 7, name: 'North', districts: [{ id: 1, regionId: 7, name: 'Mbara', villages: [] }] },
        { id: 8, name: 'South', districts: [{ id: 2, regionId: 8, name: 'Sunda', villages: [] }] },
      ],
    },
  });
  const call = address === ofProject ? 'projectDashboard' : 'nationalSocietyDashboard';
  const requests = mockCall('post', `${call}/epidemiology`, () =>
    found instanceof Error ? errorResponse('error.unexpected', { status: 500 }) : success(found),
  );
  const pages = [
    { path: dashboardPaths.projectEpidemiology, page: ProjectEpidemiologyPage },
    { path: dashboardPaths.societyEpidemiology, page: SocietyEpidemiologyPage },
    { path: '/projects/{projectId}/villages/{id}' },
  ];
  showPages(pages, address, { role: 'Manager' });
  return requests;
}

/** The card of a chart, switched to its table. */
async function openTable(title: string) {
  const card = await screen.findByRole('region', { name: title });
  await userEvent.click(within(card).getByRole('button', { name: `Show ${title} as table` }));
  return card;
}

/** The texts of the cells of each row, headers first. */
const readRows = (card: HTMLElement) =>
  within(within(card).getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

describe('the table of', () => {
  it('the age-sex pyramid has every group, and says what has none', async () => {
    show();
    const card = await openTable('Age-sex pyramid');
    expect(readRows(card)).toEqual([
      ['Age', 'Female', 'Male', 'Unknown', 'Total'],
      ['5 and older', '5', '4', '–', '9'],
      ['Under 5', '5', '2', '–', '7'],
      ['Unknown', '–', '–', '2', '2'],
      ['Total', '10', '6', '2', '18'],
    ]);
    expect(
      within(card).getByText('Cases of animals and unusual events, which have no sex and age: 1.'),
    ).toBeTruthy();
  });

  it('the epidemic curve is by place, and says that dates are those of reports', async () => {
    show();
    const card = await openTable('Epidemic curve by week');
    expect(readRows(card)).toEqual([
      ['Week', 'Mbara', 'Location not known', 'All others', 'Total'],
      ['week 9, 2026', '1', '0', '0', '1'],
      ['week 10, 2026', '15', '0', '0', '15'],
      ['week 11, 2026', '0', '2', '1', '3'],
      ['Total', '16', '2', '1', '19'],
    ]);
    expect(within(card).getByText(/Dates are those of the reports/)).toBeTruthy();
    expect(within(card).getByText('All others: 3 places.')).toBeTruthy();
  });

  it('the epidemic curve can be by onset, and says what it lacks', async () => {
    show(anEpidemiology({ onset: someOnset }));
    const card = await openTable('Epidemic curve by week');
    await userEvent.selectOptions(within(card).getByLabelText('By date of'), 'Onset');
    const byOnset = screen.getByRole('region', { name: 'Epidemic curve by week of onset' });
    expect(readRows(byOnset)).toEqual([
      ['Week', 'Mbara', 'Total'],
      ['week 9, 2026', '4', '4'],
      ['week 10, 2026', '2', '2'],
      ['week 11, 2026', '0', '0'],
      ['Total', '6', '6'],
    ]);
    expect(
      within(byOnset).getByText(/Cases whose onset is not known: 12. Onset before the first day: 1./),
    ).toBeTruthy();
    expect(within(byOnset).queryByText(/Dates are those of the reports/)).toBeNull();
  });

  it('the epidemic curve offers no onset where none is known', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Epidemic curve by week' });
    expect(within(card).queryByLabelText('By date of')).toBeNull();
    expect(
      within(card).getByText('No report of this period states when the first symptoms began.'),
    ).toBeTruthy();
  });

  it('delays from onset to report gives the median of each district, and how many onsets are known', async () => {
    show(anEpidemiology({ onset: someOnset }));
    const card = await screen.findByRole('region', { name: 'Days from onset to report' });
    const [head = [], first = [], second = []] = readRows(card);
    expect(head.slice(0, 4)).toEqual(['District', 'Median days', '90th percentile, days', 'Onset known']);
    expect(first.join('|')).toMatch(/Sunda.*\|8\|8\|1 of 1 report/);
    expect(second.join('|')).toMatch(/Mbara.*\|2.5\|6\|6 of 15 reports/);
    expect(within(card).getByText(/All districts: median 3 days, known for 7 of 16 reports/)).toBeTruthy();
  });

  it('the epidemic curve can be by sex and age', async () => {
    show();
    const card = await openTable('Epidemic curve by week');
    await userEvent.selectOptions(within(card).getByLabelText('Divide by'), 'Sex and age');
    expect(readRows(card).at(-1)).toEqual(['Total', '5', '5', '2', '4', '2', '1', '19']);
  });

  it('villages gives both counts and is honest about the change', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Villages by cases' });
    const [, first = [], second = [], third = []] = readRows(card);
    expect(first.join('|')).toMatch(/Nakiri.*\|30\|12\|\D*\+18\D+\+150%/);
    expect(first.join('|')).not.toContain('May be chance');
    expect(second.join('|')).toMatch(/Oru.*\|4\|1\|\D*\+3\D*May be chance/);
    expect(second.join('|')).not.toContain('%');
    expect(third.join('|')).toMatch(/Pala.*\|3\|–\|Nobody on duty before/);
    expect(within(card).getByRole('link', { name: 'Nakiri' }).getAttribute('href')).toBe(
      '/projects/5/villages/11',
    );
    expect(within(card).getByText('Villages without cases in both periods: 6.')).toBeTruthy();
  });

  it('the space-time strip has no zero where nobody could report', async () => {
    show();
    const card = await openTable('Cases by place and epi week');
    expect(readRows(card)).toEqual([
      ['Districts', 'week 9, 2026', 'week 10, 2026', 'week 11, 2026 (partial)'],
      ['Mbara', '1', '15', '1'],
      ['Sunda', '0', '0', 'not known'],
    ]);
  });

  it('weekdays has what is expected', async () => {
    show();
    const rows = readRows(await openTable('Reports by weekday'));
    expect(rows[0]).toEqual(['Weekday', 'Days', 'Reports', 'Expected']);
    expect(rows).toContainEqual(['Monday', '3', '1', '1.3']);
    expect(rows).toContainEqual(['Wednesday', '2', '2', '0.9']);
    expect(rows).toHaveLength(8);
  });

  it('reporting gaps says which are not over', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Reporting gaps by district' });
    const [, first = [], second = []] = readRows(card);
    expect(first.join('|')).toMatch(/Sunda.*10 days.*2026-02-23.*to.*2026-03-04.*\|14\|1/);
    expect(second.join('|')).toMatch(/Mbara.*3 days.*2026-03-08.*2026-03-10.*not over\|16\|5/);
  });
});

describe('the space-time strip', () => {
  it('is described, with its missing weeks, and can show the villages of a district', async () => {
    const requests = show();
    expect(
      await screen.findByRole('img', { name: /^Heat map\. Places: 2, epi weeks: 3, cases: 17.*: 1\.$/ }),
    ).toBeTruthy();
    expect(screen.getByText('Nobody could report')).toBeTruthy();
    await userEvent.selectOptions(await screen.findByLabelText('Show the villages of'), 'Sunda');
    await screen.findByRole('region', { name: 'Cases by place and epi week' });
    expect(requests[0]).toMatchObject({ groupingType: 'Week', stripDistrictId: null });
    expect(requests.at(-1)).toMatchObject({ stripDistrictId: 2 });
  });
});

describe('the space-time strip by keyboard', () => {
  /** Without the characters that isolate names. */
  const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '');

  it('is one tab stop, in which arrow keys move between places and weeks', async () => {
    show();
    const cells = await screen.findByRole('slider', { name: /^Cells of “Cases by place and epi week”/ });
    const read = () => plain(cells.getAttribute('aria-valuetext'));
    expect(read()).toBe('Mbara, week 11, 2026 (partial): 1 case');
    act(() => cells.focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(read()).toBe('Mbara, week 10, 2026: 15 cases');
    await userEvent.keyboard('{ArrowDown}{End}');
    const last = 'Sunda, week 11, 2026 (partial): nobody could report';
    expect(read()).toBe(last);
    const isShown = () => screen.queryAllByText((text) => plain(text) === last).length;
    expect(isShown()).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(isShown()).toBe(0);
  });
});

describe('the page', () => {
  it('says what the period has, and saves numbers with a script', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Epidemiology' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Save Villages by cases' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'CSV (data)',
      'Script for R (draws the CSV)',
    ]);
  });

  it('of a national society has no links to villages', async () => {
    show(anEpidemiology(), ofSociety);
    const card = await screen.findByRole('region', { name: 'Villages by cases' });
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it('says so when there is nothing to show', async () => {
    const { reporting } = anEpidemiology();
    show(anEpidemiology({ cases: 0, reporting: { ...reporting, reports: 0 } }));
    expect(await screen.findByText('No reports in this period match the filters.')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    show(new Error('down'));
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
  });
});
