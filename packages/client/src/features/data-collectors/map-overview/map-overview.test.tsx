import type { Role } from '@harken/domain/access/roles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { setMapSize } from '../../../ui/map/testing/map-size.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { MapOverviewPage } from './map-overview-page.tsx';
import { getClusterSize, getWorstStatus, mapOverviewZooms, toPlaces } from './places.ts';

setMapSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const locationWithCounts = (
  latitude: number,
  longitude: number,
  [errors, nonReporting, correct]: [number, number, number],
) => ({
  location: { latitude, longitude },
  countReportingWithErrors: errors,
  countNotReporting: nonReporting,
  countReportingCorrectly: correct,
});
const fine = locationWithCounts(1.5, 32.5, [0, 0, 3]);
const nonReporting = locationWithCounts(3.2, 36.1, [0, 1, 1]);
const faulty = locationWithCounts(-2.25, 30.125, [1, 4, 0]);

const toCollectors = ([errors, notReporting, correct]: [number, number, number]) => ({
  countReportingWithErrors: errors,
  countNotReporting: notReporting,
  countReportingCorrectly: correct,
});

function mockMap(
  dataCollectorLocations = [fine, nonReporting, faulty],
  dataCollectors = toCollectors([1, 5, 4]),
) {
  const centerLocation = { latitude: 1, longitude: 33 };
  return mockCall('get', 'dataCollector/mapOverview', () =>
    success({ centerLocation, dataCollectorLocations, dataCollectors }),
  );
}

function mockDetails() {
  const one = { isAnonymized: false, deployed: true };
  return mockCall('get', 'dataCollector/mapOverviewDetails', () =>
    success([
      { ...one, id: 7, displayName: 'Mariam K.: +256705550142', status: 'ReportingWithErrors' },
      { ...one, id: 8, displayName: 'Nakiri clinic', status: 'NotReporting', organizationName: 'Kalembe' },
    ]),
  );
}

function show(search = '', role: Role = 'Manager', client = aQueryClient()) {
  mockCall('get', 'project/basicData', () => errorResponse('error.unauthorized', { status: 403 }));
  return showPages(
    [{ path: dataCollectorPaths.map, page: MapOverviewPage }],
    `/projects/5/datacollectors/mapoverview${search}`,
    { role, client },
  );
}

const utc = (day: string) => `${day}T00:00:00.000Z`;
const map = () => screen.findByRole('region', { name: /^Map of/ });

describe('the days of the map', () => {
  it('are the last seven by default', async () => {
    const requests = mockMap();
    show();
    await map();
    // in the time zone of the project it may be tomorrow already
    expect(requests).toEqual([{ projectId: '5', from: utc(daysAgo(6)), to: utc(daysAgo(-1)) }]);
    expect(screen.getByText('Last 7 days')).toBeTruthy();
  });

  it('are read from and kept in the URL', async () => {
    const requests = mockMap();
    const user = userEvent.setup();
    const router = show('?from=2026-03-02&to=2026-03-05');
    await map();
    expect(requests[0]).toMatchObject({ from: utc('2026-03-02'), to: utc('2026-03-05') });
    await user.click(screen.getByRole('button', { name: /Period/ }));
    const until = screen.getByLabelText('Until');
    fireEvent.change(until, { target: { value: '2026-03-09' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ to: utc('2026-03-09') }));
    expect(router.state.location.search).toMatchObject({ from: '2026-03-02', to: '2026-03-09' });
  });

  it.each(['?from=soon', '?from=2026-03-09&to=2026-03-02', `?to=${daysAgo(-3)}`])(
    'are the defaults if the URL is invalid: %s',
    async (search) => {
      const requests = mockMap();
      show(search);
      await map();
      expect(requests[0]).toMatchObject({ from: utc(daysAgo(6)) });
    },
  );
});

