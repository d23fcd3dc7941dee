import { addDays } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { daysAgo } from '../../lib/dates/dates.ts';
import { aDashboard, anEmptyDashboard, someFilterOptions } from './testing/dashboards.builders.ts';
import {
  mockContextCalls,
  mockFilterOptions,
  mockNumbers,
  projectAddress,
  showDashboard,
  societyAddress,
} from './testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const summary = () => screen.findByRole('region', { name: 'Summary' });
const findHref = async (name: RegExp | string) =>
  new URL(
    within(await summary())
      .getByRole('link', { name })
      .getAttribute('href') ?? '',
    'http://app',
  );
const toStartOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString();

describe('the dashboard of a project', () => {
  it('requests the last seven days in the time zone of the project, without dismissed reports', async () => {
    mockContextCalls({ timeZoneId: 'Pacific/Kiritimati' });
    const requests = mockNumbers();
    showDashboard();
    await summary();
    const today = getCalendarDate('Pacific/Kiritimati', Date.now());
    const first = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
    expect(requests[0]).toMatchObject({
      startDate: toStartOfDay(first),
      endDate: toStartOfDay(today),
      groupingType: 'Day',
      healthRisks: [],
      locations: null,
      dataCollectorType: 'all',
      organizationId: null,
      trainingStatus: 'Trained',
      reportStatus: { kept: true, dismissed: false, notCrossChecked: true },
    });
  });

  it('shows the numbers, the comparison, and overdue alerts', async () => {
    mockNumbers();
    showDashboard();
    const summaryText = (await summary()).textContent;
    expect(summaryText).toMatch(/Reported cases12.*20% more than in the 2 days before/);
    expect(summaryText).toMatch(/Active collectors9 of 14 deployed/);
    expect(summaryText).toMatch(/4 villages.*in 2 districts/);
    expect(summaryText).toMatch(/3 Open2 Escalated11 Closed6 Dismissed1 open alert is overdue/);
    expect(summaryText).not.toContain('Deaths');
  });

  it('links each number to its list, with the same filters', async () => {
    mockNumbers();
    const days = `startDate=${daysAgo(1)}&endDate=${daysAgo(0)}`;
    showDashboard(`${projectAddress}?${days}&healthRisks=%5B2%5D&trainingStatus=InTraining`);
    const open = await findHref(/3 Open/);
    expect(open.pathname).toBe('/projects/5/alerts');
    expect(Object.fromEntries(open.searchParams)).toEqual({
      startDate: '2000-01-01',
      status: 'Open',
      healthRiskId: '2',
    });
    expect((await findHref(/11 Closed/)).searchParams.get('endDate')).toBe(daysAgo(0));
    const reports = await findHref('12');
    expect(reports.pathname).toBe('/projects/5/reports/correct');
    expect(Object.fromEntries(reports.searchParams)).toEqual({
      startDate: daysAgo(1),
      endDate: daysAgo(0),
      statuses: '["notCrossChecked","kept"]',
      healthRisks: '[2]',
      trainingStatus: 'InTraining',
    });
    expect((await findHref('9')).pathname).toBe('/projects/5/datacollectors/performance');
  });

  it('links each chart, the table and the map to the reports behind their numbers', async () => {
    mockNumbers();
    showDashboard(`${projectAddress}?period=last30Days&healthRisks=%5B2%5D`);
    await screen.findByRole('heading', { name: 'Cases by village and day' });
    const links = await screen.findAllByRole('link', { name: 'See the reports behind these numbers' });
    // three charts, the table of sex and age, and the map
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'See the reports behind these numbers' })).toHaveLength(5),
    );
    const address = new URL(links[0]?.getAttribute('href') ?? '', 'http://app');
    expect(address.pathname).toBe('/projects/5/reports/correct');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ period: 'last30Days', healthRisks: '[2]', statuses: '["notCrossChecked","kept"]' },
    });
  });

  it('has no links and no status filter for data consumers', async () => {
    const requests = mockNumbers();
    showDashboard(`${projectAddress}?statuses=%5B%22dismissed%22%5D`, 'DataConsumer');
    expect(within(await summary()).queryAllByRole('link')).toEqual([]);
    expect(requests[0]?.reportStatus).toEqual({ kept: true, dismissed: false, notCrossChecked: true });
    await userEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByRole('button', { name: /^Training/ });
    expect(screen.queryByRole('button', { name: /^Report status/ })).toBeNull();
  });

  it('filters by health risk, keeps it in the URL, and resets it', async () => {
    const requests = mockNumbers();
    const router = showDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Health risk Any' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cholera' }));
    await waitFor(() => expect(requests.at(-1)?.healthRisks).toEqual([2]));
    expect(router.state.location.search).toEqual({ healthRisks: [2] });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('offers organizations only if there are several', async () => {
    mockFilterOptions({ ...someFilterOptions, organizations: someFilterOptions.organizations.slice(0, 1) });
    mockNumbers();
    showDashboard();
    await screen.findByRole('button', { name: 'Health risk Any' });
    await userEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByRole('button', { name: /^Training/ });
    expect(screen.queryByRole('button', { name: /^Organization/ })).toBeNull();
  });

  it('shows the counts of collection points if they are filtered or not zero', async () => {
    const { summary: numbers } = aDashboard();
    const dataCollectionPointSummary = {
      referredToHospitalCount: 5,
      fromOtherVillagesCount: 2,
      deathCount: 1,
    };
    mockNumbers(aDashboard({ summary: { ...numbers, dataCollectionPointSummary } }));
    showDashboard();
    expect((await summary()).textContent).toMatch(
      /Collection points5 Referred to a health facility2 From other villages1 Deaths/,
    );
  });

  it.each([
    [{ isClosed: true }, 'This project is closed.'],
    [{ isArchived: true }, 'This national society is archived.'],
  ])('says why nothing can be changed: %j', async (place, expected) => {
    mockContextCalls(place);
    mockNumbers();
    showDashboard();
    expect(await screen.findByText(new RegExp(expected))).toBeTruthy();
  });
});

