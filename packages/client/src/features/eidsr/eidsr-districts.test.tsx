import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import {
  aConfiguration,
  mockConnectionTest,
  mockSocietyCalls,
  organisationUnits,
  showEidsr,
} from './testing/eidsr.builders.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const districtsPart = () => screen.findByRole('region', { name: 'Districts' });

async function test({ configuration = aConfiguration(), units = organisationUnits } = {}) {
  mockSocietyCalls({ configuration });
  mockConnectionTest(units);
  showEidsr('edit');
  await press('Test connection');
}

/** Expands a district and opens its list of units. */
async function openPicker(district: string) {
  await press(new RegExp(`^${district} No organisation unit`));
  await userEvent.click(await screen.findByLabelText(/^Organisation unit of/));
  return screen.findByRole('listbox');
}

describe('the unit of a district', () => {
  it('is chosen from all units, grouped by first letter, each with its id', async () => {
    await test();
    const list = await openPicker('Nakiri');
    const labels = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => removeDirectionMarks(textContent));
    expect(labels).toEqual(['Élgon (unitElgon01)', 'Mbara Hospital (unitMbara01)', 'Nakiri (unitNakiri1)']);
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.firstElementChild?.textContent)).toEqual(['E', 'M', 'N']);
  });

  it('is found by typing, without accents or by its id', async () => {
    await test();
    const list = await openPicker('Nakiri');
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'elgon');
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
    await userEvent.clear(screen.getByRole('combobox', { name: 'Search' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'unitMb');
    await waitFor(() => expect(removeDirectionMarks(list.textContent)).toContain('Mbara Hospital'));
  });

  it('shows a check mark in its district once it is saved, and the focus returns', async () => {
    await test();
    const list = await openPicker('Nakiri');
    await userEvent.click(within(list).getByRole('option', { name: /Élgon/ }));
    expect(removeDirectionMarks((await districtsPart()).textContent)).toContain(
      'Chosen, not saved: Élgon (unitElgon01)',
    );
    await press(/^Save the organisation unit of/);
    const row = await screen.findByRole('button', { name: /^Nakiri.*Has an organisation unit:/ });
    expect(removeDirectionMarks(row.textContent)).toContain('Élgon (unitElgon01)');
    expect(row.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(row);
  });

  it('must be chosen for every district: otherwise the form says how many are missing', async () => {
    await test();
    const saved = mockCall('post', 'eidsrconfiguration/3/edit', () => success());
    await screen.findByRole('button', { name: 'Match by code or name' });
    await press('Update');
    const part = await districtsPart();
    expect(
      await within(part).findByText('Every district needs an organisation unit. 1 district has none yet'),
    ).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('shows a server error about a missing unit at the districts', async () => {
    await test();
    const data = {
      'DistrictsWithOrganizationUnits[1].OrganisationUnitId': ['string:validation.fieldRequired'],
    };
    mockCall('post', 'eidsrconfiguration/3/edit', () => errorResponse('error.validation', { data }));
    await press('Match by code or name');
    await press('Update');
    const part = await districtsPart();
    expect(await within(part).findByText('Enter or choose a value')).toBeTruthy();
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Districts' })).toBeTruthy();
  });

  it('must be saved in its district: otherwise the form says which one is not', async () => {
    await test();
    const saved = mockCall('post', 'eidsrconfiguration/3/edit', () => success());
    const list = await openPicker('Nakiri');
    await userEvent.click(within(list).getByRole('option', { name: /Élgon/ }));
    await press('Update');
    const part = await districtsPart();
    await waitFor(() =>
      expect(removeDirectionMarks(part.textContent)).toContain(
        'Save the organisation unit chosen for Nakiri first',
      ),
    );
    expect(saved).toEqual([]);
  });

  it('is matched by name where the match is unambiguous', async () => {
    await test();
    await press('Match by code or name');
    expect(await screen.findByText('1 district matched by code or name')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Nakiri.*Has an organisation unit:/ })).toBeTruthy();
  });

  it('is flagged if it is not assigned to the program', async () => {
    await test({ units: organisationUnits.filter(({ id }) => id !== 'unitMbara01') });
    const row = await screen.findByRole('button', { name: /^Mbara/ });
    expect(row.textContent).toContain('This organisation unit does not belong to the program');
  });
});

describe('the EIDSR units', () => {
  it('show a message if there are none', async () => {
    await test({ units: [] });
    expect(await screen.findByText(/This program has no organisation units/)).toBeTruthy();
    expect(within(await districtsPart()).queryByRole('button')).toBeNull();
  });

  it('can be loaded again after an error', async () => {
    mockSocietyCalls();
    mockConnectionTest();
    let attempts = 0;
    mockCall('post', 'eidsr/organisationUnits', () => {
      attempts += 1;
      return attempts === 1
        ? errorResponse('EidsrIntegration.EidsrApi.ConnectionError')
        : success({ organisationUnits });
    });
    showEidsr('edit');
    await press('Test connection');
    await press('Try again');
    expect(await screen.findByRole('button', { name: /^Mbara/ })).toBeTruthy();
  });

  it('list only a hundred of thousands; the others are found by typing', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ id: `unit${at}`, displayName: `Clinic ${at}` }));
    await test({ units: many });
    const list = await openPicker('Nakiri');
    expect(within(list).getAllByRole('option')).toHaveLength(100);
    expect(screen.getByText(/The first 100 are listed/)).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), '2999');
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
  });
});

describe('hundreds of districts', () => {
  const districts = Array.from({ length: 300 }, (_, at) => ({
    districtId: at + 1,
    districtName: `District ${at + 1}`,
    ...(at !== 250 && { organisationUnitId: 'unitElgon01', organisationUnitName: 'Élgon' }),
  }));

  it('are paged, and those without a unit can be filtered', async () => {
    await test({ configuration: aConfiguration({ districtsWithOrganizationUnits: districts }) });
    const part = await districtsPart();
    await within(part).findByRole('button', { name: /^District 1 / });
    expect(within(part).getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(within(part).getByRole('checkbox', { name: /without an organisation unit \(1\)/ }));
    expect(within(part).getAllByRole('listitem')).toHaveLength(1);
    expect(part.textContent).toContain('District 251');
  });

  it('show a message if none matches the search', async () => {
    await test({ configuration: aConfiguration({ districtsWithOrganizationUnits: districts }) });
    const part = await districtsPart();
    await userEvent.type(within(part).getByRole('searchbox'), 'nowhere{Enter}');
    expect(await within(part).findByText('Nothing matches the search.')).toBeTruthy();
  });
});

/** Removes the directional marks around names and ids. */
function removeDirectionMarks(text: string | null): string {
  return (text ?? '').replace(/[\u2066-\u2069]/g, '');
}
