import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { mockSignalContext, showSignalPage } from './testing/show-signal-page.tsx';
import { aCluster, aSignalDetails, aSignalRow } from './testing/signals.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => mockSignalContext());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const toPage = (data: ReturnType<typeof aSignalRow>[]) => ({
  ...{ data, page: 1, rowsPerPage: 20, totalRows: data.length },
});

it('lists the open signals with place, methods, cases, chart and reporting', async () => {
  const requests = mockCall('post', 'signal/list', () => success(toPage([aSignalRow()])));
  showSignalPage('/projects/5/signals');
  const table = await screen.findByRole('table', {
    name: 'Signals of Lakeshore 2026, the most urgent first',
  });
  expect(requests[0]).toMatchObject({ state: 'open', projectId: 5 });
  const row = within(table).getByRole('link', { name: 'Measles' }).closest('tr') as HTMLElement;
  for (const text of [
    'Nakiri (village)',
    '20 cases',
    '4 expected',
    '3 of 4 methods',
    '50% of collectors on duty',
  ])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(within(row).getByRole('img', { name: /20 cases in the last one, bound 5.5/ })).toBeTruthy();
});

it('says so where no place has more cases than expected', async () => {
  mockCall('post', 'signal/list', () => success(toPage([])));
  showSignalPage('/projects/5/signals');
  expect(await screen.findByText('No place has more cases than expected.')).toBeTruthy();
});

it('asks collectors by SMS with a text that can be changed', async () => {
  mockCall('get', 'signal/7/get', () => success(aSignalDetails()));
  const sent = mockCall('post', 'signal/7/verify', () => success({ messageCount: 2 }));
  showSignalPage('/projects/5/signals/7');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ask collectors by SMS' }));
  const field = await screen.findByRole('textbox', { name: 'SMS' });
  expect((field as HTMLTextAreaElement).value).toBe('Do you see more cases?');
  await user.type(field, ' Call me.');
  await user.click(screen.getByRole('button', { name: 'Send 2 SMS' }));
  expect(await screen.findByText('2 SMS are being sent.')).toBeTruthy();
  expect(sent).toEqual([{ message: 'Do you see more cases? Call me.' }]);
});

it('needs a reason to dismiss a signal', async () => {
  mockCall('get', 'signal/7/get', () => success(aSignalDetails()));
  const sent = mockCall('post', 'signal/7/dismiss', () => errorResponse('signal.withdrawn'));
  showSignalPage('/projects/5/signals/7');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss signal' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A market day');
  await user.click(screen.getByRole('button', { name: 'Dismiss signal' }));
  expect((await screen.findAllByText(/This signal was withdrawn/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([{ reason: 'A market day' }]);
});

it('shows the zones of a seasonal chart as a table', async () => {
  mockCall('get', 'signal/7/get', () => success(aSignalDetails()));
  showSignalPage('/projects/5/signals/7');
  const user = userEvent.setup();
  const card = await screen.findByRole('region', { name: 'Measles in Nakiri: seasonal chart' });
  expect(await within(card).findByRole('img', { name: /zone “Epidemic”/ })).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /table/i }));
  const rows = within(within(card).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('week 46, 202620468Epidemic');
});

it('lists a cluster with its circle, days and how often chance finds one', async () => {
  const cluster = aSignalRow({ cluster: aCluster, method: 'scanPermutation', agreeing: [], methodCount: 0 });
  mockCall('post', 'signal/list', () => success(toPage([cluster])));
  showSignalPage('/projects/5/signals');
  const table = await screen.findByRole('table', { name: /^Signals of Lakeshore 2026/ });
  const row = within(table).getByRole('link', { name: 'Measles' }).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('4.3 km around');
  expect(within(row).getByText('Space-time scan (permutation)')).toBeTruthy();
  expect(within(row).getByText('by chance once in 2.7 years')).toBeTruthy();
  expect(row.textContent?.replace(/[\u2066-\u2069]/g, '')).toContain('2026-11-12 to 2026-11-21');
  expect(await screen.findByRole('region', { name: 'Clusters in space and time' })).toBeTruthy();
});

it('shows no map in a list without clusters', async () => {
  mockCall('post', 'signal/list', () => success(toPage([aSignalRow()])));
  showSignalPage('/projects/5/signals');
  await screen.findByRole('table', { name: /^Signals of Lakeshore 2026/ });
  expect(screen.queryByRole('region', { name: 'Clusters in space and time' })).toBeNull();
});

it('shows the villages of a cluster, and how it was searched instead of methods and seasons', async () => {
  const villages = [
    {
      name: 'Nakiri',
      district: 'Mbara',
      placeCodes: [],
      latitude: -13.5,
      longitude: 33.5,
      kilometres: 0,
      cases: 8,
    },
    {
      name: 'Sunda',
      district: 'Mbara',
      placeCodes: [],
      latitude: null,
      longitude: null,
      kilometres: 4.25,
      cases: 4,
    },
  ];
  const search = { days: 364, villageCount: 40, maxDays: 28, maxRadiusKm: 30, permutations: 999, seed: 7 };
  mockCall('get', 'signal/7/get', () =>
    success(aSignalDetails({ cluster: aCluster, method: 'scanPermutation', methods: [], villages, search })),
  );
  showSignalPage('/projects/5/signals/7');
  const card = await screen.findByRole('region', { name: 'Cluster of 2 villages' });
  const rows = within(within(card).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'VillageDistrictDistanceCases',
    'NakiriMbara0 km8',
    'SundaMbara4.3 km4',
  ]);
  const how = screen.getByRole('region', { name: 'How unusual it is' });
  for (const text of [
    'by chance once in 2.7 years',
    '0.001',
    '364 days, 40 villages that could report',
    '999 at most, seed 7',
  ])
    expect(within(how).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Methods' })).toBeNull();
  expect(screen.queryByRole('region', { name: /seasonal chart/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Make an alert' })).toBeTruthy();
});
