import type { Role } from '@harken/domain/access/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, refusal, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { daysAgo } from '../../lib/dates.ts';
import { giveMapsSize } from '../../ui/map/testing/map-stage.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { MapOverviewPage } from './map-overview-page.tsx';
import { clusterSize, mapOverviewZooms, placesOf, worstOf } from './map-overview-places.ts';

giveMapsSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const spot = (latitude: number, longitude: number, [errors, silent, correct]: [number, number, number]) => ({
  location: { latitude, longitude },
  countReportingWithErrors: errors,
  countNotReporting: silent,
  countReportingCorrectly: correct,
});
const fine = spot(1.5, 32.5, [0, 0, 3]);
const silent = spot(3.2, 36.1, [0, 1, 1]);
const faulty = spot(-2.25, 30.125, [1, 4, 0]);

function answerMap(dataCollectorLocations = [fine, silent, faulty]) {
  const centerLocation = { latitude: 1, longitude: 33 };
  return answer('get', 'dataCollector/mapOverview', () =>
    success({ centerLocation, dataCollectorLocations }),
  );
}

function answerDetails() {
  const one = { isAnonymized: false, deployed: true };
  return answer('get', 'dataCollector/mapOverviewDetails', () =>
    success([
      { ...one, id: 7, displayName: 'Mariam K.: +256705550142', status: 'ReportingWithErrors' },
      { ...one, id: 8, displayName: 'Nakiri clinic', status: 'NotReporting', organizationName: 'Kalembe' },
    ]),
  );
}

function show(search = '', role: Role = 'Manager') {
  answer('get', 'project/basicData', () => refusal('error.unauthorized', { status: 403 }));
  return showPages(
    [{ path: dataCollectorPaths.map, page: MapOverviewPage }],
    `/projects/5/datacollectors/mapoverview${search}`,
    { role },
  );
}

const utc = (day: string) => `${day}T00:00:00.000Z`;
const map = () => screen.findByRole('region', { name: /^Map of/ });

describe('the days of the map', () => {
  it('are the last seven, until now, unless others are chosen', async () => {
    const asked = answerMap();
    show();
    await map();
    // where the project is, tomorrow may have begun
    expect(asked).toEqual([{ projectId: '5', from: utc(daysAgo(6)), to: utc(daysAgo(-1)) }]);
    expect(screen.getByText('Last 7 days')).toBeTruthy();
  });

  it('come from the address and are kept there', async () => {
    const asked = answerMap();
    const user = userEvent.setup();
    const router = show('?from=2026-03-02&to=2026-03-05');
    await map();
    expect(asked[0]).toMatchObject({ from: utc('2026-03-02'), to: utc('2026-03-05') });
    await user.click(screen.getByRole('button', { name: /Days/ }));
    const until = screen.getByLabelText('Until');
    expect(until.getAttribute('max')).toBe(daysAgo(0));
    fireEvent.change(until, { target: { value: '2026-03-09' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ to: utc('2026-03-09') }));
    expect(router.state.location.search).toMatchObject({ from: '2026-03-02', to: '2026-03-09' });
  });

  it.each(['?from=soon', '?from=2026-03-09&to=2026-03-02', `?to=${daysAgo(-3)}`])(
    'are as by default where the address makes no sense: %s',
    async (search) => {
      const asked = answerMap();
      show(search);
      await map();
      expect(asked[0]).toMatchObject({ from: utc(daysAgo(6)) });
    },
  );
});

describe('the map', () => {
  it('tells in a sentence, in a legend and in a list what it shows', async () => {
    answerMap();
    show();
    const sentence =
      '10 data collectors at 3 places, of these 1 reporting with errors, 5 not reporting, 4 reporting correctly';
    expect((await map()).getAttribute('aria-label')).toContain(sentence);
    const legend = screen.getByRole('list', { name: /^What the signs mean/ });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Reporting with errors1', 'Not reporting5', 'Reporting correctly4']);
    const rows = within(screen.getByRole('region', { name: '3 places' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/^\d+ data/).textContent)).toEqual([
      '5 data collectors',
      '2 data collectors',
      '3 data collectors',
    ]);
  });

  it('opens who is at a place, by the worst status there', async () => {
    answerMap();
    const asked = answerDetails();
    const user = userEvent.setup();
    show();
    const name = '5 data collectors: 1 reporting with errors, 4 not reporting';
    await user.click(await screen.findByRole('button', { name }));
    const popup = screen.getByRole('dialog', { name });
    expect(await within(popup).findByText('Mariam K.: +256705550142')).toBeTruthy();
    expect(within(popup).getByText('Reporting with errors')).toBeTruthy();
    expect(within(popup).getByText('Kalembe')).toBeTruthy();
    expect(asked[0]).toMatchObject({ lat: '-2.25', lng: '30.125', from: utc(daysAgo(6)) });
  });

  it('opens who is at a place in the list, and from there on the map', async () => {
    answerMap();
    answerDetails();
    const user = userEvent.setup();
    show();
    const list = await screen.findByRole('region', { name: '3 places' });
    const [first] = within(list).getAllByRole('button', { expanded: false });
    await user.click(first as HTMLElement);
    expect(await within(list).findByText('Nakiri clinic')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Show on the map' }));
    expect(await screen.findByRole('dialog', { name: /^5 data collectors/ })).toBeTruthy();
  });

  it('says so when nobody was deployed', async () => {
    answerMap([]);
    show();
    expect(await screen.findByText('No data collector was deployed in these days.')).toBeTruthy();
    expect(await map()).toBeTruthy();
    expect(screen.queryByRole('list', { name: /^What the signs/ })).toBeNull();
  });

  it('says so when it could not be loaded, and tries again', async () => {
    answer('get', 'dataCollector/mapOverview', () => refusal('error.general', { status: 500 }));
    const user = userEvent.setup();
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerMap();
    await user.click(again);
    expect(await map()).toBeTruthy();
  });
});

describe('a place of the map', () => {
  it.each([
    [[1, 9, 9], 'ReportingWithErrors'],
    [[0, 1, 9], 'NotReporting'],
    [[0, 0, 9], 'ReportingCorrectly'],
  ] as const)('where %j report wrongly, not, correctly is shown as %s', (counts, status) => {
    const [place] = placesOf({ dataCollectorLocations: [spot(1, 2, [...counts])] });
    expect(place && worstOf(place.counts)).toBe(status);
  });

  // specification 3, sections 2.5 and 9
  it.each([
    [2, 30],
    [10, 40],
    [100, 80],
    [1000, 120],
    [10_000, 130],
  ])('with others, %i collectors together, is %i pixels across', (collectors, pixels) => {
    expect(clusterSize(collectors)).toBe(pixels);
  });

  it('is first seen at zoom 5 and can be brought as close as zoom 19', () => {
    expect(mapOverviewZooms).toEqual({ start: 5, closest: 19 });
  });
});
