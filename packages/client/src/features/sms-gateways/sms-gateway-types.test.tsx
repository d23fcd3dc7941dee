import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { smsGatewayRoutes } from './sms-gateways.routes.tsx';
import { everyKind, kannel, smsEagle, smsGateway, telerivet } from './testing/channel-types.ts';

const list = '/nationalsocieties/3/smsgateways';
const incoming = 'https://harken.example/api/channels/kannel/0123456789abcdef?key=secret-key';
const stored = {
  ...{ id: 8, name: 'Lakes', apiKey: 'stored-key', isKeyWeak: false, gatewayType: 'Kannel', outages: [] },
  settings: [
    { name: 'url', value: 'http://kannel.example/sendsms' },
    { name: 'userName', value: 'harken' },
  ],
  secretsSet: ['password'],
  addresses: [{ label: 'incoming', value: incoming, isSecret: true }],
  ...{ smsPerHour: 100, quietFrom: '21:00', quietUntil: '06:00', failOverOrder: 2 },
};

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success({ id: 3, name: 'Kalembe', isArchived: false }));
  mockCall('get', 'smsGateway/list', () => success([]));
  mockCall('get', 'smsGateway/iotDevices/list', () => success([]));
  mockCall('get', 'smsGateway/types', () => success([smsEagle, smsGateway, telerivet, kannel, everyKind]));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const field = (label: string | RegExp) => screen.getByLabelText(label, { exact: false }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function write(label: string | RegExp, text: string) {
  await userEvent.clear(field(label));
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

async function showAddForm(type: string | RegExp) {
  const router = await showRoutes(smsGatewayRoutes, `${list}/add`);
  await userEvent.click(await screen.findByRole('radio', { name: type }));
  return router;
}

async function showStored(given: object = {}) {
  mockCall('get', 'smsGateway/8/get', () => success({ ...stored, ...given }));
  const router = await showRoutes(smsGatewayRoutes, `${list}/8/edit`);
  await screen.findByRole('form', { name: 'Edit SMS gateway' });
  return router;
}

describe('the form of a type with settings of its own', () => {
  it('offers every type with what it is good for', async () => {
    await showRoutes(smsGatewayRoutes, `${list}/add`);
    const types = await screen.findAllByRole('radio');
    expect(types.map((radio) => (radio as HTMLInputElement).value)).toEqual([
      ...['SmsEagle', 'SmsGateway', 'Telerivet', 'Kannel', 'EveryKind'],
    ]);
    expect(screen.getByRole('radio', { name: /Kannel.*connected to a mobile operator/ })).toBeTruthy();
  });

  it('sends the settings and limits of a new gateway, and then shows what to enter at the provider', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(8));
    const router = await showAddForm(/^Kannel/);
    expect(field('Address for sending').value).toBe('http://localhost:13013/cgi-bin/sendsms');
    expect(screen.queryByRole('switch', { name: /Send through a device/ })).toBeNull();
    expect(screen.getByText(/Saving creates the addresses/)).toBeTruthy();
    mockCall('get', 'smsGateway/8/get', () => success(stored));
    await write('User name', 'harken');
    await write(/^Password/, 'pass');
    await write('SMS per hour', '100');
    await write('Quiet hours from', '21:00');
    await write('Quiet hours until', '06:00');
    await write('Position as a backup', '2');
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/8/edit`));
    expect(requests).toMatchObject([
      {
        gatewayType: 'Kannel',
        settings: [
          { name: 'url', value: 'http://localhost:13013/cgi-bin/sendsms' },
          { name: 'userName', value: 'harken' },
          { name: 'password', value: 'pass' },
          { name: 'sender', value: '' },
        ],
        ...{ smsPerHour: 100, quietFrom: '21:00', quietUntil: '06:00', failOverOrder: 2 },
        ...{ emailAddress: null, iotHubDeviceName: null },
      },
    ]);
    const card = await screen.findByRole('region', { name: 'Settings on the gateway' });
    expect(within(card).queryByText(incoming)).toBeNull();
    await userEvent.click(within(card).getByRole('button', { name: 'Show: Address for incoming SMS' }));
    expect(within(card).getByText(incoming)).toBeTruthy();
  });

  it('copies an address without showing it', async () => {
    const user = userEvent.setup();
    await showStored();
    await user.click(screen.getByRole('button', { name: 'Copy: Address for incoming SMS' }));
    expect(await screen.findByText('Copied: Address for incoming SMS')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(incoming);
    expect(screen.queryByText(incoming)).toBeNull();
  });

  it('requires what the type requires, and both ends of quiet hours', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(8));
    await showAddForm(/^Kannel/);
    await write('Quiet hours from', '21:00');
    await write('SMS per hour', '0');
    await press('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      ...['User name', 'Password', 'SMS per hour', 'Quiet hours until'],
    ]);
    expect(requests).toHaveLength(0);
  });

  it('shows errors of the server at their settings', async () => {
    mockCall('post', 'smsGateway/create', () =>
      errorResponse('validation.validationError', {
        data: { 'Settings.url': ['string:validation.valueInvalid'] },
      }),
    );
    await showAddForm(/^Kannel/);
    await write('User name', 'harken');
    await write(/^Password/, 'pass');
    await press('Add');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe('Address for sending');
    expect(field('Address for sending').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps a stored secret unless a new one is entered', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => success());
    const router = await showStored();
    expect([field('Address for sending').value, field(/^Password/).value]).toEqual([
      'http://kannel.example/sendsms',
      '',
    ]);
    expect(screen.getByText(/Type a new one to replace it/)).toBeTruthy();
    await write(/^Name$/, 'Hills');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(requests).toMatchObject([
      {
        name: 'Hills',
        settings: [
          { name: 'url', value: 'http://kannel.example/sendsms' },
          { name: 'userName', value: 'harken' },
          { name: 'sender', value: '' },
        ],
        ...{ smsPerHour: 100, quietFrom: '21:00', quietUntil: '06:00', failOverOrder: 2 },
      },
    ]);
  });

  it('removes an optional secret that is stored, unless a new one is entered', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => success());
    const settings = [{ name: 'method', value: 'POST' }];
    await showStored({ gatewayType: 'EveryKind', settings, secretsSet: ['secret'] });
    const remove = () => screen.getByRole('checkbox', { name: /EveryKind.secret: remove the stored value/ });
    expect(screen.getByText(/Type a new one to replace it/)).toBeTruthy();
    await userEvent.click(remove());
    expect(screen.queryByText(/Type a new one to replace it/)).toBeNull();
    await write(/^channel.EveryKind.secret(?!:)/, 'new');
    expect(screen.queryByRole('checkbox', { name: /remove the stored value/ })).toBeNull();
    await userEvent.clear(field(/^channel.EveryKind.secret(?!:)/));
    expect((remove() as HTMLInputElement).checked).toBe(true);
    await press('Save');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ removedSecrets: ['secret'] });
  });

  it('offers no removal of a secret that the type needs', async () => {
    await showStored();
    expect(screen.queryByRole('checkbox', { name: /remove the stored value/ })).toBeNull();
  });

  it('shows the new addresses after the type was changed', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => {
      mockCall('get', 'smsGateway/8/get', () => success(stored));
      return success();
    });
    const router = await showStored({
      gatewayType: 'SmsEagle',
      emailAddress: 'a@b.example',
      addresses: null,
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Kannel');
    await write('User name', 'harken');
    await write(/^Password/, 'pass');
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Copy: Address for incoming SMS' })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${list}/8/edit`);
    expect(requests).toMatchObject([{ gatewayType: 'Kannel', emailAddress: null }]);
  });

  it('has a field for every kind of setting, and fills in presets', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(8));
    await showAddForm(/EveryKind/);
    expect(field('SMS per hour').value).toBe('330');
    expect(screen.getByText('{{to}} {{text}}')).toBeTruthy();
    const preset = screen.getByRole('combobox', { name: /Settings of a provider/ });
    await userEvent.selectOptions(preset, 'Hill Mobile');
    expect((screen.getByRole('switch', { name: /isJson/ }) as HTMLInputElement).checked).toBe(true);
    await userEvent.selectOptions(preset, 'Lake Telecom');
    expect((screen.getByRole('switch', { name: /isJson/ }) as HTMLInputElement).checked).toBe(false);
    await write(/EveryKind.body/, 'to={{too}}');
    await write(/EveryKind.retries/, 'two');
    await press('Add');
    expect(await screen.findByText(/too cannot be filled in here/)).toBeTruthy();
    await write(/EveryKind.body/, 'to={{to}}');
    await write(/EveryKind.retries/, '2');
    await userEvent.click(screen.getByRole('radio', { name: /method.GET/ }));
    await press('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      smsPerHour: 330,
      settings: [
        { name: 'url', value: 'https://sms.lake.example/{{to}}' },
        { name: 'body', value: 'to={{to}}' },
        { name: 'retries', value: '2' },
        { name: 'isJson', value: 'false' },
        { name: 'method', value: 'GET' },
        { name: 'format', value: '' },
        { name: 'zone', value: '' },
      ],
    });
  });
});

describe('the form of Telerivet', () => {
  it('asks for its account, both parts or none', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(8));
    await showAddForm(/^Telerivet/);
    await write(/Telerivet project ID/, 'PJ1');
    await press('Add');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe('Telerivet API key');
    await write(/Telerivet API key/, 'key');
    await press('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      gatewayType: 'Telerivet',
      telerivetApiKey: 'key',
      telerivetProjectId: 'PJ1',
      smsPerHour: null,
    });
  });
});
