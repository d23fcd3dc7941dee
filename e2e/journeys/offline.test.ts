import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places, signInThroughForm, sizes } from '../support/demo.ts';
import { keepAll, keptOnDevice, list } from '../support/offline.ts';
import { until } from '../support/until.ts';

let demo: Demo;
let places: Places;
let window: BrowserContext | undefined;

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterEach(async () => {
  await window?.close();
  window = undefined;
});
afterAll(() => demo?.close());

/** The list of reports, seen once with a network; then the app and what was seen are on the device. */
async function reportsSeen(size: keyof typeof sizes = 'wide'): Promise<Page> {
  window = await demo.window({ size, by: 'manager', keepsApp: true });
  const page = await window.newPage();
  await page.goto(list(places));
  await page.locator('tbody td').first().waitFor();
  await keepAll(page);
  return page;
}

const offlineBar = (page: Page) => page.getByText(/^Offline\. You see what was loaded at \d\d:\d\d\./);
const accepting = (page: Page) => page.getByRole('button', { name: /^Accept, / });
const waitingRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Will be sent when online' });

/** Accepts the first report that can be, without a network. @returns its number, as the page names it */
async function acceptOffline(page: Page): Promise<string> {
  // nobody has decided on it: both buttons are there. Reports from Nakiri wait for the main journey, the newest for others
  const isOpen = page.locator('fieldset:has([data-deed=accept]):has([data-deed=dismiss])');
  const row = page.getByRole('row').filter({ has: isOpen, hasNotText: 'Nakiri' }).last().locator('fieldset');
  const button = row.locator('[data-deed=accept]');
  const reportId = (await row.getAttribute('data-report')) ?? '';
  await button.click();
  await waitingRow(page).waitFor();
  return reportId;
}

/** The status of a report as the server has it. */
async function statusOf(reportId: string): Promise<string | undefined> {
  const { value } = await demo.ask('manager', `/api/report/list?projectId=${places.projectId}`, {
    reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
    trainingStatus: 'Trained',
  });
  const found = value.data.find(({ id }: { id: number }) => String(id) === reportId);
  return found?.status;
}

describe('the installed app', () => {
  it('meets what a browser asks of one that is installed', async () => {
    const page = await reportsSeen();
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const { errors } = await devTools.send('Page.getAppManifest');
    expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] });
  });

  it('keeps its own files in the store of the worker, and nothing that the server said', async () => {
    const page = await reportsSeen();
    const urls = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = await Promise.all(stores.map((store) => store.keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(urls).toContain('/index.html');
    expect(
      urls.filter((path) => !/^\/(static\/.*|index\.html|harken\.svg|manifest\.webmanifest)$/.test(path)),
    ).toEqual([]);
  });
});

describe('without a network', () => {
  it.each(['wide', 'phone'] as const)('the app starts, and a list shows as it was seen, %s', async (size) => {
    const page = await reportsSeen(size);
    const seen = await page.locator('tbody tr').count();
    await page.context().setOffline(true);
    await page.reload();
    await offlineBar(page).waitFor();
    await until(
      () => page.locator('tbody tr').count(),
      (count) => count === seen,
      20,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
  });

  it('a page that was never opened says so', async () => {
    const page = await reportsSeen();
    await page.context().setOffline(true);
    await page.goto(`/projects/${places.projectId}/alerts`);
    await page.getByText('You are offline, and this was not loaded before.').waitFor();
    await page.goto(`/nationalsocieties/${places.nationalSocietyId}/structure`);
    await page.getByText('You are offline, and this page is not on this device yet.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('a decision can be taken back before it is sent', async () => {
    const page = await reportsSeen();
    await page.context().setOffline(true);
    const before = await accepting(page).count();
    await acceptOffline(page);
    await page.getByText('1 decision waits to be sent.').waitFor();
    await page.getByRole('button', { name: /^Take back/ }).click();
    await until(
      () => accepting(page).count(),
      (count) => count === before,
      20,
    );
    expect(await waitingRow(page).count()).toBe(0);
  });

  it('a decision survives a restart of the app, and is sent once the network is back', async () => {
    const page = await reportsSeen();
    await page.context().setOffline(true);
    const reportId = await acceptOffline(page);
    expect(await statusOf(reportId)).not.toBe('Accepted');
    await page.reload();
    await page.getByText('1 decision waits to be sent.').waitFor();
    await page.context().setOffline(false);
    await until(
      () => statusOf(reportId),
      (status) => status === 'Accepted',
      20,
    );
    await page.getByText('1 decision waits to be sent.').waitFor({ state: 'detached' });
    await offlineBar(page).waitFor({ state: 'detached' });
  });

  it('a decision that somebody else took otherwise comes back with the reason', async () => {
    const page = await reportsSeen();
    await page.context().setOffline(true);
    const reportId = await acceptOffline(page);
    await demo.ask('manager', `/api/report/${reportId}/dismiss`, {});
    await page.context().setOffline(false);
    await page.getByText('1 decision was not taken over.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Somebody else has decided on this report meanwhile.').waitFor();
    await dialog.getByText('The report is now: Dismissed.').waitFor();
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('1 decision was not taken over.').waitFor({ state: 'detached' });
    expect(await statusOf(reportId)).toBe('Rejected');
  });
});

describe('who takes the device next', () => {
  it('is asked before decisions are lost', async () => {
    const page = await reportsSeen();
    await page.context().setOffline(true);
    await acceptOffline(page);
    await page
      .getByRole('button', { name: /User menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('1 decision that is not sent yet will be lost.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await waitingRow(page).count()).toBe(1);
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
  });

  it('sees nothing of the one before after signing in', async () => {
    const page = await reportsSeen();
    await page.context().clearCookies();
    await page.goto('/login');
    await signInThroughForm(page, 'supervisor');
    await until(
      () => keptOnDevice(page),
      (names) => names.includes('start') && !names.some((name) => name.includes('"endDate":null')),
      20,
    );
    expect(await page.getByText('Ruth Okeme').count()).toBe(0);
  });

  // last: it ends the session that the others share
  it('finds nothing once somebody has signed out', async () => {
    const page = await reportsSeen();
    expect((await keptOnDevice(page)).some((name) => name.startsWith('answer:'))).toBe(true);
    await page
      .getByRole('button', { name: /User menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await keptOnDevice(page)).toEqual(['texts']);
    await page.context().setOffline(true);
    await page.goto(list(places));
    await page.getByLabel('E-mail').waitFor();
    expect(await page.locator('tbody').count()).toBe(0);
  });
});
