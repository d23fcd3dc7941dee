import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { findLink, startMailServer } from '../../packages/server/test/support/servers/mail-server.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { type Api, signIn } from '../support/api.ts';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { shiftClock, testOffset } from '../support/clock.ts';
import { timeoutMs } from '../support/demo.ts';
import { aHealthRisk, aProject, aSociety, noAlerts, type Society } from '../support/setup.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** New users, from the e-mail to their first page, with a real mail server and a browser. */
await buildClientIfNeeded();
const mail = await startMailServer();
const port = await freePort();
const { server, api } = await startTestServer({
  PORT: String(port),
  HARKEN_BASE_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: mail.url,
});

const password = 'seven slow grey herons';
let browser: Browser;
let society: Society;
let projectId: number;
beforeAll(async () => {
  browser = await openBrowser();
  society = await aSociety(api);
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: noAlerts }]);
});
afterAll(async () => {
  await closeWindows(browser);
  await mail.close();
});

let counter = 0;
const createAddress = () => `newcomer${++counter}@test.example`;

function createPerson(email: string) {
  return { name: 'Newcomer', email, phoneNumber: '+221701234567', additionalPhoneNumber: null };
}

async function waitForLink(email: string): Promise<string> {
  return until(
    async () => findLink(mail.mails, email),
    (link) => link !== undefined,
  ) as Promise<string>;
}

/** Opens the link of the e-mail in a new browser profile, and sets the first password. */
async function followLink(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en' });
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  await page.goto(await waitForLink(email));
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('form button[type=submit]').click();
  return page;
}

async function consent(page: Page): Promise<void> {
  await page.waitForURL('**/agreements');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I consent' }).click();
}

const path = (page: Page) => new URL(page.url()).pathname;

describe('a new user', () => {
  it('who becomes head manager consents to the agreement and continues to the projects', async () => {
    const email = createAddress();
    const global = await signInAsGlobalCoordinator();
    const query = { nationalSocietyId: society.nationalSocietyId };
    await global.call('manager/create', {
      query,
      body: { ...createPerson(email), organizationId: society.organizationId, setAsHeadManager: true },
    });
    const page = await followLink(email);
    await consent(page);
    await page.waitForURL(`**/nationalsocieties/${society.nationalSocietyId}/projects`);
    const users = await api.call('user/list', { query });
    expect(users.find((user) => user.email === email)).toMatchObject({ isHeadManager: true });
    const copy = await until(
      async () => mail.mails.filter(({ to }) => to.includes(email)),
      ({ length }) => length === 2,
    );
    expect(copy.at(-1)?.raw).toMatch(/Content-Type: application\/pdf/i);
    await page.context().close();
  });

  it('who coordinates a society consents too, and continues to the society', async () => {
    const other = await aSociety(api);
    const email = createAddress();
    await api.call('coordinator/create', {
      query: { nationalSocietyId: other.nationalSocietyId },
      body: { ...createPerson(email), organizationId: other.organizationId },
    });
    const page = await followLink(email);
    await consent(page);
    await page.waitForURL(new RegExp(`/nationalsocieties/${other.nationalSocietyId}/`));
    await page.context().close();
  });

  it.each([
    ['dataConsumer/create', { organization: 'Ministry' }, /^\/nationalsocieties\/\d+\//],
    ['technicalAdvisor/create', {}, /^\/nationalsocieties\/\d+\/projects$/],
    [
      'supervisor/create',
      { sex: 'Female', decadeOfBirth: 1990 },
      /^\/(nationalsocieties\/\d+\/)?projects\/\d+\//,
    ],
  ] as const)('created by %s needs no consent and continues to their home page', async (call, more, home) => {
    const email = createAddress();
    const { nationalSocietyId, organizationId } = society;
    const place = call === 'dataConsumer/create' ? {} : { organizationId };
    const body = { ...createPerson(email), ...place, ...more, projectId };
    await api.call(call, { query: { nationalSocietyId }, body } as never);
    const page = await followLink(email);
    await page.waitForURL((url) => home.test(url.pathname));
    await page.locator('h1').first().waitFor();
    expect(path(page)).toMatch(home);
    await page.context().close();
  });

  it('with access to all societies continues to the list of societies', async () => {
    const email = createAddress();
    await api.call('globalCoordinator/create', { body: createPerson(email) });
    const page = await followLink(email);
    await page.waitForURL('**/nationalsocieties');
    await page
      .getByRole('link', { name: /Society 1/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('cannot use a link twice, and can request a new one', async () => {
    const email = createAddress();
    await api.call('globalCoordinator/create', { body: createPerson(email) });
    const first = await followLink(email);
    await first.waitForURL('**/nationalsocieties');
    await first.context().close();
    const again = await followLink(email);
    await again.getByRole('alert').first().waitFor();
    expect(path(again).toLowerCase()).toBe('/verifyemail');
    await again.getByRole('link', { name: /new link/ }).click();
    await again.waitForURL('**/resetPassword');
    await again.context().close();
  });
});

async function signInAsGlobalCoordinator(): Promise<Api> {
  const email = createAddress();
  await api.call('globalCoordinator/create', { body: createPerson(email) });
  const page = await followLink(email);
  await page.waitForURL('**/nationalsocieties');
  await page.context().close();
  return signIn(server.url, { email, password });
}
