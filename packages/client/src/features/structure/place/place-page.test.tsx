import type { Role } from '@harken/domain/access/roles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSociety } from '../../../../test/support/a-society.ts';
import { errorResponse, server, showPages, success } from '../../../../test/support/show-routes.tsx';
import { placePaths } from '../structure-paths.ts';
import type { PlaceDetails } from './place.api.ts';
import { PlacePage } from './place-page.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const year = new Date().getFullYear();
const mbara: PlaceDetails = {
  ...{ level: 'district', id: 8, name: 'Mbara', within: ['Norvale'], systems: ['Ministry of Water'] },
  codes: [
    { system: 'pcode', code: 'XX0102' },
    { system: 'Ministry of Water', code: '007', validTo: '2025-12-31' },
  ],
  codesVersion: 'a'.repeat(32),
  figures: [
    { year: 2015, total: 9000, source: 'Estimate' },
    {
      ...{ year: 2020, total: 10_000, underFive: 1600, growthPercent: 3, source: 'Census 2020' },
      growthSince: { year: 2015, percent: 2.129 },
      inside: { result: 'differs', sum: 9500, known: 3, parts: 3, difference: -500, differencePercent: -5 },
    },
  ],
  figuresVersion: 'b'.repeat(32),
  population: {
    ...{ year, total: 11_941, basedOnYear: 2020, growthPercent: 3, source: 'Census 2020' },
  },
};