describe('days without reports', () => {
  it('say so, show the summary, and offer the last twelve months', async () => {
    const requests = mockNumbers(anEmptyDashboard());
    const router = showDashboard();
    expect(await screen.findByText('No reports in this period match the filters.')).toBeTruthy();
    expect((await summary()).textContent).toContain('3 Open');
    await userEvent.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ groupingType: 'Week' }));
    expect(router.state.location.search).toMatchObject({ groupingType: 'Week' });
    expect(screen.queryByRole('button', { name: 'Show the last 12 months' })).toBeNull();
  });
});

describe('the range of days', () => {
  const typeDay = async (label: 'From' | 'Until', day: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Period/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Own dates' }));
    fireEvent.change(await screen.findByLabelText(label), { target: { value: day } });
  };

  it.each([
    ['Until', daysAgo(-3), 'Choose today or an earlier date.'],
    ['Until', daysAgo(300), 'Choose an end date on or after the start date.'],
    ['From', '2001-01-01', 'Choose a period of 5 years at most.'],
    ['From', '', 'Enter both dates.'],
  ] as const)('%s %s is not requested: %s', async (label, day, expected) => {
    const requests = mockNumbers();
    showDashboard();
    await summary();
    await typeDay(label, day);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(requests.length).toBe(1);
  });

  it('retains what is typed, and applies it once it is valid', async () => {
    const requests = mockNumbers();
    const router = showDashboard();
    await typeDay('From', '0002-11-01');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('0002-11-01');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: daysAgo(60) } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ startDate: toStartOfDay(daysAgo(60)) }));
    expect(router.state.location.search).toEqual({ startDate: daysAgo(60) });
  });

  it('falls back to the last seven days if the URL is invalid', async () => {
    const requests = mockNumbers();
    showDashboard(`${projectAddress}?startDate=2001-01-01&endDate=2020-01-01`);
    await summary();
    expect(requests[0]).toMatchObject({ startDate: toStartOfDay(daysAgo(6)) });
    expect(screen.getByRole('button', { name: 'Period Last 7 days' })).toBeTruthy();
  });
});

