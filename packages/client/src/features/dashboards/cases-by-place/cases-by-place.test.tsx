import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { aComparedPlace, aComparison } from '../testing/dashboards.builders.ts';
import type { CasesByPlace } from './api.ts';
import { CasesByPlaceCard } from './card.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const filter = {
  startDate: new Date('2026-03-01T00:00:00Z'),
  endDate: new Date('2026-03-10T00:00:00Z'),
  groupingType: 'Day' as const,
  healthRisks: [],
  locations: null,
};

function showCard(comparison: CasesByPlace | Error, scope: object = { projectId: 5 }) {
  const call = 'projectId' in scope ? 'projectDashboard' : 'nationalSocietyDashboard';
  const requests = mockCall('post', `${call}/casesByPlace`, () =>
    comparison instanceof Error ? errorResponse('error.unexpected', { status: 500 }) : success(comparison),
  );
  const page = () => (
    <main>
      <h1>Dashboard</h1>
      <CasesByPlaceCard scope={{ ...scope, filter } as never} />
    </main>
  );
  showPages([{ path: '/dashboard', page }, { path: '/projects/{projectId}/villages/{id}' }], '/dashboard', {
    role: 'Manager',
  });
  return requests;
}

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('cases by place', () => {
  it('have a rate with its interval, and say plainly where it is uncertain', async () => {
    const requests = showCard(
      aComparison([
        aComparedPlace(1, { cases: 20, code: 'SN007' }),
        aComparedPlace(2, { cases: 3 }),
        aComparedPlace(3, { cases: 1, population: null, rate: null }),
        aComparedPlace(4, { cases: 0, rate: null, isPartial: true }),
      ]),
    );
    const [first, second, third, fourth] = await rows();
    expect(first).toMatch(/District 1North.*SN007.*20.*20,000.*100.*61\.1 to 154$/);
    expect(second).toMatch(/15\.0.*3\.09 to 43\.8.*Few cases: uncertain$/);
    expect(third).toMatch(/–.*Population not known$/);
    expect(fourth).toMatch(/The filter selects only a part: no rate$/);
    expect(screen.getByRole('columnheader', { name: 'Cases per 100,000 people' })).toBeTruthy();
    expect(requests[0]).toMatchObject({ level: 'district', withPeriods: false, groupingType: 'Day' });
  });

  it('say what has no rate and what is in no place', async () => {
    showCard(
      aComparison([aComparedPlace(1)], {
        placeCount: 4,
        withoutPopulation: 3,
        casesWithoutPlace: 2,
        truncated: true,
      }),
    );
    const known = 'Places without a known population, and so without a rate: 3 of 4.';
    expect(await screen.findByText(known)).toBeTruthy();
    expect(
      screen.getByText('Cases from reports without a known village, which are in no place: 2.'),
    ).toBeTruthy();
    expect(screen.getByText('Places with fewer cases that are not listed: 3.')).toBeTruthy();
    expect(screen.getByText(/use the population of 2026/)).toBeTruthy();
  });

  it('are sorted by cases, or by rate with places without one last', async () => {
    showCard(
      aComparison([
        aComparedPlace(1, { cases: 9, population: null, rate: null }),
        aComparedPlace(2, { cases: 5 }),
        aComparedPlace(3, { cases: 4, rate: { per: 100_000, value: 900, lower: 245, upper: 2304 } }),
      ]),
    );
    const names = async () => (await rows()).map((row) => row?.slice(0, 10));
    expect(await names()).toEqual(['District 1', 'District 2', 'District 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Cases per 100,000 people' }));
    expect(await names()).toEqual(['District 3', 'District 2', 'District 1']);
  });

  it('show ten places at first, then all', async () => {
    showCard(aComparison(Array.from({ length: 12 }, (_, index) => aComparedPlace(index + 1))));
    expect(await rows()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await rows()).toHaveLength(12);
  });

  it('can be those of villages, whose names lead to their pages', async () => {
    const village = aComparedPlace(7, { name: 'Nakiri', within: ['Mbara', 'North'] });
    const requests = showCard(aComparison([village], { level: 'village', per: 1000 }));
    await userEvent.selectOptions(await screen.findByLabelText('Compare'), 'Villages');
    const link = await screen.findByRole('link', { name: 'Nakiri' });
    expect(link.getAttribute('href')).toBe('/projects/5/villages/7');
    expect(requests.at(-1)).toMatchObject({ level: 'village' });
  });

  it('are shown for a national society, without links to villages', async () => {
    const village = aComparedPlace(7, { name: 'Nakiri' });
    showCard(aComparison([village], { level: 'village' }), { nationalSocietyId: 3 });
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Nakiri' })).toBeNull();
  });

  it('can be saved as an Excel file of the same level and filter', async () => {
    const requests = mockCall('post', 'projectDashboard/exportCasesByPlace', () => success());
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:places');
    showCard(aComparison([aComparedPlace(1)]));
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Save Cases and rates by place: Districts' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (data)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ level: 'district', groupingType: 'Day', healthRisks: [] });
    saved.mockRestore();
  });

  it('say so when no place matches, or when they cannot be loaded', async () => {
    showCard(aComparison());
    expect(await screen.findByText('No place matches the filters.')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    showCard(new Error('down'));
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
  });
});
