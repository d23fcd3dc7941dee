import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { smsGatewayRoutes } from './sms-gateways.routes.tsx';

const address = '/nationalsocieties/3/smsgateways';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const lakes = {
  id: 8,
  name: 'Lakes',
  apiKey: '',
  isKeyWeak: true,
  gatewayType: 'SmsEagle',
  iotHubDeviceName: 'lakes-1',
};
const hills = { id: 9, name: 'Hills', apiKey: '', isKeyWeak: false, gatewayType: 'Telerivet' };

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'smsGateway/list', () => success([lakes, hills]));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list of SMS gateways', () => {
  it('shows name, key strength, type and device, and links to the form', async () => {
    await showRoutes(smsGatewayRoutes, address);
    const link = await screen.findByRole('link', { name: 'Lakes' });
    await waitFor(() => expect(link.getAttribute('href')).toBe(`${address}/8/edit`));
    const row = link.closest('tr') as HTMLElement;
    for (const expected of ['Weak, replace', 'SMSEagle', 'lakes-1'])
      expect(within(row).getByText(expected)).toBeTruthy();
    expect(screen.getByText('Telerivet')).toBeTruthy();
    expect(screen.getByText('Strong')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an SMS gateway' }).getAttribute('href')).toBe(
      `${address}/add`,
    );
  });

  it('searches by name, type and device', async () => {
    await showRoutes(smsGatewayRoutes, address);
    for (const search of ['lak', 'smseag', 'LAKES-1']) {
      const box = await screen.findByRole('searchbox', { name: 'Search' });
      await userEvent.clear(box);
      await userEvent.type(box, `${search}{Enter}`);
      await waitFor(() => expect(names()).toEqual(['Lakes']));
    }
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nowhere{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(names()).toEqual(['Lakes', 'Hills']));
  });

  it('can be sorted by its columns', async () => {
    await showRoutes(smsGatewayRoutes, address);
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['Hills', 'Lakes']));
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['Lakes', 'Hills']));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('names the types with settings of their own, and sorts by these names', async () => {
    const rivers = { ...hills, id: 10, name: 'Rivers', gatewayType: 'Kannel' };
    mockCall('get', 'smsGateway/list', () => success([hills, lakes, rivers]));
    await showRoutes(smsGatewayRoutes, address);
    expect(await screen.findByText('Kannel')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Type' }));
    await waitFor(() => expect(names()).toEqual(['Rivers', 'Lakes', 'Hills']));
  });

  it('says what to do while it is empty', async () => {
    mockCall('get', 'smsGateway/list', () => success([]));
    await showRoutes(smsGatewayRoutes, address);
    expect(await screen.findByText(/No SMS gateways yet/)).toBeTruthy();
  });

  it.each([
    ['Manager', { hasCoordinator: true }, /Only coordinators and administrators/],
    ['TechnicalAdvisor', { hasCoordinator: true }, /Only coordinators and administrators/],
    ['Administrator', { isArchived: true }, /can be read, not changed/],
    ['Coordinator', { isArchived: true, hasCoordinator: true }, /can be read, not changed/],
  ] as const)(
    'is read-only for a %s in a national society with %o, and says why',
    async (role, given, why) => {
      mockCall('get', 'nationalSociety/3/get', () => success({ ...society, ...given }));
      await showRoutes(smsGatewayRoutes, address, { role });
      expect(await screen.findByText(why)).toBeTruthy();
      expect(await screen.findByText('Lakes')).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
    },
  );

  it.each([
    ['Manager', {}],
    ['Coordinator', { hasCoordinator: true }],
  ] as const)('can be changed by a %s in a national society with %o', async (role, given) => {
    mockCall('get', 'nationalSociety/3/get', () => success({ ...society, ...given }));
    await showRoutes(smsGatewayRoutes, address, { role });
    expect(await screen.findByRole('link', { name: 'Add an SMS gateway' })).toBeTruthy();
    await choose('Hills', 'Edit');
    expect(await screen.findByRole('heading', { name: 'Edit SMS gateway' })).toBeTruthy();
  });
});

describe('deleting an SMS gateway', () => {
  it('says what is deleted with it, deletes it, and shows the remaining ones', async () => {
    let left = [lakes, hills];
    mockCall('get', 'smsGateway/list', () => success(left));
    const requests = mockCall('post', 'smsGateway/8/delete', () => {
      left = [hills];
      return success();
    });
    await showRoutes(smsGatewayRoutes, address);
    await choose('Lakes', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Lakes?' });
    expect(dialog.textContent).toContain('SMS that it forwards will be rejected');
    expect(dialog.textContent).toContain('Messages already received or sent through it are kept');
    expect(dialog.textContent).toContain(
      'people and alert recipients who use one of them will no longer have a modem',
    );
    expect(requests).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The SMS gateway was deleted.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Hills']));
    expect(requests).toHaveLength(1);
  });

  it('shows in the dialog why it cannot be deleted', async () => {
    mockCall('post', 'smsGateway/8/delete', () =>
      errorResponse('nationalSociety.smsGateway.settingDoesNotExist'),
    );
    await showRoutes(smsGatewayRoutes, address);
    await choose('Lakes', 'Delete');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('does not exist');
  });
});
