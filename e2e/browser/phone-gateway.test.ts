import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChannelType } from '../../packages/server/src/channels/all-types.ts';
import type { ChannelType } from '../../packages/server/src/channels/channel.ts';
import { readEnteredAddress } from '../../packages/server/src/channels/simulation/lines.ts';
import { startSimulation } from '../../packages/server/src/channels/simulation/simulation.ts';
import type { Simulation } from '../../packages/server/src/channels/simulator.ts';
import { createKysely, openPool } from '../../packages/server/src/platform/db/database.ts';
import { openJobQueue } from '../../packages/server/src/platform/jobs/job-queue.ts';
import { drawQrCode } from '../../packages/server/src/platform/qr-code.ts';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { type Api, signIn } from '../support/api.ts';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { realNow, shiftClock, testNow, testOffset } from '../support/clock.ts';
import { sizes, timeoutMs } from '../support/demo.ts';
import {
  aCollector,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Society,
  threeNearby,
} from '../support/setup.ts';
import { administrator, type StartedServer, startServer } from '../support/start-server.ts';
import { until } from '../support/until.ts';

/**
 * The journey of a country with nothing but a telephone: it becomes a gateway, receives a report, sends the reply, and then Android
 * stops its receiver of SMS without a sign. Telephone and provider are played over the network.
 */
await buildClientIfNeeded();

const minute = 60_000;
const ownNumber = '+221338000001';
const findType = (name: string) => findChannelType(name) as ChannelType;

/** In the morning, whatever the date of the tests: no proof of life is sent at night. */
const startOfDay = Math.floor(testNow() / (24 * 60 * minute)) * 24 * 60 * minute;
let offset = testOffset + (startOfDay + 9 * 60 * minute - testNow());
const now = () => realNow() + offset;

const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
const pool = openPool(database.connectionString, 2);
const jobs = await openJobQueue(pool, { isWorker: false, onError: () => undefined });
const url = `http://127.0.0.1:${port}`;

let browser: Browser;
let server: StartedServer;
let api: Api;
let society: Society;
let projectId: number;
let collector: string;
let phone: Simulation;
let provider: Simulation;

const start = () =>
  startServer({
    ...{ PORT: String(port), DATABASE_URL: database.connectionString, HARKEN_BASE_URL: url },
    ...{ HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true' },
    HARKEN_TEST_CLOCK: `${offset < 0 ? '' : '+'}${Math.round(offset)}`,
  });

/** Lets time pass: the server starts again at the later time, as after a power failure. */
async function advance(minutes: number): Promise<void> {
  await server.kill();
  offset += minutes * minute;
  server = await start();
}

/** What the server does every minute, now. */
const watch = () => jobs.enqueue(createKysely(pool), 'watch-gateways', [{}]);

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), start()]);
  api = await signIn(url, administrator);
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  // Only what this journey adds.
  for (const { id } of await api.call('smsGateway/list', { query: { nationalSocietyId } }))
    await api.call('smsGateway/delete', { params: { smsGatewayId: id } });
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thank you', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  collector = (await aCollector(api, { projectId, supervisorId, locations })).phoneNumber;
  const channels = { gatewayDown: { app: true, email: 'Never', sms: true, push: false } };
  await pool.query(
    `insert into notification_settings (user_id, channels, digest_hour, are_urgent_let_through, time_zone)
     values ($1, $2, 7, true, 'UTC')`,
    [society.managerId, JSON.stringify(channels)],
  );
});
afterAll(async () => {
  await phone?.stop();
  await provider?.stop();
  await closeWindows(browser);
  await server?.kill();
  await jobs.stop();
  await pool.end();
  await database.drop();
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes.wide, baseURL: url, locale: 'en' });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(shiftClock, offset);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login' && address.pathname !== '/');
  return page;
}

