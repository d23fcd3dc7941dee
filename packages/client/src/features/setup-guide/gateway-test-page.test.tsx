import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { aSetupGuide } from '../../shared/setup-guide/testing/a-setup-guide.ts';
import type { GatewayTest } from './setup-guide.api.ts';
import { setupGuideRoutes } from './setup-guide.routes.tsx';

const address = '/nationalsocieties/3/smsgateways/7/test';
const now = '2026-11-24T10:00:00.000Z';
const timings = { arrivedAt: '2026-11-24T09:59:30.000Z', processedAt: now, milliseconds: 200 };
const sender = { phoneNumber: '+999705550142', name: 'Mariam Kessy', placeCodes: [], isInTraining: false };

const aTest = (given: Partial<GatewayTest> = {}): GatewayTest => ({
  ...{ gatewayName: 'Lakes', now, messages: [], rejections: [] },
  ...given,
});
const notUnderstood: GatewayTest['messages'][number] = {
  id: 12,
  text: 'Hello',
  outcome: { state: 'NotUnderstood', sender, errorType: 'FormatError', timings },
};
const report: GatewayTest['messages'][number] = {
  id: 13,
  text: '3#2#1',
  outcome: {
    state: 'Read',
    sender,
    report: { id: 88, kind: 'Single', healthRiskName: 'Measles', isTraining: false },
    timings,
  },
};
const mockTest = (given: Partial<GatewayTest> = {}) =>
  mockCall('get', 'setupGuide/gatewayTest', () => success(aTest(given)));
const gateway = { id: 7, name: 'Lakes', apiKey: 'k'.repeat(26), isKeyWeak: false, gatewayType: 'SmsEagle' };

const types = [
  {
    name: 'SmsEagle',
    form: {
      path: '/api/enqueueSmsEagleReport',
      parameters: ['sender', 'timestamp', 'text', 'msgid', 'apikey'],
    },
  },
  {
    name: 'Telerivet',
    form: {
      path: '/api/enqueueTelerivetReport',
      parameters: ['from_number_e164', 'time_created', 'content', 'id', 'apikey'],
    },
  },
];

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety()));
  mockCall('get', 'smsGateway/7/get', () => success(gateway));
  mockCall('get', 'smsGateway/types', () => success(types));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const showTest = (search = '') => showRoutes(setupGuideRoutes, `${address}${search}`, { role: 'Manager' });
const findArrived = () => screen.findByRole('region', { name: 'What arrived' });