/** Shows the page; returns the bodies of changes. */
async function show({
  place = {} as Partial<PlaceDetails>,
  role = 'Manager' as Role,
  society = {},
  refuse = undefined as undefined | (() => ReturnType<typeof errorResponse>),
} = {}) {
  const sent: Record<string, unknown>[] = [];
  const change = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return refuse?.() ?? success();
  };
  server.use(
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety(society))),
    http.get('*/api/nationalSocietyStructure/place/district/8/get', () => success({ ...mbara, ...place })),
    http.post('*/api/nationalSocietyStructure/place/district/8/:action', change),
  );
  showPages([{ path: placePaths.district, page: PlacePage }], '/nationalsocieties/3/structure/districts/8', {
    role,
  });
  await screen.findByRole('heading', { level: 1, name: 'Mbara' });
  return sent;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function chooseAction(row: string, action: string) {
  await press(`Actions for ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the page of a place', () => {
  it('shows its codes with their systems and validity', async () => {
    await show();
    const codes = card('Codes');
    expect(codes.getByText('XX0102')).toBeTruthy();
    expect(codes.getByText('P-code')).toBeTruthy();
    expect(codes.getByText('… – 2025-12-31')).toBeTruthy();
  });

  it('shows the population of the year, where it comes from, and sums that differ', async () => {
    await show();
    const population = card('Population');
    expect(population.getByText(`${year}: 11,941 people`)).toBeTruthy();
    expect(population.getByText(/From the figure of 2020, with a growth of 3% per year/)).toBeTruthy();
    expect(population.getByText('The places in it add up to 9,500: -500 (-5%).')).toBeTruthy();
    expect(population.getByText('+2.1% per year since 2015')).toBeTruthy();
    expect(population.getByText('Growth not stated')).toBeTruthy();
  });

  it('says when the population of the year is not known', async () => {
    await show({ place: { population: null } });
    expect(screen.getByText(new RegExp(`The population of ${year} is not known`))).toBeTruthy();
  });

  it('can only be read where a coordinator is in charge', async () => {
    await show({ society: { hasCoordinator: true } });
    expect(screen.queryByRole('button', { name: /Add|Actions/ })).toBeNull();
  });
});

describe('editing codes', () => {
  it('adds one to the others, as it was typed', async () => {
    const sent = await show();
    await press('Add code');
    await userEvent.selectOptions(await screen.findByLabelText('System'), 'national');
    await userEvent.type(screen.getByLabelText('Code'), '007');
    await press('Save');
    expect(await screen.findByText('The codes were saved.')).toBeTruthy();
    expect(sent).toEqual([
      {
        codes: [...mbara.codes, { system: 'national', code: '007', validFrom: null, validTo: null }],
        version: mbara.codesVersion,
      },
    ]);
  });

  it('adds one of a system that has none yet', async () => {
    const sent = await show({ place: { codes: [] } });
    await press('Add code');
    await userEvent.selectOptions(await screen.findByLabelText('System'), 'Another system');
    await userEvent.type(screen.getByLabelText('Name of the system'), 'Census');
    await userEvent.type(screen.getByLabelText('Code'), 'A1');
    await press('Save');
    await screen.findByText('The codes were saved.');
    expect(sent[0]?.codes).toEqual([{ system: 'Census', code: 'A1', validFrom: null, validTo: null }]);
  });

  it('shows at the field that another place has the code', async () => {
    await show({
      refuse: () =>
        errorResponse('validation.validationError', {
          data: { 'Codes[0].Code': ['Oru has this code already'] },
        }),
    });
    await chooseAction('XX0102', 'Edit');
    await screen.findByLabelText('Code');
    await press('Save');
    expect((await screen.findByLabelText('Code')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Oru has this code already')).toBeTruthy();
  });

  it('says that somebody else was faster', async () => {
    await show({
      refuse: () => errorResponse('nationalSociety.structure.changedMeanwhile', { status: 409 }),
    });
    await chooseAction('XX0102', 'Edit');
    await screen.findByLabelText('Code');
    await press('Save');
    expect(await screen.findByText('Somebody else has changed this place in the meantime.')).toBeTruthy();
  });

  it('removes one after a question', async () => {
    const sent = await show();
    await chooseAction('007', 'Remove');
    expect(await screen.findByText('Remove the code 007?')).toBeTruthy();
    await press('Remove');
    await screen.findByText('The codes were saved.');
    expect(sent).toEqual([{ codes: [mbara.codes[0]], version: mbara.codesVersion }]);
  });

  it('removes the one that was asked about, though others change the codes meanwhile', async () => {
    const sent = await show();
    await chooseAction('007', 'Remove');
    const changed = { ...mbara, codes: [...mbara.codes].reverse(), codesVersion: 'c'.repeat(32) };
    server.use(http.get('*/api/nationalSocietyStructure/place/district/8/get', () => success(changed)));
    window.dispatchEvent(new Event('visibilitychange'));
    const firstCode = () => document.querySelector('tbody tr')?.textContent;
    await waitFor(() => expect(firstCode()).toContain('007'));
    await press('Remove');
    await screen.findByText('The codes were saved.');
    expect(sent).toEqual([{ codes: [mbara.codes[0]], version: mbara.codesVersion }]);
  });
});

describe('editing the population', () => {
  it('adds a figure to the others', async () => {
    const sent = await show({ place: { figures: [mbara.figures[0] as (typeof mbara.figures)[number]] } });
    await press('Add figure');
    await userEvent.type(await screen.findByLabelText('Year'), '2022');
    await userEvent.type(screen.getByLabelText('Total'), '500');
    await userEvent.type(screen.getByLabelText(/^Female/), '260');
    await userEvent.type(screen.getByLabelText(/^Growth per year/), '2.5');
    await userEvent.type(screen.getByLabelText('Source'), 'Household list');
    await press('Save');
    await screen.findByText('The population was saved.');
    expect(sent).toEqual([
      {
        figures: [
          mbara.figures[0],
          {
            ...{ year: 2022, total: 500, underFive: null, female: 260, male: null, growthPercent: 2.5 },
            source: 'Household list',
          },
        ],
        version: mbara.figuresVersion,
      },
    ]);
  });

  it('checks that no part is larger than the total', async () => {
    const sent = await show();
    await chooseAction('2020', 'Edit');
    const children = await screen.findByLabelText(/^Under 5 years/);
    await userEvent.clear(children);
    await userEvent.type(children, '20000');
    await press('Save');
    expect(await screen.findByText('This is more than the total')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('removes a figure without what was computed', async () => {
    const sent = await show();
    await chooseAction('2015', 'Remove');
    await press('Remove');
    await screen.findByText('The population was saved.');
    const {
      growthSince: _growth,
      inside: _inside,
      ...kept
    } = mbara.figures[1] as (typeof mbara.figures)[number];
    expect(sent).toEqual([{ figures: [kept], version: mbara.figuresVersion }]);
  });
});
