import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { findLink, startMailServer } from '../../packages/server/test/support/servers/mail-server.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { shiftClock, testNow, testOffset } from '../support/clock.ts';
import { CountedUser } from '../support/counted-user.ts';
import { timeoutMs } from '../support/demo.ts';
import { formatTimestamp, post } from '../support/gateway.ts';
import { startServer } from '../support/start-server.ts';
import { until } from '../support/until.ts';

/**
 * The first day of an installation: from an empty server to the first raised alert, following only the links of the screens. What a
 * gateway does, it does over HTTP with the settings that the screen shows.
 */
await buildClientIfNeeded();

const maxClicks = 30;
const maxFields = 16;
const administratorEmail = 'admin@redcross.example';
const headManagerEmail = 'awa@redcross.example';
const collectorPhone = '+221771234567';
/** Its rule needs three reports within a week. */
const healthRisk = 'Acute watery diarrhoea';

let browser: Browser;
let servers: Array<() => Promise<unknown>> = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  for (const close of servers.reverse()) await close();
  servers = [];
});
afterAll(() => closeWindows(browser));

/** A new installation with an empty database, and the password that it prints for its first Administrator. */
async function startInstallation() {
  const [mail, database, port] = await Promise.all([startMailServer(), createTestDatabase(), freePort()]);
  servers.push(
    () => mail.close(),
    () => database.drop(),
  );
  const server = await startServer({
    PORT: String(port),
    DATABASE_URL: database.connectionString,
    HARKEN_BASE_URL: `http://127.0.0.1:${port}`,
    HARKEN_ADMIN_EMAIL: administratorEmail,
    HARKEN_ADMIN_PASSWORD: '',
    SMTP_URL: mail.url,
  });
  servers.push(() => server.kill());
  const password = /with the password (\S+) /.exec(server.output())?.[1] ?? '';
  expect(password).not.toBe('');
  return { url: server.url, password, mail };
}

async function openWindow(address: string): Promise<CountedUser> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en' });
  servers.push(() => context.close());
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  await page.goto(address);
  return new CountedUser(page);
}

async function signIn(user: CountedUser, password: string): Promise<void> {
  await user.type('E-mail', administratorEmail);
  await user.type('Password', password);
  await user.clickButton('Sign in');
}

async function addSociety(user: CountedUser): Promise<void> {
  await user.clickLink('Add the first one');
  await user.type('Name', 'Senegalese Red Cross');
  await user.find('Country', 'Senegal');
  await user.clickButton('Add');
}

async function addHealthRisk(user: CountedUser): Promise<void> {
  await user.clickLink('Add health risks');
  await user.click(user.page.getByRole('checkbox', { name: healthRisk, exact: true }));
  await user.clickButton('Add 1 health risk');
}

async function addManager(user: CountedUser): Promise<void> {
  await user.clickLink('Add a manager');
  await user.type('Name', 'Awa Ndiaye');
  await user.type('E-mail', headManagerEmail);
  await user.type('Phone number', '+221770000001');
  await user.clickButton('Add');
}

async function addPlaces(user: CountedUser): Promise<void> {
  await user.clickLink('Add places');
  await user.type('Region', 'Kolda');
  await user.type('District', 'Vélingara');
  await user.type('Village', 'Bonconto');
  await user.clickButton('Add these places');
}

async function addGateway(user: CountedUser): Promise<void> {
  await user.clickLink('Add a gateway');
  await user.type('E-mail of the gateway', 'gateway@redcross.example');
  await user.clickButton('Add');
}

/** What somebody would copy from the screen into the gateway. */
interface GatewaySettings {
  address: string;
  key: string;
}

async function readGatewaySettings(page: Page): Promise<GatewaySettings> {
  const values = page.getByRole('region', { name: 'Settings on the gateway' }).locator('bdi');
  await values.nth(2).waitFor();
  const [address = '', parameters, key = ''] = await values.allTextContents();
  expect(parameters).toBe('sender, timestamp, text, msgid, apikey');
  return { address, key };
}

let messageCount = 0;

async function forwardSms({ address, key }: GatewaySettings, sender: string, text: string): Promise<void> {
  messageCount += 1;
  const timestamp = formatTimestamp(new Date(testNow()));
  const form = { sender, timestamp, text, msgid: String(messageCount), apikey: key };
  expect(await post(address, form, '')).toBe(200);
}

/** The page of the test shows what arrives, and then what to do next. */
async function testGateway(user: CountedUser): Promise<GatewaySettings> {
  const settings = await readGatewaySettings(user.page);
  await user.page.getByText('No message of this gateway has ever arrived.').waitFor();
  await forwardSms(settings, '+221779999999', 'Hello');
  await user.page.getByText('Sender unknown').waitFor();
  return settings;
}

