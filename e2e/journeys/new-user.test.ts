import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkTo, startMailServer } from '../../packages/server/test/support/mail-server.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { type Api, signIn } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { shiftClock, testOffset } from '../support/clock.ts';
import { aHealthRisk, aProject, aSociety, noAlerts, type Society } from '../support/setup.ts';
import { freePort } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** A new user, from the mail to the first page: mails go over a real mail server, pages are those of a browser. */
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
  browser = await launchBrowser();
  society = await aSociety(api);
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: noAlerts }]);
});
afterAll(async () => {
  await browser?.close();
  await mail.close();
});

let counter = 0;
const anAddress = () => `newcomer${++counter}@test.example`;

function personWith(email: string) {
  return { name: 'Newcomer', email, phoneNumber: '+221701234567', additionalPhoneNumber: null };
}

async function linkMailedTo(email: string): Promise<string> {
  return until(
    async () => linkTo(mail.mails, email),
    (link) => link !== undefined,
  ) as Promise<string>;
}

/** Opens the link of the mail in a browser that nobody used, and sets the first password there. */
async function followLink(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en' });
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(await linkMailedTo(email));
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
  it('who becomes head manager consents to the agreement and lands on the projects', async () => {
    const email = anAddress();
    const global = await asGlobalCoordinator();
    const query = { nationalSocietyId: society.nationalSocietyId };
    await global.call('manager/create', {
      query,
      body: { ...personWith(email), organizationId: society.organizationId, setAsHeadManager: true },
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

  it('who coordinates a society consents too, and lands on the society', async () => {
    const other = await aSociety(api);
    const email = anAddress();
    await api.call('coordinator/create', {
      query: { nationalSocietyId: other.nationalSocietyId },
      body: { ...personWith(email), organizationId: other.organizationId },
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
  ] as const)('of %s has nothing to agree to and lands at work', async (call, more, home) => {
    const email = anAddress();
    const { nationalSocietyId, organizationId } = society;
    const place = call === 'dataConsumer/create' ? {} : { organizationId };
    const body = { ...personWith(email), ...place, ...more, projectId };
    await api.call(call, { query: { nationalSocietyId }, body } as never);
    const page = await followLink(email);
    await page.waitForURL((url) => home.test(url.pathname));
    await page.locator('h1').first().waitFor();
    expect(path(page)).toMatch(home);
    await page.context().close();
  });

  it('of all societies lands on their list', async () => {
    const email = anAddress();
    await api.call('globalCoordinator/create', { body: personWith(email) });
    const page = await followLink(email);
    await page.waitForURL('**/nationalsocieties');
    await page
      .getByRole('link', { name: /Society 1/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('finds a link that was used already of no use, and can ask for another', async () => {
    const email = anAddress();
    await api.call('globalCoordinator/create', { body: personWith(email) });
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

async function asGlobalCoordinator(): Promise<Api> {
  const email = anAddress();
  await api.call('globalCoordinator/create', { body: personWith(email) });
  const page = await followLink(email);
  await page.waitForURL('**/nationalsocieties');
  await page.context().close();
  return signIn(server.url, { email, password });
}
