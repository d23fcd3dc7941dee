import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { smsGatewayRoutes } from './sms-gateways.routes.tsx';
import { smsEagle, smsGateway, telerivet } from './testing/channel-types.ts';

const list = '/nationalsocieties/3/smsgateways';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const stored = {
  ...{ id: 8, name: 'Lakes', apiKey: 'stored-key', isKeyWeak: false, gatewayType: 'SmsEagle' },
  ...{ settings: [], secretsSet: [], addresses: [], outages: [] },
};

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'smsGateway/list', () => success([]));
  mockCall('get', 'smsGateway/iotDevices/list', () => success(['lakes-1', 'hills-2']));
  mockCall('get', 'smsGateway/types', () => success([smsEagle, smsGateway, telerivet]));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const flip = (name: RegExp) => userEvent.click(screen.getByRole('switch', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const device = () => screen.findByRole('combobox', { name: 'Device' });
const chooseDevice = async (name: string) => userEvent.selectOptions(await device(), name);
async function write(name: string | RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

async function showAddForm(search = '') {
  const router = await showRoutes(smsGatewayRoutes, `${list}/add${search}`);
  await screen.findByRole('form', { name: 'Add an SMS gateway' });
  return router;
}

async function showStored(given: object = {}) {
  mockCall('get', 'smsGateway/8/get', () => success({ ...stored, emailAddress: 'a@b.example', ...given }));
  const router = await showRoutes(smsGatewayRoutes, `${list}/8/edit`);
  await screen.findByRole('form', { name: 'Edit SMS gateway' });
  return router;
}

/** The links of the error summary after a failed attempt to save. */
async function listErrorsAfter(button: string) {
  await press(button);
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  return links.map((link) => link.textContent);
}

describe('adding an SMS gateway', () => {
  it('sends the entered values, and opens the form with the key created by the server', async () => {
    const requests = mockCall('post', 'smsGateway/create', () =>
      success(9, 'nationalSociety.smsGateway.successfullyAdded'),
    );
    const router = await showAddForm();
    expect(screen.getByText(/The gateway key is created automatically/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Gateway key' })).toBeNull();
    mockCall('get', 'smsGateway/9/get', () => success({ ...stored, id: 9, emailAddress: 'a@b.example' }));
    await write('Name', ' Lakes ');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    await write(/^Phone number of the gateway/, '+999 705 550 100');
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/9/edit`));
    expect(screen.getByText('The SMS gateway was added.')).toBeTruthy();
    await waitFor(() => expect(field('Gateway key').value).toBe('stored-key'));
    expect(requests).toEqual([
      {
        name: 'Lakes',
        gatewayType: 'SmsEagle',
        ownPhoneNumber: '+999 705 550 100',
        emailAddress: 'gateway@lakes.example',
        iotHubDeviceName: null,
        modemOneName: null,
        modemTwoName: null,
        telerivetApiKey: null,
        telerivetProjectId: null,
        ...{ smsPerHour: null, quietFrom: null, quietUntil: null, failOverOrder: null, canaryMinutes: null },
      },
    ]);
  });

  it('leads from the set-up guide to the test of the new gateway, which leads back', async () => {
    mockCall('post', 'smsGateway/create', () => success(9));
    const router = await showAddForm('?returnTo=%2Fnationalsocieties%2F3%2Fsetup');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/9/test`));
    expect(router.state.location.search).toEqual({ returnTo: '/nationalsocieties/3/setup' });
  });

  it('lists what is missing and sends nothing', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    await showAddForm();
    await userEvent.clear(field('Name')); // a name is proposed
    expect(await listErrorsAfter('Add')).toEqual(['Name', 'E-mail of the gateway']);
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['Name', '', 'Enter or choose a value'],
    ['Name', 'K'.repeat(101), 'Use at most 100 characters'],
    ['E-mail of the gateway', '', 'Enter or choose a value'],
    ['E-mail of the gateway', 'gateway', 'This is not a valid e-mail address'],
    ['E-mail of the gateway', `${'g'.repeat(90)}@lakes.example`, 'Use at most 100 characters'],
  ])('validates when the field is left: "%s" with "%s"', async (name, text, expected) => {
    await showAddForm();
    await userEvent.clear(field(name));
    if (text) await userEvent.paste(text);
    await userEvent.tab();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Name of modem 1', 'modemOneName'],
    ['Name of modem 2', 'modemTwoName'],
  ])('requires "%s" of at most 100 characters with two modems', async (name) => {
    await showAddForm();
    await flip(/Two modems/);
    await userEvent.click(field(name));
    await userEvent.tab();
    expect(await screen.findByText('Enter or choose a value')).toBeTruthy();
    await write(name, 'M'.repeat(101));
    expect(await screen.findByText('Use at most 100 characters')).toBeTruthy();
  });

  it('requires a device for two modems, and says so immediately', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    await showAddForm();
    await write('Name', 'Lakes');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    await flip(/Two modems/);
    expect(await screen.findByText(/Two modems need a device/)).toBeTruthy();
    await write('Name of modem 1', 'North');
    await write('Name of modem 2', 'South');
    expect(await listErrorsAfter('Add')).toEqual(['Send through a device']);
    expect(requests).toHaveLength(0);
    await flip(/Two modems/);
    await waitFor(() => expect(screen.queryByText(/Two modems need a device/)).toBeNull());
  });

  it('shows validation errors of the server at their fields', async () => {
    mockCall('post', 'smsGateway/create', () =>
      errorResponse('validation.validationError', {
        data: { EmailAddress: ['string:validation.fieldRequired'] },
      }),
    );
    await showAddForm();
    await write('Name', 'Lakes');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    expect(await listErrorsAfter('Add')).toEqual(['E-mail of the gateway']);
    expect(screen.getByText('Enter or choose a value')).toBeTruthy();
    await write('E-mail of the gateway', 'other@lakes.example');
    await waitFor(() => expect(screen.queryByText('Enter or choose a value')).toBeNull());
  });

  it('shows an error that concerns no field above the form', async () => {
    mockCall('post', 'smsGateway/create', () => errorResponse('nationalSociety.isArchived'));
    await showAddForm();
    await write('Name', 'Lakes');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    await press('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing in it can be changed');
  });

  it('says what to configure on the gateway itself', async () => {
    await showAddForm();
    const card = screen.getByRole('region', { name: 'Settings on the gateway' });
    expect(card.textContent).toContain(`${window.location.origin}/api/enqueueSmsEagleReport`);
    expect(card.textContent).toContain('POST');
  });

  it('asks before unsaved changes are lost', async () => {
    await showAddForm();
    await write('Name', 'Lakes');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Leave without saving?');
  });
});

describe('sending through a device', () => {
  const pong = () => success(JSON.stringify({ data: 'Lakes is awake' }));
  const showWithDevice = async () => {
    const router = await showAddForm();
    await write('Name', 'Lakes');
    await flip(/Send through a device/);
    return router;
  };

  it('asks for a device instead of an e-mail address', async () => {
    await showWithDevice();
    await device();
    expect(screen.queryByRole('textbox', { name: 'E-mail of the gateway' })).toBeNull();
    expect(await listErrorsAfter('Add')).toEqual(['Device']);
    expect(screen.getByText('Enter or choose a value')).toBeTruthy();
  });

  it('is not saved before the device has answered', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    const pinged = mockCall('post', 'smsGateway/iotDevices/lakes-1/ping', pong);
    const router = await showWithDevice();
    await chooseDevice('lakes-1');
    expect(await listErrorsAfter('Add')).toEqual(['Test the device']);
    expect(screen.getByText('Test the device before saving: it must respond')).toBeTruthy();
    await press('Test the device');
    expect(await screen.findByText('Lakes is awake')).toBeTruthy();
    expect(screen.queryByText('Test the device before saving: it must respond')).toBeNull();
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/9/edit`));
    expect(pinged).toHaveLength(1);
    expect(requests[0]).toMatchObject({ emailAddress: null, iotHubDeviceName: 'lakes-1' });
  });

  it('shows that the device does not answer, with its error, and is not saved', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    mockCall('post', 'smsGateway/iotDevices/lakes-1/ping', () =>
      errorResponse('nationalSociety.smsGateway.ioTHubPingFailed', { data: 'no SIM card' }),
    );
    await showWithDevice();
    await chooseDevice('lakes-1');
    await press('Test the device');
    expect(await screen.findByText('The device does not respond. no SIM card')).toBeTruthy();
    await press('Add');
    expect(await screen.findByText('Test the device before saving: it must respond')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('accepts the test only for the device that was tested', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    mockCall('post', 'smsGateway/iotDevices/lakes-1/ping', pong);
    await showWithDevice();
    await chooseDevice('lakes-1');
    await press('Test the device');
    await screen.findByText('Lakes is awake');
    await chooseDevice('hills-2');
    expect(screen.queryByText('Lakes is awake')).toBeNull();
    expect(await listErrorsAfter('Add')).toEqual(['Test the device']);
    await chooseDevice('lakes-1');
    await press('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('shows that the test is running', async () => {
    let sendResponse = () => {};
    const waits = new Promise<void>((resolve) => {
      sendResponse = resolve;
    });
    mockCall('post', 'smsGateway/iotDevices/lakes-1/ping', async () => {
      await waits;
      return success('{}');
    });
    await showWithDevice();
    const button = await screen.findByRole('button', { name: 'Test the device' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await chooseDevice('lakes-1');
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    sendResponse();
    expect(await screen.findByText('The device responds.')).toBeTruthy();
  });

  it('sends both modems', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    mockCall('post', 'smsGateway/iotDevices/lakes-1/ping', pong);
    await showWithDevice();
    await chooseDevice('lakes-1');
    await press('Test the device');
    await screen.findByText('Lakes is awake');
    await flip(/Two modems/);
    await write('Name of modem 1', ' North ');
    await write('Name of modem 2', 'South');
    await press('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ modemOneName: 'North', modemTwoName: 'South' });
  });

  it('says that no device is free', async () => {
    mockCall('get', 'smsGateway/iotDevices/list', () => success([]));
    await showWithDevice();
    expect(await screen.findByText(/No device is available/)).toBeTruthy();
  });
});

describe('changing an SMS gateway', () => {
  it('starts with the stored values, and confirms the change', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () =>
      success(undefined, 'nationalSociety.smsGateway.successfullyUpdated'),
    );
    const router = await showStored();
    expect([field('Name').value, field('Gateway key').value, field(/E-mail/).value]).toEqual([
      'Lakes',
      'stored-key',
      'a@b.example',
    ]);
    await write('Name', 'Hills');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(screen.getByText('The SMS gateway was saved.')).toBeTruthy();
    expect(requests[0]).toMatchObject({ name: 'Hills', emailAddress: 'a@b.example' });
    expect(requests[0]).not.toHaveProperty('apiKey');
  });

  it('renews the key after confirmation, and says until when the old one is accepted', async () => {
    const requests = mockCall('post', 'smsGateway/8/renewKey', () => {
      const renewed = { apiKey: 'new-key', oldKeyAcceptedUntil: '2026-11-30T10:00:00.000Z' };
      mockCall('get', 'smsGateway/8/get', () =>
        success({ ...stored, emailAddress: 'a@b.example', ...renewed }),
      );
      return success(renewed);
    });
    await showStored({ isKeyWeak: true });
    expect(screen.getByText(/This key is weak/)).toBeTruthy();
    await press('Create a new key');
    const dialog = await screen.findByRole('dialog', { name: 'Create a new key?' });
    expect(dialog.textContent).toContain('accepted for 7 more days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create a new key' }));
    await waitFor(() => expect(field('Gateway key').value).toBe('new-key'));
    expect(screen.getByText(/Messages with the old key are accepted until/)).toBeTruthy();
    expect(requests).toEqual([{ refusesOldKey: false }]);
  });

  it('can reject the old key immediately', async () => {
    const requests = mockCall('post', 'smsGateway/8/renewKey', () => success({ apiKey: 'new-key' }));
    await showStored();
    await press('Create a new key');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('checkbox'));
    expect(dialog.textContent).toContain('rejected immediately');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create a new key' }));
    await waitFor(() => expect(requests).toEqual([{ refusesOldKey: true }]));
  });

  it('copies the key', async () => {
    const user = userEvent.setup();
    await showStored();
    await user.click(screen.getByRole('button', { name: 'Copy the gateway key' }));
    expect(await screen.findByText('Gateway key copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('stored-key');
  });

  it('retains another type and its account', async () => {
    const telerivet = { telerivetApiKey: 'secret', telerivetProjectId: 'PJ1' };
    const requests = mockCall('post', 'smsGateway/8/edit', () => success());
    await showStored({ gatewayType: 'Telerivet', emailAddress: undefined, ...telerivet });
    expect((screen.getByRole('combobox', { name: 'Type' }) as HTMLSelectElement).value).toBe('Telerivet');
    await press('Save');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ gatewayType: 'Telerivet', emailAddress: null, ...telerivet });
  });

  it('retains the e-mail address of a gateway that sends through a device, and tests the device again', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => success());
    mockCall('get', 'smsGateway/iotDevices/list', () => success([]));
    mockCall('post', 'smsGateway/iotDevices/own-3/ping', () => success('{"data":"ok"}'));
    await showStored({ iotHubDeviceName: 'own-3' });
    expect(((await device()) as HTMLSelectElement).value).toBe('own-3');
    expect(await listErrorsAfter('Save')).toEqual(['Test the device']);
    await press('Test the device');
    await screen.findByText('ok');
    await press('Save');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ iotHubDeviceName: 'own-3', emailAddress: 'a@b.example' });
  });

  it('saves a gateway that has two modems and no device, as the one of the demo', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => success(null));
    const router = await showStored({ modemOneName: 'Left', modemTwoName: 'Right' });
    await write('Name', 'Hills');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    const modems = { modemOneName: 'Left', modemTwoName: 'Right', iotHubDeviceName: null };
    expect(requests).toMatchObject([{ name: 'Hills', emailAddress: 'a@b.example', ...modems }]);
  });

  it('says what removing two modems does', async () => {
    const requests = mockCall('post', 'smsGateway/8/edit', () => success());
    mockCall('post', 'smsGateway/iotDevices/own-3/ping', () => success('{"data":"ok"}'));
    await showStored({ iotHubDeviceName: 'own-3', modemOneName: 'North', modemTwoName: 'South' });
    await device();
    await flip(/Two modems/);
    expect(screen.getByText(/Saving deletes both modems/)).toBeTruthy();
    await press('Test the device');
    await screen.findByText('ok');
    await press('Save');
    await waitFor(() => expect(requests[0]).toMatchObject({ modemOneName: null, modemTwoName: null }));
  });

  it('tells a manager why nothing can be changed where there is a coordinator', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success({ ...society, hasCoordinator: true }));
    await showRoutes(smsGatewayRoutes, `${list}/8/edit`, { role: 'Manager' });
    expect(await screen.findByText(/Only coordinators and administrators/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the SMS gateways' }).getAttribute('href')).toBe(list);
  });
});

describe('the proof of life', () => {
  it('says what it costs, and is sent with its times', async () => {
    const requests = mockCall('post', 'smsGateway/create', () => success(9));
    await showAddForm();
    await write('Name', 'Lakes');
    await write('E-mail of the gateway', 'gateway@lakes.example');
    await userEvent.click(screen.getByRole('switch', { name: /Send an SMS that must come back/ }));
    expect(screen.getByText('SMS a day: 30, from 6:00 to 21:00.')).toBeTruthy();
    expect(screen.getByText(/Enter the phone number of this gateway/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Phone number of the gateway/), '+999705550100');
    await write('Minutes between two SMS', '15');
    expect(screen.getByText('SMS a day: 60, from 6:00 to 21:00.')).toBeTruthy();
    expect(screen.queryByText(/Enter the phone number of this gateway/)).toBeNull();
    await press('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ canaryMinutes: 15, canaryWaitMinutes: 15, canaryGatewayId: null });
  });
});