async function addProject(user: CountedUser): Promise<void> {
  await user.clickLink('Add a project');
  await user.page.getByRole('region', { name: new RegExp(healthRisk) }).waitFor();
  await user.clickButton('Add');
}

async function addSupervisor(user: CountedUser): Promise<void> {
  await user.clickLink('Add a supervisor');
  await user.type('Name', 'Moussa Diallo');
  await user.click(user.page.getByRole('radio', { name: 'Male', exact: true }));
  await user.select('Decade of birth', '1990');
  await user.type('E-mail', 'moussa@redcross.example');
  await user.type('Phone number', '+221770000002');
  await user.clickButton('Add');
}

async function addDataCollector(user: CountedUser): Promise<void> {
  await user.clickLink('Add a data collector');
  await user.type('Name', 'Fatou Sow');
  await user.click(user.page.getByRole('radio', { name: 'Female', exact: true }));
  await user.select('Years of birth', '1980');
  await user.click(user.page.getByRole('switch', { name: /^In training/ }));
  await user.type('Phone number (optional)', collectorPhone);
  await user.click(user.page.getByLabel(/^Map of location 1\./));
  await user.clickButton('Add');
}

/** Sends the example of the screen as often as the alert rule requires, and opens the alert that the screen links to. */
async function raiseAlert(user: CountedUser, settings: GatewaySettings): Promise<void> {
  const { page } = user;
  await user.clickLink('Watch for the report');
  const advice = await page.getByText('Send a report from the phone').textContent();
  const example = /\d+#\d+#\d+/.exec(advice ?? '')?.[0] ?? '';
  for (const count of [1, 2, 3]) {
    await forwardSms(settings, collectorPhone, example);
    await page
      .getByText('Report stored')
      .nth(count - 1)
      .waitFor();
  }
  await page.getByText(/^Raised alert \d+/).waitFor();
  await user.click(page.getByRole('link', { name: /^Open alert/ }).first());
  await page.getByRole('heading', { level: 1, name: /^Alert \d+/ }).waitFor();
  await page.getByText(healthRisk).first().waitFor();
}

/** From the guide to the first alert, for whoever sets up the national society. */
async function followGuide(user: CountedUser, steps: Array<(user: CountedUser) => Promise<void>>) {
  await addPlaces(user);
  await addGateway(user);
  const settings = await testGateway(user);
  for (const step of steps) await step(user);
  await raiseAlert(user, settings);
}

function expectWithinLimits({ clicks, fields }: CountedUser): void {
  expect(clicks, 'clicks').toBeLessThanOrEqual(maxClicks);
  expect(fields, 'fields').toBeLessThanOrEqual(maxFields);
}

describe('on the first day', () => {
  // SRV.NFXNREQ.050, SRV.NFXNREQ.057
  it('an Administrator gets from the first sign-in to a raised alert', async () => {
    const { url, password } = await startInstallation();
    const user = await openWindow(url);
    await signIn(user, password);
    await addSociety(user);
    await followGuide(user, [addHealthRisk, addManager, addProject, addSupervisor, addDataCollector]);
    expectWithinLimits(user);
  });

  it('a head manager gets from the link in the e-mail to a raised alert', async () => {
    const { url, password, mail } = await startInstallation();
    const administrator = await openWindow(url);
    await signIn(administrator, password);
    await addSociety(administrator);
    await addHealthRisk(administrator);
    await addManager(administrator);
    await administrator.clickLink('Choose the head manager');
    await administrator.clickButton('Actions for Awa Ndiaye');
    await administrator.click(administrator.page.getByRole('menuitem', { name: 'Set as head manager' }));
    await administrator.click(
      administrator.page.getByRole('dialog').getByRole('button', { name: 'Set as head manager' }),
    );
    await administrator.page.getByText('Pending head manager').waitFor();

    const link = await until(
      async () => findLink(mail.mails, headManagerEmail),
      (found) => found !== undefined,
    );
    const user = await openWindow(link ?? '');
    user.clicks += 1; // the link in the e-mail
    await user.type('New password', 'seven slow grey herons');
    await user.clickButton('Set password and sign in');
    await user.click(user.page.getByRole('checkbox'));
    await user.clickButton('I consent');
    await user.clickLink('Open the set-up guide');
    await followGuide(user, [addProject, addSupervisor, addDataCollector]);
    expectWithinLimits(user);
  });
});
