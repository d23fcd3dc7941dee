import type { Role } from '@harken/domain/access/roles';
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { setMapSize } from '../../ui/map/testing/map-size.ts';
import { VillagePage } from './village-page.tsx';
import { villagePath } from './village-path.ts';
import type { Village } from './villages.api.ts';

setMapSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const person = { dataCollectorType: 'Human', isInTrainingMode: false, isDeployed: true } as const;
const nakiri: Village = {
  ...{ id: 31, name: 'Nakiri', district: { id: 8, name: 'Mbara' }, region: { id: 7, name: 'Norvale' } },
  placeCodes: [],
  zones: [{ id: 1, name: 'East' }],
  collectors: [
    { id: 7, name: 'Mariam Kessy', ...person, isDeployed: false, zone: 'East', latitude: 1, longitude: 2 },
    { id: 8, name: 'Daniel Oru', ...person, isReadOnly: true, latitude: 1, longitude: 2.1 },
    { id: 9, name: '--Data removed--', ...person, latitude: 1, longitude: 2.2 },
  ],
  collectorCount: 3,
  weeks: [
    { year: 2026, week: 10, reports: 1, cases: 3 },
    { year: 2026, week: 9, reports: 0, cases: 0 },
  ],
  reports: [
    {
      ...{ id: 71, receivedAt: '2026-03-10T09:00:00Z', healthRisk: 'Measles', status: 'Accepted', cases: 3 },
      senderName: 'Mariam K.',
    },
  ],
  alerts: [{ id: 96, healthRisk: 'Measles', status: 'Open', createdAt: '2026-03-10T09:00:00Z' }],
};

function show(village: Partial<Village> = {}, role: Role = 'Manager') {
  mockCall('get', 'village/31/overview', () => success({ ...nakiri, ...village }));
  mockCall('post', 'projectDashboard/casesByPlace', () => success({ places: [] }));
  mockCall('get', 'project/5/basicData', () =>
    success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 3 }, isClosed: false }),
  );
  showPages([{ path: villagePath, page: VillagePage }], '/projects/5/villages/31', { role });
  return screen.findByRole('heading', { level: 1, name: 'Nakiri' });
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const linksOf = (name: string) =>
  card(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('shows where the village is, and links the people who can be opened', async () => {
  await show();
  expect(screen.getByText('Mbara').parentElement?.textContent).toBe('Norvale › Mbara');
  const collectors = card('3 data collectors');
  for (const text of ['Daniel Oru', 'Data removed', 'Not deployed', 'East'])
    expect(collectors.getByText(text)).toBeTruthy();
  const [own, all] = linksOf('3 data collectors');
  expect(own).toBe('/projects/5/datacollectors/7/overview');
  expect(collectors.getAllByRole('link')).toHaveLength(2);
  const list = new URL(all ?? '', 'https://harken.example');
  expect(list.pathname).toBe('/projects/5/datacollectors/list');
  expect(JSON.parse(list.searchParams.get('locations') ?? '')).toMatchObject({
    villageIds: [31],
    districtIds: [8],
  });
  expect(await screen.findByRole('region', { name: 'Map of the data collectors in Nakiri' })).toBeTruthy();
});

it('shows reports, cases and alerts', async () => {
  await show();
  const weeks = card('Reports and cases of the last twelve epi weeks').getAllByRole('listitem');
  expect(weeks.map((week) => week.textContent)).toEqual([
    '2026/101 report, 3 cases',
    '2026/90 reports, 0 cases',
  ]);
  expect(linksOf('Latest reports')[0]).toBe('/projects/5/reports/71');
  expect(card('Latest reports').getByRole('listitem').textContent).toContain(
    '3 cases · Mariam K. · Accepted',
  );
  expect(linksOf('Alerts')).toEqual(['/projects/5/alerts/96/assess']);
});

it('says what is missing', async () => {
  await show({ collectors: [], collectorCount: 0, reports: [], alerts: [], zones: [] });
  for (const text of [/^You have no data collectors/, /^No reports/, /^No alerts/])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Where they are' })).toBeNull();
});

it('shows an error instead of the page', async () => {
  const key = 'nationalSociety.structure.itemDoesNotExist';
  mockCall('get', 'village/31/overview', () => errorResponse(key, { status: 404 }));
  showPages([{ path: villagePath, page: VillagePage }], '/projects/5/villages/31', { role: 'Manager' });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('shows the code of the village and how many people live there', async () => {
  await show({
    code: 'XX0102',
    population: { year: 2026, total: 1194, basedOnYear: 2020, growthPercent: 3, source: 'Census 2020' },
  });
  const place = card('Codes and population');
  expect(place.getByText(/XX0102/).textContent).toMatch(/^P-code: .?XX0102.?$/u);
  expect(place.getByText(/2026: 1,194 people/).textContent).toBe(
    '2026: 1,194 peopleFrom the figure of 2020, with a growth of 3% per year. Census 2020',
  );
});