describe('the map', () => {
  it('has a description, a legend and a list with the same data', async () => {
    mockMap();
    show();
    const sentence =
      '10 data collectors at 3 places, of these 1 reporting with errors, 5 not reporting, 4 reporting correctly';
    expect((await map()).getAttribute('aria-label')).toContain(sentence);
    const legend = screen.getByRole('list', { name: /^Legend/ });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Reporting with errors1', 'Not reporting5', 'Reporting correctly4']);
    const rows = within(await screen.findByRole('region', { name: '3 places' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/^\d+ data/).textContent)).toEqual([
      '5 data collectors',
      '2 data collectors',
      '3 data collectors',
    ]);
  });

  it('counts people with several places once', async () => {
    mockMap(undefined, toCollectors([1, 3, 2]));
    show();
    expect((await map()).getAttribute('aria-label')).toContain('6 data collectors at 3 places');
    expect(screen.getByText('6 data collectors at 3 places')).toBeTruthy();
    const legend = screen.getByRole('list', { name: /^Legend/ });
    expect(legend.textContent).toBe('Reporting with errors1Not reporting3Reporting correctly2');
  });

  it('shows the collectors of a place, with the worst status on its marker', async () => {
    mockMap();
    const requests = mockDetails();
    const user = userEvent.setup();
    show();
    const name = '5 data collectors: 1 reporting with errors, 4 not reporting';
    await user.click(await screen.findByRole('button', { name }));
    const popup = screen.getByRole('dialog', { name });
    expect(await within(popup).findByText('Mariam K.: +256705550142')).toBeTruthy();
    expect(within(popup).getByText('Reporting with errors')).toBeTruthy();
    expect(within(popup).getByText('Kalembe')).toBeTruthy();
    expect(requests[0]).toMatchObject({ lat: '-2.25', lng: '30.125', from: utc(daysAgo(6)) });
  });

  it('shows the collectors of a place in the list, and from there the place on the map', async () => {
    mockMap();
    mockDetails();
    const user = userEvent.setup();
    show();
    const list = await screen.findByRole('region', { name: '3 places' });
    const [first] = within(list).getAllByRole('button', { expanded: false });
    await user.click(first as HTMLElement);
    expect(await within(list).findByText('Nakiri clinic')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Show on the map' }));
    expect(await screen.findByRole('dialog', { name: /^5 data collectors/ })).toBeTruthy();
  });

  it('keeps the collectors of a place open when new data come', async () => {
    const requests = mockMap();
    mockDetails();
    const user = userEvent.setup();
    const client = aQueryClient();
    show('', 'Manager', client);
    await user.click(await screen.findByRole('button', { name: /^5 data collectors/ }));
    const popup = await screen.findByRole('dialog', { name: /^5 data collectors/ });
    mockMap([nonReporting, locationWithCounts(-2.25, 30.125, [2, 4, 0])]);
    await act(() => client.invalidateQueries({ queryKey: ['dataCollector/mapOverview'] }));
    await waitFor(() => expect(popup.getAttribute('aria-label')).toMatch(/^6 data collectors: 2 reporting/));
    expect(popup.isConnected).toBe(true);
    mockMap([nonReporting]);
    await act(() => client.invalidateQueries({ queryKey: ['dataCollector/mapOverview'] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.length).toBe(1);
  });

  it('says that nobody was deployed', async () => {
    mockMap([]);
    const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
    mockCall('get', 'project/5/basicData', () =>
      success({ id: 5, name: 'Lakeshore', nationalSociety, isClosed: false, timeZoneId: 'UTC' }),
    );
    mockCall('get', 'nationalSociety/3/get', () =>
      success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
    );
    show();
    expect(await screen.findByText('No data collector was deployed in this period.')).toBeTruthy();
    expect(await map()).toBeTruthy();
    expect(screen.queryByRole('list', { name: /^Legend/ })).toBeNull();
    const empty = screen.getByText('No data collector was deployed in this period.').parentElement;
    const link = await within(empty as HTMLElement).findByRole('link', { name: 'Data collectors' });
    expect(link.getAttribute('href')).toMatch(/\/datacollectors\/list$/);
  });

  it('shows an error when loading fails, and retries', async () => {
    mockCall('get', 'dataCollector/mapOverview', () => errorResponse('error.general', { status: 500 }));
    const user = userEvent.setup();
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    mockMap();
    await user.click(again);
    expect(await map()).toBeTruthy();
  });
});

describe('a marker', () => {
  it.each([
    [[1, 9, 9], 'ReportingWithErrors'],
    [[0, 1, 9], 'NotReporting'],
    [[0, 0, 9], 'ReportingCorrectly'],
  ] as const)('for %j collectors (with errors, not reporting, correct) is shown as %s', (counts, status) => {
    const [place] = toPlaces({ dataCollectorLocations: [locationWithCounts(1, 2, [...counts])] });
    expect(place && getWorstStatus(place.counts)).toBe(status);
  });

  it.each([
    [2, 30],
    [10, 40],
    [100, 80],
    [1000, 120],
    [10_000, 130],
  ])('for several places with %i collectors has %i pixels', (collectors, pixels) => {
    expect(getClusterSize(collectors)).toBe(pixels);
  });

  it('is first seen at zoom 5 and at most at zoom 19', () => {
    expect(mapOverviewZooms).toEqual({ start: 5, closest: 19 });
  });
});
