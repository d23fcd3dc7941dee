import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { aDashboard } from '../testing/dashboards.builders.ts';
import {
  mockContextCalls,
  mockNumbers,
  projectAddress,
  showDashboard,
  societyAddress,
} from '../testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const toStartOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');

/** The rows of the table of both numbers, which replaces its placeholder. */
async function readComparison() {
  const table = await screen.findByRole('table', { name: /^Compared with/ });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));
}

it('requests nothing else unless it compares', async () => {
  const requests = mockNumbers();
  showDashboard();
  await screen.findByRole('region', { name: 'Summary' });
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  expect(requests).toHaveLength(1);
});

it('compares with the period before, in the URL, and shows both numbers and the difference', async () => {
  const { summary } = aDashboard();
  const requests = mockCall('post', 'projectDashboard/data', (body) =>
    success(
      body.startDate === toStartOfDay(daysAgo(13))
        ? aDashboard({ summary: { ...summary, totalReportCount: 20, numberOfVillages: 1 } })
        : aDashboard(),
    ),
  );
  const router = showDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Compare With nothing' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Period before' }));
  const rows = await readComparison();
  expect(rows[0]).toEqual(['', 'Shown', `${daysAgo(13)} to ${daysAgo(7)}`, 'Difference']);
  expect(rows[1]).toEqual(['Reported cases', '12', '20', '\u22128']);
  expect(rows[3]).toEqual(['Villages', '4', '1', '+3']);
  expect(router.state.location.search).toEqual({ compare: 'before' });
  expect(requests.at(-1)).toMatchObject({ endDate: toStartOfDay(daysAgo(7)), trainingStatus: 'Trained' });
});

it('compares charts and the table of sex and age', async () => {
  mockNumbers();
  showDashboard(`${projectAddress}?compare=yearBefore`);
  const chart = await screen.findByRole('region', { name: 'Cases by health risk and day' });
  await waitFor(() => expect(within(chart).getByText((text) => text.startsWith('(compared'))).toBeTruthy());
  const table = screen.getByRole('table', { name: /Cases by sex and age/ });
  expect(within(table).getByRole('columnheader', { name: 'Compared' })).toBeTruthy();
  expect(within(table).getByRole('columnheader', { name: 'Difference' })).toBeTruthy();
});

it('compares with another region, and keeps the days', async () => {
  const requests = mockNumbers();
  const router = showDashboard(`${projectAddress}?compare=place`);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare Another place' }));
  await userEvent.selectOptions(await screen.findByLabelText('Region or district'), 'Norvale');
  expect((await readComparison())[0]?.[2]).toBe('Norvale');
  expect(requests.at(-1)).toMatchObject({
    startDate: toStartOfDay(daysAgo(6)),
    locations: { regionIds: [1], districtIds: [] },
  });
  expect(router.state.location.search).toEqual({ compare: 'place', comparePlace: 'region-1' });
});

it('compares the dashboard of a national society too', async () => {
  mockNumbers();
  showDashboard(`${societyAddress}?compare=own&compareFrom=2026-01-01`);
  expect((await readComparison())[0]?.[2]).toBe('2026-01-01 to 2026-01-07');
});

it('ends when it is reset', async () => {
  mockNumbers();
  const router = showDashboard(`${projectAddress}?compare=before`);
  await screen.findByRole('region', { name: 'Comparison' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull());
  expect(router.state.location.search).toEqual({});
});
