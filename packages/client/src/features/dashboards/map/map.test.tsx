import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { server, showPages } from '../../../../test/support/show-routes.tsx';
import type { Position } from '../../../ui/map/map-types.ts';
import { setMapSize } from '../../../ui/map/testing/map-size.ts';
import type { Dashboard, MapSource } from '../dashboards.api.ts';
import { listedRows } from './list.tsx';
import { DashboardMap } from './map.tsx';
import { dashboardMapZooms, findCenter, getMarkerSize, toReportedPlaces } from './places.ts';

setMapSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const at = (latitude: number, longitude: number, reportsCount: number) => ({
  location: { latitude, longitude },
  reportsCount,
});
type Located = ReturnType<typeof at>[];

const source: MapSource = {
  nationalSocietyId: 1,
  fetchCases: async () => {
    throw new Error('not expected');
  },
  casesKey: ['projectDashboard/casesByPlace', 5],
};

function show(located: Located, fetchDetails = mockDetails()) {
  const dashboard = { reportsGroupedByLocation: located } as Dashboard;
  const page = () => (
    <DashboardMap
      dashboard={dashboard}
      label="Where cases were reported"
      source={source}
      fetchDetails={fetchDetails}
      detailsKey={['projectDashboard/reportHealthRisks', 5]}
    />
  );
  showPages([{ path: '/map', page }], '/map');
  return fetchDetails;
}

const mockDetails = () =>
  vi.fn(async (_point: Position, _signal: AbortSignal) => [
    { name: 'Measles', value: 9 },
    { name: 'Fever', value: 3 },
  ]);

const map = () => screen.findByRole('region', { name: /^Map/ });

describe('the map of the dashboard', () => {
  it('shows only places with cases, and how many there are', async () => {
    show([at(1.5, 32.5, 12), at(9.2, 36.1, 3), at(0, 0, 0)]);
    expect((await map()).getAttribute('aria-label')).toBe(
      'Map: 15 cases at 2 places. The list shows the same data.',
    );
    const markers = await screen.findAllByRole('button', { name: /at one place$/ });
    expect(markers.map((marker) => marker.textContent).sort()).toEqual(['12', '3']);
  });

  it('saves its list as CSV', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show([at(9.2, 36.1, 3), at(-1.5, 32.5, 12), at(0, 0, 0)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save Where cases were reported' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (data)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain('Rank,Latitude,Longitude,Cases\n1,-1.5,32.5,12\n2,9.2,36.1,3\n');
    vi.restoreAllMocks();
  });

  it('adds up the cases of places that are close together', async () => {
    show([at(1.5, 32.5, 12), at(1.5001, 32.5001, 3)]);
    const cluster = await screen.findByRole('button', { name: '15 cases at 2 places. Zoom in to see more.' });
    expect(cluster.textContent).toBe('15');
  });

  it('requests the health risks of a place when it is opened', async () => {
    const fetchDetails = show([at(1.5, 32.5, 12)]);
    await userEvent.click(await screen.findByRole('button', { name: '12 cases at one place' }));
    const popup = await screen.findByRole('dialog', { name: '12 cases at one place' });
    const rows = await within(popup).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Measles 9', 'Fever 3']);
    expect(fetchDetails.mock.calls[0]?.[0]).toEqual({ latitude: 1.5, longitude: 32.5 });
    expect(fetchDetails.mock.calls[0]?.[1]).toBeInstanceOf(AbortSignal);
  });

  it('says that a place has no cases any longer', async () => {
    show(
      [at(1.5, 32.5, 12)],
      vi.fn(async () => []),
    );
    await userEvent.click(await screen.findByRole('button', { name: '12 cases at one place' }));
    expect(await screen.findByText('There are no longer any cases here.')).toBeTruthy();
  });

  it('shows an error when loading the health risks fails, and retries', async () => {
    const fetchDetails = mockDetails();
    fetchDetails.mockRejectedValueOnce(new Error('lost'));
    show([at(1.5, 32.5, 12)], fetchDetails);
    await userEvent.click(await screen.findByRole('button', { name: '12 cases at one place' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Measles')).toBeTruthy();
  });

  it('says that nothing was reported from a known place', async () => {
    show([at(10, 8, 0)]);
    expect(await screen.findByText('Nothing was reported from a known place in this period.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Map without cases.' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show as list' })).toBeNull();
  });
});

describe('the list of the map', () => {
  it('shows the same places, and links to each on the map', async () => {
    show([at(9.2, 36.1, 3), at(1.5, 32.5, 12)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show as list', expanded: false }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['1', '1.5000, 32.5000', '12', ''],
      ['2', '9.2000, 36.1000', '3', ''],
    ]);
    await userEvent.click(
      within(rows[1] as HTMLElement).getByRole('button', { name: /^Show .* on the map$/ }),
    );
    const popup = await screen.findByRole('dialog', { name: '3 cases at one place' });
    await waitFor(() => expect(document.activeElement).toBe(popup));
    await userEvent.click(screen.getByRole('button', { name: 'Hide the list' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('starts with the first places, and ends at a maximum', async () => {
    const { first, max } = listedRows;
    show(Array.from({ length: max + 2 }, (_, index) => at(index / 10, 30, index + 1)));
    await userEvent.click(await screen.findByRole('button', { name: 'Show as list' }));
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
    expect(rows()).toBe(first);
    expect(screen.getByText(`and ${max + 2 - first} more places`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Show ${max - first} more` }));
    expect(rows()).toBe(max);
    expect(document.activeElement?.closest('tr')?.firstChild?.textContent).toBe(String(first + 1));
    expect(screen.getByText('and 2 more places')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
  });
});

describe('the initial view of the map', () => {
  it.each([
    ['is between the places with cases', [at(2, 30, 1), at(6, 34, 9), at(60, 10, 0)], [4, 32]],
    ['is the country if nothing was reported', [at(60, 10, 0)], [60, 10]],
    [
      'is inside a country on both sides of the date line',
      [at(-17, 178, 1), at(-18, -179, 1)],
      [-17.5, 179.5],
    ],
    ['is beyond the date line if the middle lies there', [at(-17, 176, 1), at(-17, -170, 1)], [-17, -177]],
    ['is fixed if there is no place at all', [], [0, 0]],
  ])('%s', (_case, located, [latitude, longitude]) => {
    expect(findCenter(located)).toEqual({ latitude, longitude });
  });

  it('starts at zoom 5, and ends at zoom 19', () => {
    expect(dashboardMapZooms).toEqual({ start: 5, closest: 19 });
  });
});

it.each([
  [1, 30],
  [10, 40],
  [100, 50],
  [1000, 60],
  [10_000, 70],
  [1_000_000, 70],
])('%i cases have a marker of %i pixels', (cases, size) => {
  expect(getMarkerSize(cases)).toBe(size);
});

it('handles very many places without exceeding the number of arguments of a call', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => at((index % 100) / 10, 30 + (index % 7), 1));
  expect(toReportedPlaces(many)).toHaveLength(many.length);
  expect(findCenter(many)).toEqual({ latitude: 4.95, longitude: 33 });
});
