import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { aRow, mockContextCalls, showSocietyPage } from './testing/show-society-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => {
  mockContextCalls();
  mockCall('get', 'nationalSociety/list', () => success([aRow(), aRow({ id: 4, name: 'Norvale Society' })]));
  mockCall('get', 'nationalSociety/4/get', () => success(norvale));
  mockPlaces([]);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const norvale = aSociety({
  id: 4,
  name: 'Norvale Society',
  countryId: 13,
  contentLanguageId: 2,
  epiWeekStartDay: 'Monday',
  enableEidsrIntegration: true,
  requiresTwoFactor: true,
  dismissalReasons: ['NotReached', 'Other'],
});
const mockPlaces = (regions: object[]) =>
  mockCall('get', 'nationalSocietyStructure/get', () => success({ regions } as never));
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const isOn = (role: 'radio' | 'switch', name: string | RegExp) =>
  (screen.getByRole(role, { name }) as HTMLInputElement).checked;

async function show(address: string, role: Role = 'Administrator') {
  const router = showSocietyPage(address, role);
  await screen.findByRole('form');
  return router;
}

async function chooseSource(name = 'Norvale Society') {
  await userEvent.click(await screen.findByLabelText(/Copy settings from/));
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('copying settings into a new national society', () => {
  async function fillNames() {
    await userEvent.type(field('Name'), 'Highland Society');
    // proposed from the name of the society
    await userEvent.clear(field('Name of the first organization'));
    await userEvent.type(field('Name of the first organization'), 'Highland Branch');
  }

  it('fills in the form, and sends what it shows without places', async () => {
    const requests = mockCall('post', 'nationalSociety/create', () => success(7));
    await show('/nationalsocieties/add');
    await chooseSource();
    await waitFor(() => expect(isOn('radio', 'Français')).toBe(true));
    expect(isOn('radio', 'Monday')).toBe(true);
    expect(isOn('switch', /EIDSR/)).toBe(true);
    expect(screen.getByLabelText('Country').textContent).toContain('Norvale');
    expect(field('Name').value).toBe('');
    await fillNames();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toEqual({
      name: 'Highland Society',
      initialOrganizationName: 'Highland Branch',
      countryId: 13,
      contentLanguageId: 2,
      epiWeekStartDay: 'Monday',
      enableEidsrIntegration: true,
      requiresTwoFactor: true,
      dismissalReasons: ['NotReached', 'Other'],
    });
  });

  it('copies places only when that is switched on', async () => {
    const requests = mockCall('post', 'nationalSociety/create', () => success(7));
    await show('/nationalsocieties/add', 'GlobalCoordinator');
    expect(screen.queryByRole('switch', { name: /Also copy its places/ })).toBeNull();
    await chooseSource();
    await userEvent.click(await screen.findByRole('switch', { name: /Also copy its places/ }));
    await fillNames();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ copyPlacesFromId: 4 });
  });

  it('shows when the other one cannot be read, and leaves the form as it is', async () => {
    mockCall('get', 'nationalSociety/4/get', () => errorResponse('nationalSociety.notFound'));
    await show('/nationalsocieties/add');
    await chooseSource();
    expect((await screen.findByRole('alert')).textContent).toContain('no such national society');
    expect(isOn('radio', 'Français')).toBe(false);
  });

  it('is not offered where there is no other one', async () => {
    mockCall('get', 'nationalSociety/list', () => success([]));
    await show('/nationalsocieties/add');
    expect(screen.queryByLabelText(/Copy settings from/)).toBeNull();
  });
});

describe('copying settings into a national society that exists', () => {
  it('offers the others, and its places while there are none', async () => {
    const requests = mockCall('post', 'nationalSociety/3/edit', () => success());
    await show('/nationalsocieties/3/edit');
    await userEvent.click(await screen.findByLabelText(/Copy settings from/));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Norvale Society']);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('switch', { name: /Also copy its places/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ name: 'Kalembe Society', contentLanguageId: 2, copyPlacesFromId: 4 });
  });

  it('does not offer places once there are some', async () => {
    mockPlaces([{ id: 1, name: 'North', districts: [] }]);
    await show('/nationalsocieties/3/edit');
    await chooseSource();
    await waitFor(() => expect(isOn('radio', 'Français')).toBe(true));
    expect(screen.queryByRole('switch', { name: /Also copy its places/ })).toBeNull();
  });

  it('shows at the switch that somebody added places meanwhile', async () => {
    mockCall('post', 'nationalSociety/3/edit', () =>
      errorResponse('validation.validationError', {
        data: { CopyPlacesFromId: ['string:nationalSociety.structure.placesExist'] },
      }),
    );
    await show('/nationalsocieties/3/edit');
    await chooseSource();
    await userEvent.click(await screen.findByRole('switch', { name: /Also copy its places/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: 'Also copy its places' })).toBeTruthy();
    expect(screen.getByText(/has places already/)).toBeTruthy();
  });

  it('is not offered to a manager', async () => {
    await show('/nationalsocieties/3/edit', 'Manager');
    expect(screen.queryByLabelText(/Copy settings from/)).toBeNull();
  });
});