describe('the test of a gateway', () => {
  it('says what to send while nothing has arrived, and asks again for what arrived since', async () => {
    const requests = mockTest();
    await showTest();
    expect(await screen.findByText(/Send any SMS from a phone/)).toBeTruthy();
    expect(screen.getByText('No message of this gateway has ever arrived.')).toBeTruthy();
    expect(within(await findArrived()).getByText(/No message in the last minutes/)).toBeTruthy();
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect(requests[0]).toEqual({ smsGatewayId: '7' });
    expect(requests[1]).toEqual({ smsGatewayId: '7', since: '2026-11-24T09:50:00.000Z' });
  });

  it('says when the last message came', async () => {
    mockTest({ lastMessageAt: '2026-11-20T08:15:00.000Z' });
    await showTest();
    expect((await screen.findByText(/arrived at/)).textContent).toMatch(
      /arrived at \W?\d{4}-\d\d-\d\d \d\d:\d\d/,
    );
  });

  it('shows what happened to a message, step by step', async () => {
    mockTest({ messages: [notUnderstood] });
    await showTest();
    const arrived = await findArrived();
    expect(await within(arrived).findByText(/Hello/)).toBeTruthy();
    expect(within(arrived).getAllByText(/Mariam Kessy/).length).toBeGreaterThan(0);
    expect(within(arrived).queryByText(/No message in the last minutes/)).toBeNull();
  });

  it.each([
    ['wrongKey', /unknown key/],
    ['noKey', /no key/],
    ['unreadable', /no parameters, or one of them twice/],
    ['tooLong', /too long/],
  ] as const)('says why deliveries did not get in: %s', async (reason, sentence) => {
    mockTest({ rejections: [{ refusedAt: now, source: 'SmsEagle', reason, count: 2 }] });
    await showTest();
    const alert = await within(await findArrived()).findByRole('alert');
    expect(alert.textContent).toMatch(sentence);
    expect(alert.textContent).toMatch(/2 messages at the address for SMSEagle/);
  });

  it.each([
    ['SmsEagle', '/api/enqueueSmsEagleReport', /sender, timestamp, text, msgid, apikey/],
    ['Telerivet', '/api/enqueueTelerivetReport', /from_number_e164, time_created, content, id, apikey/],
  ])('shows what to enter on a gateway of type %s, to be copied', async (gatewayType, path, parameters) => {
    mockTest();
    mockCall('get', 'smsGateway/7/get', () => success({ ...gateway, gatewayType }));
    await showTest();
    expect(await screen.findByText(`${window.location.origin}${path}`)).toBeTruthy();
    expect(screen.getByText(parameters)).toBeTruthy();
    expect(screen.getByText(gateway.apiKey)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Copy/ })).toHaveLength(2);
  });

  it('copies the key by keyboard', async () => {
    const user = userEvent.setup();
    mockTest();
    await showTest();
    const copy = (await screen.findAllByRole('button', { name: /Copy/ }))[1] as HTMLElement;
    copy.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(gateway.apiKey));
  });

  it('shows the addresses of a gateway with settings of its own, and hides secrets', async () => {
    const addresses = [
      { label: 'incoming', value: 'https://harken.example/in?key=secret', isSecret: true },
      { label: 'apiUrl', value: 'https://harken.example/api', isSecret: false },
    ];
    mockCall('get', 'smsGateway/7/get', () => success({ ...gateway, gatewayType: 'Kannel', addresses }));
    mockTest({ rejections: [{ refusedAt: now, source: 'Kannel', reason: 'wrongKey', count: 2 }] });
    await showTest();
    const card = await screen.findByRole('region', { name: 'Settings on the gateway' });
    expect(within(card).getByText('https://harken.example/api')).toBeTruthy();
    expect(within(card).queryByText(/secret/)).toBeNull();
    expect(within(card).getByText(/get-url/)).toBeTruthy();
    const alert = await within(await findArrived()).findByRole('alert');
    expect(alert.textContent).toMatch(/2 messages at the address for Kannel/);
  });

  it('works without the settings for those who may not see the key', async () => {
    mockTest();
    mockCall('get', 'smsGateway/7/get', () => errorResponse('error.unauthorized', { status: 403 }));
    await showTest();
    expect(await screen.findByText(/Send any SMS from a phone/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
  });
});

describe('the wait for the first report of a project', () => {
  const search = '?projectId=5&returnTo=%2Fprojects%2F5%2Fsetup';
  beforeEach(() => {
    const risk = { healthRiskId: 1, healthRiskCode: 3, healthRiskName: 'Measles', healthRiskType: 'Human' };
    mockCall('get', 'project/5/get', () => success({ id: 5, projectHealthRisks: [risk] }));
    const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
    mockCall('get', 'project/5/basicData', () =>
      success({
        ...{ id: 5, name: 'Lakeshore', nationalSociety, isClosed: false },
        allowMultipleOrganizations: false,
      }),
    );
    mockCall('get', 'setupGuide/project', () => success(aSetupGuide('report')));
  });

  it('shows an example in the format of the project', async () => {
    mockTest();
    await showTest(search);
    expect((await screen.findByText(/from the phone of the data collector/)).textContent).toContain('3#2#1');
  });

  it('leads on once a report has arrived, not after another message', async () => {
    mockTest({ messages: [notUnderstood] });
    await showTest(search);
    await within(await findArrived()).findByText(/Hello/);
    expect(screen.queryByText(/^Next:/)).toBeNull();
    mockTest({ messages: [report, notUnderstood] });
    mockCall('get', 'setupGuide/project', () => success(aSetupGuide('alert')));
    const link = await screen.findByRole('link', { name: 'Open the alerts' }, { timeout: 5000 });
    expect(link.getAttribute('href')).toContain('/projects/5/alerts');
  });
});

describe('a gateway test that cannot be shown', () => {
  it('says that it is loading', async () => {
    mockCall('get', 'setupGuide/gatewayTest', () => new Promise<HttpResponse<null>>(() => undefined));
    await showTest();
    expect(await screen.findByText('Loading the test')).toBeTruthy();
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('says why: %i', async (status, sentence) => {
    mockCall('get', 'setupGuide/gatewayTest', () => errorResponse('error.unexpected', { status }));
    await showTest();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });

  it('keeps what arrived when a later request fails, and can be tried again', async () => {
    mockTest({ messages: [notUnderstood] });
    await showTest();
    await within(await findArrived()).findByText(/Hello/);
    mockCall('get', 'setupGuide/gatewayTest', () => HttpResponse.json({}, { status: 500 }));
    expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText(/Hello/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
