import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLive } from '../packages/server/src/platform/live/testing/live-listener.ts';
import { createTestDatabase } from '../packages/server/test/support/database-server.ts';
import { buildClientIfNeeded } from '../scripts/lib/client-build.mjs';
import { type Api, signIn } from './support/api.ts';
import { closeWindows, openBrowser } from './support/browser.ts';
import { shiftClock, testNow, testOffset } from './support/clock.ts';
import { timeoutMs } from './support/demo.ts';
import { deliver } from './support/gateway.ts';
import {
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Collector,
  collectors,
  type Society,
  threeNearby,
} from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/** Two processes on one database: changes made through one appear on pages of the other. */
const database = await createTestDatabase();
const servers: StartedServer[] = [];
let browser: Browser;
afterAll(async () => {
  await closeWindows(browser);
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

let api: Api;
let society: Society;
let projectId: number;
let phones: Collector[];
let page: Page;
let cookie: string;
const [here, there] = [() => servers[0]?.url ?? '', () => servers[1]?.url ?? ''];

beforeAll(async () => {
  await buildClientIfNeeded();
  for (const _ of ['one', 'other'])
    servers.push(await startServer({ DATABASE_URL: database.connectionString }));
  api = await signIn(here(), administrator);
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const place = { villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  phones = await collectors(
    api,
    Array.from({ length: 4 }, () => ({ projectId, supervisorId, locations: [place] })),
  );
  browser = await openBrowser();
  const context = await browser.newContext({ baseURL: there(), locale: 'en', reducedMotion: 'reduce' });
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(timeoutMs);
  const { email: userName, password } = administrator;
  await context.request.post('/api/authentication/login', { data: { userName, password } });
  cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  page = await context.newPage();
});

const report = (number: number) =>
  deliver(here(), society.apiKey, { sender: phones[number]?.phoneNumber, text: '1#1#2' });

/** Logs how long a change took to appear. */
async function measureDelay<T>(what: string, seen: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const response = await seen;
  console.info(
    `${what}: received by the other process after ${Math.round(performance.now() - startedAt)} ms`,
  );
  return response;
}

test('a page of one process receives a change made through another', async () => {
  const listener = await listenLive(there(), cookie);
  await listener.waitFor(({ event }) => event === 'beat');
  expect(await report(0)).toBe(200);
  const { data } = await measureDelay('a report', listener.waitForChange('report/received'));
  expect(data).toMatchObject({ projectId, nationalSocietyId: society.nationalSocietyId });
  listener.close();
});

test('an open list offers new reports with a button, and updates existing rows in place', async () => {
  await page.goto(`/projects/${projectId}/reports/correct`);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await report(1);
  const button = page.getByRole('button', { name: '1 new report' });
  await measureDelay('a row', button.waitFor());
  expect(await rows.count()).toBe(1);
  await button.click();
  await until(
    () => rows.count(),
    (count) => count === 2,
  );
  const { data } = await api.call('report/list', {
    query: { projectId, pageNumber: 1 },
    body: { utcOffset: 0 },
  });
  await api.call('report/dismiss', { params: { reportId: data[0]?.id ?? 0 } });
  await measureDelay('a cross-check', rows.getByText('Dismissed', { exact: true }).waitFor());
  expect(await button.count()).toBe(0);
});

test('an alert appears in the open list, and an open assessment follows decisions of others', async () => {
  await page.goto(`/projects/${projectId}/alerts`);
  await page.getByText('No alerts').first().waitFor();
  await report(2);
  await report(3);
  const link = page.getByRole('table').getByRole('link').first();
  await measureDelay('an alert', link.waitFor());
  await link.click();
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .waitFor();
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  const { data } = await api.call('alert/list', { query: { projectId, pageNumber: 1 }, body });
  const alertId = data[0]?.id ?? 0;
  const alert = await api.call('alert/get', { params: { alertId }, query: {} });
  const reportId = alert.reports[0]?.id ?? 0;
  await api.call('alert/acceptReport', { params: { alertId }, query: { reportId } });
  await measureDelay(
    'an accepted report',
    page.locator('main li').getByText('Accepted', { exact: true }).waitFor(),
  );
});
