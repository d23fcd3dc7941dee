import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server } from '../../../test/support/show-routes.tsx';
import { aConfiguration, mockSocietyCalls, showEidsr } from './testing/eidsr.builders.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const card = (name: string) => screen.findByRole('region', { name });

describe('the view of the EIDSR connection', () => {
  it('shows the data elements except phone number and event type', async () => {
    mockSocietyCalls();
    showEidsr('view');
    const connection = await card('Connection');
    for (const expected of ['https://dhis.example.org/eidsr', 'harken', 'qUprogram01'])
      expect(within(connection).getByText(expected)).toBeTruthy();
    const dataElements = await card('Data elements');
    const terms = within(dataElements).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Location',
      'Date of onset',
      'Suspected disease',
      'Sex',
    ]);
    expect(within(dataElements).getByText('aLocation01')).toBeTruthy();
    expect(within(dataElements).getAllByText('Not set')).toHaveLength(3);
  });

  it('shows the unit of each district, or that it has none', async () => {
    mockSocietyCalls();
    showEidsr('view');
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'MbaraMbara Hospital',
      'NakiriNo organisation unit yet',
    ]);
  });

  it('hides the password until it is requested', async () => {
    mockSocietyCalls();
    showEidsr('view');
    const connection = await card('Connection');
    expect(connection.textContent).not.toContain('a secret');
    expect(within(connection).getByText('Hidden')).toBeTruthy();
    await userEvent.click(within(connection).getByRole('button', { name: 'Show password' }));
    expect(connection.textContent).toContain('a secret');
  });

  it('tells those who may not change it that the password is withheld', async () => {
    mockSocietyCalls({ configuration: aConfiguration({ password: null }) });
    showEidsr('view', 'DataConsumer');
    const connection = await card('Connection');
    expect(within(connection).getByText('Visible only to people who may edit the connection')).toBeTruthy();
    expect(within(connection).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('links to the form for those who may edit', async () => {
    mockSocietyCalls();
    showEidsr('view');
    const edit = await screen.findByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/nationalsocieties/3/eidsrintegration/edit');
  });

  it('is read-only in an archived national society', async () => {
    mockSocietyCalls({ society: { isArchived: true } });
    showEidsr('view');
    expect(await screen.findByText(/This national society is archived/)).toBeTruthy();
    await card('Connection');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('says that nothing is set up yet, and links to the form', async () => {
    mockSocietyCalls({ configuration: { districtsWithOrganizationUnits: [] } });
    showEidsr('view');
    expect(await screen.findByText(/Nothing is set up yet/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Set up the connection' })).toBeTruthy();
  });

  it('lists the districts, none with a unit, before a connection is stored', async () => {
    const districtsWithOrganizationUnits = [{ districtId: 11, districtName: 'Mbara' }];
    mockSocietyCalls({ configuration: { districtsWithOrganizationUnits } });
    showEidsr('view', 'DataConsumer');
    expect(await screen.findByText(/Nothing is set up yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Set up the connection' })).toBeNull();
    const rows = within(screen.getByRole('region', { name: 'Districts' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['MbaraNo organisation unit yet']);
  });

  it('says that the national society has no districts', async () => {
    mockSocietyCalls({ configuration: aConfiguration({ districtsWithOrganizationUnits: [] }) });
    showEidsr('view');
    expect(await screen.findByText('This national society has no districts yet.')).toBeTruthy();
    const places = await screen.findByRole('link', { name: 'Go to the places' });
    expect(places.getAttribute('href')).toBe('/nationalsocieties/3/structure');
  });

  it.each(['view', 'edit'] as const)(
    'says on its %s that EIDSR is disabled, and where to enable it',
    async (page) => {
      mockSocietyCalls({ society: { enableEidsrIntegration: false } });
      showEidsr(page);
      expect(await screen.findByText(/is switched off for this national society/)).toBeTruthy();
      const form = await screen.findByRole('link', { name: 'Edit national society' });
      expect(form.getAttribute('href')).toBe('/nationalsocieties/3/edit');
      expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
    },
  );

  it('shows an error when loading fails', async () => {
    mockSocietyCalls();
    mockCall('get', 'eidsrconfiguration/3/get', () => errorResponse('error.unauthorized', { status: 403 }));
    showEidsr('view');
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access to this.');
  });
});
