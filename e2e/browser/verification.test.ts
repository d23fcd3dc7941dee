import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKysely, openPool } from '../../packages/server/src/platform/db/database.ts';
import { openJobQueue } from '../../packages/server/src/platform/jobs/job-queue.ts';
import { decryptSecret } from '../../packages/server/src/platform/secrets/encryption.ts';
import { testSecretKeys } from '../../packages/server/test/support/builders/secrets.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { sizes, timeoutMs } from '../support/demo.ts';
import { deliver } from '../support/gateway.ts';
import { aCollector, aHealthRisk, aProject, aSociety, aUser, threeNearby } from '../support/setup.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/**
 * The journey of a nurse without an account: an SMS with a link about a new alert, a page on a small phone with a slow network, an
 * answer with an outcome, and a link that is dead afterwards.
 */
await buildClientIfNeeded();

const number = '+221776665544';
const delayMs = 400;

const { server, api, databaseUrl } = await startTestServer();
const pool = openPool(databaseUrl, 2);
const jobs = await openJobQueue(pool, { isWorker: false, onError: () => undefined });
let browser: Browser;
let page: Page;
let link: string;

/** The link in the SMS to the nurse, as it would be sent; lists never show it. */
async function findLink(): Promise<string | null> {
  const { rows } = await pool.query<{ link: Buffer | null }>(
    `select encrypted_secret_link as link from outbox_messages where kind = 'verificationRequest' and recipient = $1`,
    [number],
  );
  const [message] = rows;
  return message?.link ? decryptSecret(testSecretKeys, 'secret link', message.link) : null;
}

beforeAll(async () => {
  browser = await openBrowser();
  const society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const [villageId = 0] = villageIds;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  const projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thank you', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  await api.call('verificationContact/create', {
    query: { nationalSocietyId },
    body: {
      ...{ name: 'Fatou Sy', role: 'healthWorker', facility: 'Clinic', languageCode: 'en', organizationId },
      ...{ phoneNumber: number, email: '', escalationOrder: 1, isForAllHealthRisks: true },
      areas: [{ level: 'village', id: villageId }],
    },
  });
  await api.call('verificationSettings/edit', {
    query: { projectId },
    body: { trigger: 'raised', reminderMinutes: 60, nextContactMinutes: 240, showsSupervisor: true },
  });
  const locations = [{ villageId, latitude: 14.7, longitude: -17.4 }];
  for (let report = 0; report < 3; report += 1) {
    const { phoneNumber } = await aCollector(api, { projectId, supervisorId, locations });
    await deliver(server.url, society.apiKey, { sender: phoneNumber, text: '1#1#2' });
  }
  const ask = () => jobs.enqueue(createKysely(pool), 'verify-alerts', [{}]);
  const found = await until(
    async () => {
      await ask();
      return findLink();
    },
    (known) => known !== null,
  );
  link = found ?? '';
  const context = await browser.newContext({ viewport: sizes.phone, locale: 'en' });
  context.setDefaultTimeout(timeoutMs);
  await context.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  page = await context.newPage();
});
afterAll(async () => {
  await closeWindows(browser);
  await jobs.stop();
  await pool.end();
});

describe('a nurse without an account', () => {
  it('opens the link, whose token leaves the address bar, and reads what it is about', async () => {
    const { hash } = new URL(link);
    await page.goto(`${server.url}/verify${hash}`);
    await page.getByRole('heading', { name: 'Verify an alert' }).waitFor();
    await page.getByText('Cases reported').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('answers with an outcome', async () => {
    await page.getByRole('radio', { name: 'It is true' }).check();
    await page.getByLabel('Outcome').selectOption('recovered');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('Thank you. Your answer was sent.').waitFor();
  });

  it('finds the link dead afterwards', async () => {
    const { hash } = new URL(link);
    await page.goto('about:blank');
    await page.goto(`${server.url}/verify${hash}`);
    await page.getByText(/no longer valid/).waitFor();
    expect(await page.getByRole('button', { name: 'Send the answer' }).count()).toBe(0);
  });
});
