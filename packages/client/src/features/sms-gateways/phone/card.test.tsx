import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showRoutes,
  success,
} from '../../../../test/support/show-routes.tsx';
import { smsGatewayRoutes } from '../sms-gateways.routes.tsx';

const list = '/nationalsocieties/3/smsgateways';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const gateway = {
  ...{ id: 8, name: 'Phone', apiKey: 'key', isKeyWeak: false, gatewayType: 'AndroidPhone' },
  ...{ settings: [], secretsSet: [], addresses: [], outages: [] },
};
const view = {
  ...{ apiUrl: 'https://harken.example/api/mobile/v1', token: 'abc.key', picture: '<svg xmlns="x"/>' },
  ...{ waitingCount: 2, gapRepairs: [] as object[] },
};
const phone = {
  ...{ name: 'Pixel 8', appVersion: '1.60.1', sims: [{ number: 1, carrier: 'Orange' }] },
  ...{ batteryLevel: 64, isCharging: false, connection: 'cellular', cellular: 4, failedCount: 0 },
  ...{ registeredAt: '2026-03-08T10:00:00Z', lastContactAt: '2026-03-09T10:00:00Z' },
};

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'smsGateway/list', () => success([]));
  mockCall('get', 'smsGateway/types', () => success([]));
  mockCall('get', 'smsGateway/8/get', () => success(gateway));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function showCard(given: object) {
  mockCall('get', 'smsGateway/8/phone', () => success({ ...view, ...given }));
  await showRoutes(smsGatewayRoutes, `${list}/8/edit`);
  const card = await screen.findByRole('region', { name: 'Telephone' });
  await within(card).findByText('abc.key');
  return card;
}

it('shows what to enter, and that no telephone has registered', async () => {
  const card = await showCard({});
  expect(card.textContent).toContain('https://harken.example/api/mobile/v1');
  expect(within(card).getByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(within(card).getByRole('button', { name: 'Copy the private token' })).toBeTruthy();
  expect(card.textContent).toContain('No telephone has registered yet.');
  const link = within(card).getByRole('link', { name: 'Prepare the telephone' });
  expect(link.getAttribute('href')).toBe(`${list}/preparephone`);
});

it('shows how the telephone is', async () => {
  const card = await showCard({ phone });
  const facts = within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(facts.slice(0, 7)).toEqual([
    ...['Pixel 8', '64%, not charging', 'Mobile network (4G)', '1: Orange', '2', '0', '1.60.1'],
  ]);
});

it('warns of a wrong clock and of missing power', async () => {
  const card = await showCard({
    phone: { ...phone, clockOffSeconds: -900, withoutPowerSince: '2026-03-09T09:00:00Z' },
  });
  expect(card.textContent).toContain('The clock of the telephone is wrong by 15 minutes');
  expect(card.textContent).toContain('The telephone has been without power since');
});

it('asks for the messages of a period, and shows how many were recovered', async () => {
  const repair = { id: 1, requestedAt: '2026-03-09T12:00:00Z' };
  const gapRepairs = [
    { ...repair, since: '2026-03-09T09:10:00Z', until: '2026-03-09T11:40:00Z', recoveredCount: 0 },
    {
      ...{ ...repair, id: 2, since: '2026-03-08T09:10:00Z', until: '2026-03-08T11:40:00Z' },
      ...{ sentAt: '2026-03-08T12:00:00Z', recoveredCount: 37 },
    },
  ];
  const card = await showCard({ phone, gapRepairs });
  const items = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items[0]).toContain('Waits until the telephone connects');
  expect(items[1]).toContain('37 messages recovered');
  const requests = mockCall('post', 'smsGateway/8/repairGap', () =>
    success(null, 'nationalSociety.smsGateway.gapRepairRequested'),
  );
  await userEvent.selectOptions(within(card).getByRole('combobox', { name: 'Period' }), 'Last 3 days');
  await userEvent.click(within(card).getByRole('button', { name: 'Ask the telephone' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  const [{ since, until } = {}] = requests;
  expect(Date.parse(String(until)) - Date.parse(String(since))).toBe(72 * 3_600_000);
  expect(await screen.findByText('The telephone will be asked for these messages.')).toBeTruthy();
});

it('says why the telephone could not be asked', async () => {
  const card = await showCard({ phone });
  mockCall('post', 'smsGateway/8/repairGap', () => errorResponse('nationalSociety.isArchived'));
  await userEvent.click(within(card).getByRole('button', { name: 'Ask the telephone' }));
  expect(await within(card).findByText(/nothing in it can be changed/)).toBeTruthy();
});

it('explains how to prepare a telephone', async () => {
  await showRoutes(smsGatewayRoutes, `${list}/preparephone`);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'A spare telephone with its own SIM',
    'Allow restricted settings',
    'Switch battery optimisation off',
    'Leave long messages switched on',
    'Keep it on the charger',
    'Test it with an SMS',
  ]);
});

it('shows beside each outage what the telephone delivered afterwards', async () => {
  const outage = { reason: 'canary', downAt: '2026-03-09T09:30:00Z', upAt: '2026-03-09T11:40:00Z' };
  const period = { since: '2026-03-09T09:10:00Z', until: '2026-03-09T11:40:00Z' };
  const repair = { ...period, sentAt: '2026-03-09T11:40:05Z', recoveredCount: 37 };
  const before = { ...outage, downAt: '2026-03-08T09:30:00Z', upAt: '2026-03-08T11:40:00Z' };
  const outages = [
    { ...outage, repair },
    { ...before, repair: { ...repair, sentAt: null } },
  ];
  mockCall('get', 'smsGateway/8/get', () => success({ ...gateway, outages }));
  await showCard({});
  const list = within(screen.getByRole('region', { name: 'Proof of life' })).getAllByRole('listitem');
  const texts = list.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/37 messages recovered, .*–.*:40/);
  expect(texts[1]).toContain('Waits until the telephone connects');
});
