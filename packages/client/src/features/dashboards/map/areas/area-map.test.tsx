import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mockCall, server, showPages, success } from '../../../../../test/support/show-routes.tsx';
import { aRowOfDistricts } from '../../../../shared/maps/testing/boundaries.ts';
import { setMapSize } from '../../../../ui/map/testing/map-size.ts';
import type { CasesByPlace, Dashboard, FetchCasesByPlace } from '../../dashboards.api.ts';
import { DashboardMap } from '../map.tsx';

setMapSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const districts = [
  { id: 1, name: 'Mbara', parentId: 10, code: 'NV0101' },
  { id: 2, name: 'Oru', parentId: 10 },
  { id: 3, name: 'Tema', parentId: 20 },
];

const days = ['2026-01-05', '2026-01-12'].map((firstDay) => ({ firstDay, lastDay: firstDay }));
const place = (id: number, name: string, counts: number[], population: number | null) => {
  const cases = counts.reduce((sum, count) => sum + count, 0);
  const place = { id, name, within: ['North'], placeCodes: [], isPartial: false };
  return { ...place, counts, cases, population, rate: null };
};
const cases: CasesByPlace = {
  ...{ level: 'district', per: 100_000, placeCount: 3, withoutPopulation: 1, casesWithoutPlace: 2 },
  ...{ truncated: false, casesLeftOut: 0, periods: days },
  places: [
    place(1, 'Mbara', [1, 20], 50_000),
    place(2, 'Oru', [4, 0], 20_000),
    place(3, 'Tema', [0, 0], null),
  ],
};

function show(boundaries = aRowOfDistricts(districts)) {
  mockCall('get', 'nationalSocietyStructure/boundaries/get', () => success(boundaries));
  const fetchCases = vi.fn<FetchCasesByPlace>(async () => cases);
  const located = [{ location: { latitude: 0.5, longitude: 30.5 }, reportsCount: 25 }];
  const page = () => (
    <DashboardMap
      dashboard={{ reportsGroupedByLocation: located } as unknown as Dashboard}
      label="Where cases were reported"
      fetchDetails={async () => []}
      detailsKey={['projectDashboard/reportHealthRisks', 5]}
      source={{ nationalSocietyId: 1, fetchCases, casesKey: ['projectDashboard/casesByPlace', 5] }}
    />
  );
  showPages([{ path: '/map', page }], '/map');
  return fetchCases;
}

async function showAreas() {
  const fetchCases = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Areas' }));
  await screen.findByRole('button', { name: /^\S*Mbara\S*: 21 cases$/ });
  return fetchCases;
}

const findArea = (name: RegExp) => screen.findByRole('button', { name });
const getTone = async (name: RegExp) => (await findArea(name)).dataset.tone;

it('loads cases by district only when areas are shown', async () => {
  const fetchCases = show();
  const areas = await screen.findByRole('radio', { name: 'Areas' });
  expect(fetchCases).not.toHaveBeenCalled();
  await userEvent.click(areas);
  expect(await getTone(/Mbara.*21 cases/)).toBe('2');
  expect(await getTone(/Oru.*4 cases/)).toBe('1');
  expect(await getTone(/Tema.*0 cases/)).toBe('0');
  const legend = within(screen.getByRole('list', { name: 'Legend: cases, Districts' }));
  expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['0', '1–4', '5–21']);
  expect(screen.getByText('2 cases are from villages that are not known.')).toBeTruthy();
});

it('has no areas without boundaries', async () => {
  show(aRowOfDistricts([]));
  await screen.findByRole('button', { name: /at one place$/ });
  expect(screen.queryByRole('radio', { name: 'Areas' })).toBeNull();
});

it('hatches districts without a population when it shows rates', async () => {
  await showAreas();
  await userEvent.click(screen.getByRole('radio', { name: 'Rate' }));
  expect(await getTone(/Tema.*no rate/)).toBe('unknown');
  expect(await getTone(/Mbara.*42 per 100,000 people \(95% CI .*26–64.2/)).toBe('2');
  expect(screen.getByText('Population not known, or outside the filter')).toBeTruthy();
});

it('opens the numbers of a district by keyboard', async () => {
  await showAreas();
  (await findArea(/Oru/)).focus();
  await userEvent.keyboard('{Enter}');
  const popup = await screen.findByRole('dialog', { name: /Oru/ });
  expect(within(popup).getByText('4 cases')).toBeTruthy();
  expect(within(popup).getByText('Population: 20,000')).toBeTruthy();
  expect(within(popup).getByText('Few cases: the rate is uncertain.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('moves through time by the slider, with the classes of the whole time and the same numbers in the table', async () => {
  await showAreas();
  await userEvent.click(screen.getByRole('button', { name: 'Show as list' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Over time' }));
  const slider = screen.getByRole('slider', { name: 'Period shown' });
  expect(slider.getAttribute('aria-valuetext')).toContain('2026-01-05');
  expect(await getTone(/Mbara.*1 case$/)).toBe('1');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(await getTone(/Mbara.*20 cases/)).toBe('3');
  expect(await getTone(/Oru.*0 cases/)).toBe('0');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
  ).toEqual([
    ['Mbara', '20', '40'],
    ['Oru', '0', '0'],
    ['Tema', '0', '–'],
  ]);
});

it('plays until the last period, and pauses', async () => {
  await showAreas();
  await userEvent.click(screen.getByRole('radio', { name: 'Over time' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await waitFor(
    () => expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('2026-01-12'),
    {
      timeout: 4000,
    },
  );
  await screen.findByRole('button', { name: 'Play' });
});

it('shows regions, put together from their districts', async () => {
  const fetchCases = await showAreas();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'region');
  await waitFor(() => expect(fetchCases).toHaveBeenLastCalledWith('region', expect.anything()));
});

it('goes to a district by its code', async () => {
  show();
  const field = await screen.findByRole('combobox', { name: 'Find a place by name or code' });
  await userEvent.type(field, 'nv0101');
  await userEvent.click(await screen.findByRole('option', { name: /Mbara/ }));
  expect(await screen.findByText('The map shows Mbara.')).toBeTruthy();
});