it.each([
  [12, 10, 7, '20% more than in the 7 days before'],
  [10, 30, 7, '67% fewer than in the 7 days before'],
  [40, 20, 1, '100% more than on the day before'],
  [10, 10, 7, 'As many as in the 7 days before'],
  [1001, 1000, 30, '1000 in the 30 days before'],
  [18_555, 32, 365, '32 in the 365 days before'],
  [9, 2, 1, '2 on the day before'],
  [3, 0, 7, 'None in the 7 days before'],
])('compares %i cases with %i in as many days (%i) before: %s', async (now, before, days, expected) => {
  const { summary: numbers, comparison } = aDashboard();
  const firstDay = addDays(comparison.lastDay, 1 - days);
  mockNumbers(
    aDashboard({
      summary: { ...numbers, totalReportCount: now },
      comparison: { ...comparison, firstDay, previousReportCount: before },
    }),
  );
  showDashboard();
  expect((await summary()).textContent).toContain(expected);
});

it('counts only deployed collectors of the deployed ones, and the others beside them', async () => {
  const { summary: numbers, comparison } = aDashboard();
  mockNumbers(
    aDashboard({
      summary: { ...numbers, activeDataCollectorCount: 235 },
      comparison: {
        ...comparison,
        deployedDataCollectorCount: 223,
        activeDeployedDataCollectorCount: 221,
      },
    }),
  );
  showDashboard();
  expect((await summary()).textContent).toMatch(
    /221 of 223 deployedsent a report in this periodand 14 more who are not deployed here now/,
  );
});

it('shows the charts if collection points reported referrals or deaths without cases', async () => {
  const { summary: numbers, comparison } = anEmptyDashboard();
  const counts = { referredCount: 5, deathCount: 1, fromOtherVillagesCount: 0 };
  const empty = anEmptyDashboard();
  mockNumbers({
    ...empty,
    summary: {
      ...numbers,
      dataCollectionPointSummary: { referredToHospitalCount: 5, fromOtherVillagesCount: 0, deathCount: 1 },
    },
    reportsGroupedByHealthRiskAndDate: { healthRisks: [], allPeriods: ['21/11/26'] },
    periodFirstDays: [comparison.firstDay],
    dataCollectionPointReportsGroupedByDate: [{ period: '21/11/26', ...counts }],
  });
  showDashboard();
  expect(await screen.findByRole('heading', { name: /^From collection points by/ })).toBeTruthy();
  expect(screen.queryByText('No reports in this period match the filters.')).toBeNull();
});

it('says that the reports had no cases', async () => {
  const { summary: numbers, ...rest } = anEmptyDashboard();
  mockNumbers({ ...rest, summary: { ...numbers, activeDataCollectorCount: 2 } });
  showDashboard();
  expect(await screen.findByText('Reports came in this period, but none with cases.')).toBeTruthy();
});

it('compares nothing if there were no reports in either', async () => {
  const { comparison, ...rest } = anEmptyDashboard();
  mockNumbers({ ...rest, comparison: { ...comparison, previousReportCount: 0 } });
  showDashboard();
  expect((await summary()).textContent).not.toMatch(/before/);
});

describe('the dashboard of a national society', () => {
  it('requests days of the device, without training, and links to the reports of the national society', async () => {
    mockNumbers();
    const requests = mockCall('post', 'nationalSocietyDashboard/data', () => success(aDashboard()));
    showDashboard(societyAddress);
    expect((await findHref('12')).pathname).toBe('/nationalsocieties/3/reports/correct');
    expect(within(await summary()).getAllByRole('link').length).toBe(1);
    expect(requests[0]).toMatchObject({
      startDate: toStartOfDay(daysAgo(6)),
      endDate: toStartOfDay(daysAgo(0)),
    });
    expect(requests[0]).not.toHaveProperty('trainingStatus');
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });
});

it('says when it cannot be loaded, or the user may not see it', async () => {
  mockCall('post', 'projectDashboard/data', () => errorResponse('error.unauthorized', { status: 403 }));
  showDashboard();
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
});
