import { addDays } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn } from '@harken/domain/calendar/time-zone';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { daysAgo } from '../../lib/dates.ts';
import { aDashboard, anEmptyDashboard, someChoices } from './testing/dashboards.builders.ts';
import {
  answerChoices,
  answerNumbers,
  answerSurroundings,
  projectAddress,
  showDashboard,
  societyAddress,
} from './testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const summary = () => screen.findByRole('region', { name: 'Summary' });
const hrefOf = async (name: RegExp | string) =>
  new URL(
    within(await summary())
      .getByRole('link', { name })
      .getAttribute('href') ?? '',
    'http://app',
  );
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();

describe('the dashboard of a project', () => {
  it('asks for the last seven days of the project, and for what nobody dismissed', async () => {
    answerSurroundings({ timeZoneId: 'Pacific/Kiritimati' });
    const asked = answerNumbers();
    showDashboard();
    await summary();
    const today = calendarDateIn('Pacific/Kiritimati', Date.now());
    const first = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
    expect(asked[0]).toMatchObject({
      startDate: startOf(first),
      endDate: startOf(today),
      groupingType: 'Day',
      healthRisks: [],
      locations: null,
      dataCollectorType: 'all',
      organizationId: null,
      trainingStatus: 'Trained',
      reportStatus: { kept: true, dismissed: false, notCrossChecked: true },
    });
  });

  it('shows the numbers, what they are compared with, and what is overdue', async () => {
    answerNumbers();
    showDashboard();
    const words = (await summary()).textContent;
    expect(words).toMatch(/Reported cases12.*20% more than in the 2 days before/);
    expect(words).toMatch(/Active collectors9 of 14 deployed/);
    expect(words).toMatch(/4 villages.*in 2 districts/);
    expect(words).toMatch(/3 Open2 Escalated11 Closed6 Dismissed1 open alert is overdue/);
    expect(words).not.toContain('Deaths');
  });

  it('leads from each number to its list, narrowed as the dashboard is', async () => {
    answerNumbers();
    const days = `startDate=${daysAgo(1)}&endDate=${daysAgo(0)}`;
    showDashboard(`${projectAddress}?${days}&healthRisks=%5B2%5D&trainingStatus=InTraining`);
    const open = await hrefOf(/3 Open/);
    expect(open.pathname).toBe('/projects/5/alerts');
    expect(Object.fromEntries(open.searchParams)).toEqual({
      startDate: '2000-01-01',
      status: 'Open',
      healthRiskId: '2',
    });
    expect((await hrefOf(/11 Closed/)).searchParams.get('endDate')).toBe(daysAgo(0));
    const reports = await hrefOf('12');
    expect(reports.pathname).toBe('/projects/5/reports/correct');
    expect(Object.fromEntries(reports.searchParams)).toEqual({
      startDate: daysAgo(1),
      endDate: daysAgo(0),
      statuses: '["notCrossChecked","kept"]',
      healthRisks: '[2]',
      trainingStatus: 'InTraining',
    });
    expect((await hrefOf('9')).pathname).toBe('/projects/5/datacollectors/performance');
  });

  it('leads who only reads numbers nowhere, and asks nothing about doubtful reports', async () => {
    const asked = answerNumbers();
    showDashboard(`${projectAddress}?statuses=%5B%22dismissed%22%5D`, 'DataConsumer');
    expect(within(await summary()).queryAllByRole('link')).toEqual([]);
    expect(asked[0]?.reportStatus).toEqual({ kept: true, dismissed: false, notCrossChecked: true });
    await userEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByRole('button', { name: /^Training/ });
    expect(screen.queryByRole('button', { name: /^Report status/ })).toBeNull();
  });

  it('narrows by health risk, keeps it in the address, and takes it back', async () => {
    const asked = answerNumbers();
    const router = showDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Health risk Any' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cholera' }));
    await waitFor(() => expect(asked.at(-1)?.healthRisks).toEqual([2]));
    expect(router.state.location.search).toEqual({ healthRisks: [2] });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('offers organizations only where there are several', async () => {
    answerChoices({ ...someChoices, organizations: someChoices.organizations.slice(0, 1) });
    answerNumbers();
    showDashboard();
    await screen.findByRole('button', { name: 'Health risk Any' });
    await userEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByRole('button', { name: /^Training/ });
    expect(screen.queryByRole('button', { name: /^Organization/ })).toBeNull();
  });

  it('tells what collection points add, where they are asked for or have something to tell', async () => {
    const { summary: numbers } = aDashboard();
    const dataCollectionPointSummary = {
      referredToHospitalCount: 5,
      fromOtherVillagesCount: 2,
      deathCount: 1,
    };
    answerNumbers(aDashboard({ summary: { ...numbers, dataCollectionPointSummary } }));
    showDashboard();
    expect((await summary()).textContent).toMatch(
      /Collection points5 Referred to a health facility2 From other villages1 Deaths/,
    );
  });

  it.each([
    [{ isClosed: true }, 'This project is closed.'],
    [{ isArchived: true }, 'This national society is archived.'],
  ])('says why nothing changes any more: %j', async (place, words) => {
    answerSurroundings(place);
    answerNumbers();
    showDashboard();
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  });
});

