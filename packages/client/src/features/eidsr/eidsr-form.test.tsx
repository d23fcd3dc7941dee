import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { aConfiguration, mockConnectionTest, mockSocietyCalls, showEidsr } from './testing/eidsr.builders.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const field = (name: string) => screen.findByLabelText(name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const errorAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

async function showTested(configuration = aConfiguration()) {
  mockSocietyCalls({ configuration });
  const requests = mockConnectionTest();
  const router = showEidsr('edit');
  await press('Test connection');
  await screen.findByText(/Connected to the program/);
  await button('Match by code or name');
  return { requests, router };
}

describe('the connection form, before the test', () => {
  it('shows what is stored, and says why data elements and districts cannot be changed', async () => {
    mockSocietyCalls();
    showEidsr('edit');
    expect(await screen.findByText('Connection not tested')).toBeTruthy();
    expect(((await field('API base URL')) as HTMLInputElement).value).toBe('https://dhis.example.org/eidsr');
    for (const label of ['Location (optional)', 'Phone number (optional)', 'Event type (optional)'])
      expect((await field(label)).matches(':disabled')).toBe(true);
    const districts = await screen.findByRole('region', { name: 'Districts' });
    expect(within(districts).getByText(/Test the connection to continue/)).toBeTruthy();
    expect(districts.textContent).toContain('Mbara Hospital');
    expect(within(districts).queryByRole('button')).toBeNull();
  });

  it('is not saved, and shows the reason at the test button', async () => {
    mockSocietyCalls();
    const saved = mockCall('post', 'eidsrconfiguration/3/edit', () => success());
    showEidsr('edit');
    await press('Update');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: 'Test connection' })).toBeTruthy();
    expect(errorAt(await button('Test connection'))).toContain('Test the connection before saving');
    expect(saved).toEqual([]);
  });

  it.each([
    ['API base URL', '', 'Enter or choose a value'],
    ['API base URL', 'dhis.example.org', 'Start with https://'],
    ['API base URL', 'ftp://dhis.example.org', 'Start with https://'],
    ['User name', ' ', 'Enter or choose a value'],
    ['Password', '', 'Enter or choose a value'],
    ['Tracker program ID', 'x'.repeat(257), '256'],
  ])('sends no test with %s "%s"', async (label, written, expected) => {
    mockSocietyCalls();
    const requests = mockConnectionTest();
    showEidsr('edit');
    const input = await field(label);
    await userEvent.clear(input);
    if (written) await userEvent.click(input);
    if (written) await userEvent.paste(written);
    await press('Test connection');
    await waitFor(() => expect(errorAt(input)).toContain(expected));
    expect(requests).toEqual([]);
  });

  it('shows an error if the EIDSR server cannot be reached', async () => {
    mockSocietyCalls();
    mockCall('post', 'eidsr/program', () => errorResponse('EidsrIntegration.EidsrApi.ConnectionError'));
    showEidsr('edit');
    await press('Test connection');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Could not connect to the national surveillance system (EIDSR) with these settings',
    );
    expect(screen.getByText('Connection not tested')).toBeTruthy();
  });
});

describe('the connection form, after the test', () => {
  it('tests the entered values, shows the name of the program, and enables the other parts', async () => {
    const { requests } = await showTested();
    expect(requests).toEqual([
      {
        eidsrApiProperties: {
          url: 'https://dhis.example.org/eidsr',
          userName: 'harken',
          password: 'a secret ',
        },
        programId: 'qUprogram01',
      },
    ]);
    expect(screen.getByText(/Connected to the program/).textContent).toContain('Event-based surveillance');
    expect((await field('Location (optional)')).matches(':disabled')).toBe(false);
  });

  it.each(['API base URL', 'User name', 'Password', 'Tracker program ID'])(
    'requires a new test after %s is changed',
    async (label) => {
      await showTested();
      await userEvent.type(await field(label), 'x');
      expect(await screen.findByText('Connection not tested')).toBeTruthy();
      expect((await field('Location (optional)')).matches(':disabled')).toBe(true);
      expect(screen.queryByRole('button', { name: /Nakiri/ })).toBeNull();
    },
  );

  it('saves all values, and leads to the view', async () => {
    const { router } = await showTested();
    const saved = mockCall('post', 'eidsrconfiguration/3/edit', () =>
      success(null, 'EidsrIntegration.edit.success'),
    );
    await userEvent.type(await field('Sex (optional)'), 'aGender0001');
    await press('Match by code or name');
    await press('Update');
    expect(await screen.findByText('The EIDSR connection was saved')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/nationalsocieties/3/eidsrintegration');
    expect(saved[0]).toMatchObject({
      password: 'a secret ',
      genderDataElementId: 'aGender0001',
      reportGenderDataElementId: 'kept as it is',
      districtsWithOrganizationUnits: [
        { districtId: 11, organisationUnitId: 'unitMbara01', organisationUnitName: 'Mbara Hospital' },
        { districtId: 12, organisationUnitId: 'unitNakiri1', organisationUnitName: 'Nakiri' },
      ],
    });
    expect(saved[0]).not.toHaveProperty('chosenUnits');
  });

  it('shows validation errors of the server at their fields', async () => {
    await showTested();
    const data = { ApiBaseUrl: ['string:validation.valueInvalid'] };
    mockCall('post', 'eidsrconfiguration/3/edit', () => errorResponse('error.validation', { data }));
    await press('Match by code or name');
    await press('Update');
    const input = await field('API base URL');
    await waitFor(() => expect(errorAt(input)).toContain('This value is not valid'));
  });
});
