import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places, signInThroughForm, sizes } from '../support/demo.ts';
import { listCachedKeys, reportListPath, waitUntilCached } from '../support/offline.ts';
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

/** Opens the list of reports online, so that app and data are cached. */
async function openCachedReports(size: keyof typeof sizes = 'wide'): Promise<Page> {
  window = await demo.window({ size, by: 'manager', hasServiceWorker: true });
  const page = await window.newPage();
  await page.goto(reportListPath(places));
  await page.locator('tbody td:visible').first().waitFor();
  await waitUntilCached(page);
  return page;
}

const offlineBar = (page: Page) => page.getByText(/^Offline\. Showing data loaded at \d\d:\d\d\./);
const findAcceptButtons = (page: Page) => page.getByRole('button', { name: /^Accept, / });
const findWaitingRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Will be sent when online' });

/** Accepts the first undecided report while offline. @returns its id */
async function acceptOffline(page: Page): Promise<string> {
  // undecided: both buttons are there. Reports from Nakiri are reserved for the main scenario, the newest and one for other tests
  const isOpen = page.locator(
    `fieldset:not([data-report="${places.newReportId}"]):has([data-action=accept]):has([data-action=dismiss])`,
  );
  const row = page.getByRole('row').filter({ has: isOpen, hasNotText: 'Nakiri' }).last().locator('fieldset');
  const button = row.locator('[data-action=accept]');
  const reportId = (await row.getAttribute('data-report')) ?? '';
  await button.click();
  await findWaitingRow(page).waitFor();
  return reportId;
}

/** The status of a report on the server. */
async function fetchStatus(reportId: string): Promise<string | undefined> {
  const { value } = await demo.ask('manager', `/api/report/list?projectId=${places.projectId}`, {
    reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
    trainingStatus: 'Trained',
  });
  const found = value.data.find(({ id }: { id: number }) => String(id) === reportId);
  return found?.status;
}

describe('the installed app', () => {
  it('meets the requirements of browsers for installation', async () => {
    const page = await openCachedReports();
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const { errors } = await devTools.send('Page.getAppManifest');
    expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] });
  });

  it('caches only its own files in the service worker, no API responses', async () => {
    const page = await openCachedReports();
    const urls = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const cached = await Promise.all(stores.map((store) => store.keys()));
      return cached.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(urls).toContain('/index.html');
    expect(
      urls.filter((path) => !/^\/(static\/.*|index\.html|harken\.svg|manifest\.webmanifest)$/.test(path)),
    ).toEqual([]);
  });
});

describe('offline', () => {
  // SRV.NFXNREQ.037, SRV.NFXNREQ.041, SRV.NFXNREQ.070
  it.each(['wide', 'phone'] as const)('the app starts, and shows a list from the cache, %s', async (size) => {
    const page = await openCachedReports(size);
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

  it('a page that was never opened shows a message', async () => {
    const page = await openCachedReports();
    await page.context().setOffline(true);
    await page.goto(`/projects/${places.projectId}/alerts`);
    await page.getByText('You are offline, and this was not loaded before.').waitFor();
    await page.goto(`/nationalsocieties/${places.nationalSocietyId}/structure`);
    await page.getByText('You are offline, and this page is not on this device yet.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('a decision can be undone before it is sent', async () => {
    const page = await openCachedReports();
    await page.context().setOffline(true);
    const before = await findAcceptButtons(page).count();
    await acceptOffline(page);
    await page.getByText('1 change waiting to be sent.').waitFor();
    await page.getByRole('button', { name: /^Undo the decision/ }).click();
    await until(
      () => findAcceptButtons(page).count(),
      (count) => count === before,
      20,
    );
    expect(await findWaitingRow(page).count()).toBe(0);
  });

  // SRV.FXNREQ.134
  it('a decision survives a restart of the app, and is sent when online again', async () => {
    const page = await openCachedReports();
    await page.context().setOffline(true);
    const reportId = await acceptOffline(page);
    expect(await fetchStatus(reportId)).not.toBe('Accepted');
    await page.reload();
    await page.getByText('1 change waiting to be sent.').waitFor();
    await page.context().setOffline(false);
    await until(
      () => fetchStatus(reportId),
      (status) => status === 'Accepted',
      20,
    );
    await page.getByText('1 change waiting to be sent.').waitFor({ state: 'detached' });
    await offlineBar(page).waitFor({ state: 'detached' });
  });

  it('a decision that conflicts with another one is returned with the reason', async () => {
    const page = await openCachedReports();
    await page.context().setOffline(true);
    const reportId = await acceptOffline(page);
    await demo.ask('manager', `/api/report/${reportId}/dismiss`, {});
    await page.context().setOffline(false);
    await page.getByText('1 change could not be applied.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Somebody else has decided on this report in the meantime.').waitFor();
    await dialog.getByText('The report is now: Dismissed.').waitFor();
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('1 change could not be applied.').waitFor({ state: 'detached' });
    expect(await fetchStatus(reportId)).toBe('Rejected');
  });
});

describe('changing the user of a device', () => {
  it('warns before unsent decisions are lost', async () => {
    const page = await openCachedReports();
    await page.context().setOffline(true);
    await acceptOffline(page);
    await page
      .getByRole('button', { name: /User menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('1 change that has not been sent yet will be lost.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await findWaitingRow(page).count()).toBe(1);
    await page
      .getByRole('button', { name: /^Undo the decision/ })
      .first()
      .click();
  });

  it('shows nothing of the previous user after signing in', async () => {
    const page = await openCachedReports();
    await page.context().clearCookies();
    await page.goto('/login');
    await signInThroughForm(page, 'supervisor');
    await until(
      () => listCachedKeys(page),
      (names) => names.includes('start') && !names.some((name) => name.includes('"endDate":null')),
      20,
    );
    expect(await page.getByText('Ruth Okeme').count()).toBe(0);
  });

  // last: it ends the session that the other tests share
  it('leaves nothing on the device after signing out', async () => {
    const page = await openCachedReports();
    expect((await listCachedKeys(page)).some((name) => name.startsWith('answer:'))).toBe(true);
    await page
      .getByRole('button', { name: /User menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await listCachedKeys(page)).toEqual(['texts']);
    await page.context().setOffline(true);
    await page.goto(reportListPath(places));
    await page.getByText('Harken cannot reach the server. It keeps trying.').waitFor();
    expect(await page.locator('tbody').count()).toBe(0);
  });
});