describe('days without reports', () => {
  it('say so, keep the summary, and lead to the last twelve months', async () => {
    const asked = answerNumbers(anEmptyDashboard());
    const router = showDashboard();
    expect(await screen.findByText('No reports in these days match.')).toBeTruthy();
    expect((await summary()).textContent).toContain('3 Open');
    await userEvent.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ groupingType: 'Week' }));
    expect(router.state.location.search).toMatchObject({ groupingType: 'Week' });
    expect(screen.queryByRole('button', { name: 'Show the last 12 months' })).toBeNull();
  });
});

describe('the days to choose from', () => {
  const typeDay = async (label: 'From' | 'Until', day: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Period/ }));
    fireEvent.change(await screen.findByLabelText(label), { target: { value: day } });
  };

  it.each([
    ['Until', daysAgo(-3), 'Choose today or a day before.'],
    ['Until', daysAgo(300), 'Choose a day that is not before the first.'],
    ['From', '2001-01-01', 'Choose 5 years at most.'],
    ['From', '', 'Choose both days.'],
  ] as const)('%s %s is not asked for: %s', async (label, day, words) => {
    const asked = answerNumbers();
    showDashboard();
    await summary();
    await typeDay(label, day);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asked.length).toBe(1);
  });

  it('keep what is typed, and count once they make sense', async () => {
    const asked = answerNumbers();
    const router = showDashboard();
    await typeDay('From', '0002-11-01');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('0002-11-01');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: daysAgo(60) } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ startDate: startOf(daysAgo(60)) }));
    expect(router.state.location.search).toEqual({ startDate: daysAgo(60) });
  });

  it('that an address names without sense are the last seven', async () => {
    const asked = answerNumbers();
    showDashboard(`${projectAddress}?startDate=2001-01-01&endDate=2020-01-01`);
    await summary();
    expect(asked[0]).toMatchObject({ startDate: startOf(daysAgo(6)) });
    expect(screen.getByRole('button', { name: 'Period Last 7 days' })).toBeTruthy();
  });
});

it.each([
  [12, 10, 7, '20% more than in the 7 days before'],
  [1, 3, 7, '67% fewer than in the 7 days before'],
  [4, 2, 1, '100% more than on the day before'],
  [10, 10, 7, 'As many as in the 7 days before'],
  [1001, 1000, 30, 'As many as in the 30 days before'],
  [3, 0, 7, 'None in the 7 days before'],
])('compares %i cases with %i of as many days (%i) before: %s', async (now, before, days, words) => {
  const { summary: numbers, comparison } = aDashboard();
  const firstDay = addDays(comparison.lastDay, 1 - days);
  answerNumbers(
    aDashboard({
      summary: { ...numbers, totalReportCount: now },
      comparison: { ...comparison, firstDay, previousReportCount: before },
    }),
  );
  showDashboard();
  expect((await summary()).textContent).toContain(words);
});

it('compares nothing where there never was anything', async () => {
  const { comparison, ...rest } = anEmptyDashboard();
  answerNumbers({ ...rest, comparison: { ...comparison, previousReportCount: 0 } });
  showDashboard();
  expect((await summary()).textContent).not.toMatch(/before/);
});

describe('the dashboard of a society', () => {
  it('asks by the days of the device, without training, and leads to the reports of the society', async () => {
    answerNumbers();
    const asked = answer('post', 'nationalSocietyDashboard/data', () => success(aDashboard()));
    showDashboard(societyAddress);
    expect((await hrefOf('12')).pathname).toBe('/nationalsocieties/3/reports/correct');
    expect(within(await summary()).getAllByRole('link').length).toBe(1);
    expect(asked[0]).toMatchObject({ startDate: startOf(daysAgo(6)), endDate: startOf(daysAgo(0)) });
    expect(asked[0]).not.toHaveProperty('trainingStatus');
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });
});

it('says when it cannot be loaded, or is not for the reader', async () => {
  answer('post', 'projectDashboard/data', () => refusal('error.unauthorized', { status: 403 }));
  showDashboard();
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
});