/** Adds the telephone in the form, with proof of life. */
async function addTelephone(page: Page): Promise<void> {
  await page.goto(`/nationalsocieties/${society.nationalSocietyId}/smsgateways/add`);
  await page.getByRole('radio', { name: /^Android telephone/ }).check();
  await page.getByLabel('Name', { exact: true }).fill('Telephone in the office');
  await page.getByLabel('Phone number of the gateway', { exact: false }).fill(ownNumber);
  await page.getByLabel('Position as a backup', { exact: false }).fill('1');
  await page.getByRole('switch', { name: /^Send an SMS that must come back/ }).click();
  await page.getByLabel('Minutes between two SMS').fill('30');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** The telephone registers with what the page shows: the two values, which are those of the code. */
async function registerTelephone(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Telephone', exact: true });
  const values = card.locator('bdi');
  await values.nth(1).waitFor();
  const [apiUrl = '', token = ''] = await values.allTextContents();
  const picture = await card.getByRole('img', { name: /^QR code/ }).getAttribute('src');
  expect(decodeURIComponent(picture ?? '')).toBe(`data:image/svg+xml,${drawQrCode(`${apiUrl}\n${token}`)}`);
  const entered = readEnteredAddress(findType('AndroidPhone'), apiUrl, token);
  if (!entered) throw new Error('The page does not show what the telephone needs.');
  const options = {
    ...{ now, retryMilliseconds: 200 },
    // What it sends to itself comes back, if anybody notices.
    onSms({ to, text }: { to: string; text: string }) {
      if (to === ownNumber) void phone.receive(ownNumber, text);
    },
  };
  const gateway = {
    ...{ id: 0, nationalSocietyId: 0, type: 'AndroidPhone', ownPhoneNumber: ownNumber },
    ...{ address: entered.address, keys: [entered.key ?? ''], settings: {}, secrets: {} },
  };
  phone = await startSimulation(findType('AndroidPhone'), options, async () => ({ gateway, baseUrl: url }));
  await page.reload();
  await card.getByText('100%, charging').waitFor();
}

/** A second line, by which people can be notified when the first is dead. */
async function addProvider(): Promise<void> {
  const { nationalSocietyId } = society;
  provider = await startSimulation(findType('Kannel'), { now }, async (link) => {
    const settings = Object.entries({ ...link.settings, ...link.secrets });
    const smsGatewayId = await api.call('smsGateway/create', {
      query: { nationalSocietyId },
      body: {
        ...{ name: 'Line of the ministry', gatewayType: 'Kannel', failOverOrder: 2 },
        settings: settings.map(([name, value]) => ({ name, value })),
      } as never,
    });
    const { addresses = [] } = await api.call('smsGateway/get', { params: { smsGatewayId } });
    const shown = addresses.find(({ label }) => label === 'incoming')?.value ?? '';
    const { address = '', key = '' } = readEnteredAddress(findType('Kannel'), shown) ?? {};
    const gateway = {
      ...{ id: smsGatewayId, nationalSocietyId, type: 'Kannel', ownPhoneNumber: null },
      ...{ address, keys: [key ?? ''], ...link },
    };
    return { gateway, baseUrl: url };
  });
}

/** How often a text is stored. */
async function countStored(text: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from raw_reports where text = $1', [text]);
  return rows[0].count;
}

const listPath = () => `/nationalsocieties/${society.nationalSocietyId}/smsgateways`;
const isDown = async () => {
  const { nationalSocietyId } = society;
  const gateways = await api.call('smsGateway/list', { query: { nationalSocietyId } });
  return gateways.some(({ downSince }) => downSince);
};

/** Messages are asked for again when the line is back; where that does not happen by itself, somebody asks on the page. */
async function repair(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Telephone', exact: true });
  await card.getByRole('button', { name: 'Ask the telephone' }).waitFor();
  if ((await countStored('2#1#2')) === 0)
    await card.getByRole('button', { name: 'Ask the telephone' }).click();
  await until(
    () => countStored('2#1#2'),
    (count) => count > 0,
  );
}

test('a telephone that loses its receiver is noticed, and what it missed is stored once', async () => {
  const page = await openPage();
  await addTelephone(page);
  await registerTelephone(page);
  await addProvider();
  const gatewayPage = page.url();

  // A report comes in, and its reply goes out.
  expect(await phone.receive(collector, '1#1#2')).toBe(true);
  await expect
    .poll(() => phone.sms)
    .toContainEqual(expect.objectContaining({ to: collector, text: 'Thank you' }));
  await page.goto('/outbox');
  await page.getByRole('row').filter({ hasText: collector }).getByText('Delivered').first().waitFor();

  // The proof of life comes back.
  await watch();
  await expect.poll(() => phone.sms.some(({ to }) => to === ownNumber)).toBe(true);
  await expect
    .poll(
      async () =>
        (await pool.query('select id from gateway_canaries where received_at is not null')).rowCount,
    )
    .toBe(1);

  // Android stops the receiver. Heartbeats go on, and nothing shows that SMS are missing.
  await phone.commands.drop?.run([]);
  expect(await phone.receive(collector, '2#1#2')).toBe(false);
  await phone.commands.battery?.run(['80', 'plugged']);
  expect(await isDown()).toBe(false);
  await advance(31);
  await watch();
  await expect.poll(() => phone.sms.filter(({ to }) => to === ownNumber)).toHaveLength(2);
  await advance(15);
  await watch();
  await until(isDown, (found) => found);
  await page.goto(listPath());
  await page.getByText(/^Down since/).waitFor();
  const manager = await api.call('user/list', { query: { nationalSocietyId: society.nationalSocietyId } });
  const { phoneNumber } = manager.find(({ id }) => id === society.managerId) ?? {};
  await expect
    .poll(() => provider.sms)
    .toContainEqual(
      expect.objectContaining({
        to: phoneNumber,
        text: expect.stringMatching(/^SMS gateway not delivering/),
      }),
    );

  // Somebody starts the app again.
  await phone.commands.restart?.run([]);
  await advance(15);
  await watch();
  await expect.poll(() => phone.sms.filter(({ to }) => to === ownNumber)).toHaveLength(3);
  await until(
    async () => {
      await watch();
      return isDown();
    },
    (found) => !found,
  );
  await page.goto(gatewayPage);
  await repair(page);
  await page.reload();
  await page
    .getByText(/messages? recovered/)
    .first()
    .waitFor();
  await phone.repeat();
  expect([await countStored('1#1#2'), await countStored('2#1#2')]).toEqual([1, 1]);
});
