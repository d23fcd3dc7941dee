import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places, signInThroughForm } from '../support/demo.ts';
import { listCachedKeys, waitUntilCached } from '../support/offline.ts';
import { until } from '../support/until.ts';

/** Pages of the field without a network, what is typed there, and faults of the offline support itself. */
let demo: Demo;
let places: Places;
let window: BrowserContext | undefined;
let villageId: number;

const overviewCall = () => `/api/dataCollector/${places.dataCollectorId}/overview`;
const collectorPath = () => `/projects/${places.projectId}/datacollectors/${places.dataCollectorId}/overview`;
const villagePath = () => `/projects/${places.projectId}/villages/${villageId}`;
const reportPath = () => `/projects/${places.projectId}/reports/${places.newReportId}`;
const todayPath = () => `/projects/${places.projectId}/today`;

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  const { value } = await demo.ask('supervisor', overviewCall());
  villageId = value.locations[0].villageId;
});
afterEach(async () => {
  await window?.close();
  window = undefined;
});
afterAll(() => demo?.close());

/** Opens pages online as the supervisor, so that they and their data are on the device. */
async function openCached(...paths: string[]): Promise<Page> {
  window = await demo.window({ size: 'phone', by: 'supervisor', hasServiceWorker: true });
  const page = await window.newPage();
  await page.goto(`/projects/${places.projectId}/reports/correct`);
  await page.locator('main h1, tbody td:visible').first().waitFor();
  await waitUntilCached(page);
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h1, main h2').first().waitFor();
    // responses and files are stored with a delay
    await page.waitForTimeout(3000);
  }
  return page;
}

const texts = (page: Page) => page.locator('main h1, main h2').allTextContents();
const waitingBar = (page: Page, count = 1) =>
  page.getByText(count === 1 ? '1 change waiting to be sent.' : `${count} changes waiting to be sent.`);

/** Types a note about the collector, without a network. */
async function typeNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').filter({ hasText: text }).getByText('Will be sent when online').waitFor();
}

async function countNotes(text: string): Promise<number> {
  const { value } = await demo.ask('supervisor', overviewCall());
  return value.notes.filter((note: { text: string }) => note.text === text).length;
}

it('pages of the field that were opened before work without a network', async () => {
  const paths = [todayPath(), collectorPath(), villagePath(), reportPath()];
  const page = await openCached(...paths);
  const seen: string[][] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h2').nth(1).waitFor();
    await page.waitForTimeout(3000);
    seen.push(await texts(page));
  }
  await page.context().setOffline(true);
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await page.getByText(/^Offline\. Showing data loaded at/).waitFor();
    await until(
      () => texts(page),
      (found) => JSON.stringify(found) === JSON.stringify(seen[index]),
      20,
    );
  }
});

describe('what is typed without a network', () => {
  // SRV.FXNREQ.012, SRV.FXNREQ.036, SRV.NFXNREQ.042
  it('survives a restart, is shown in every tab, and is sent once', async () => {
    const page = await openCached(collectorPath());
    const other = await page.context().newPage();
    await other.goto(collectorPath());
    await other.getByLabel('New note').waitFor();
    await page.context().setOffline(true);
    await typeNote(page, 'Moved to the market');
    await waitingBar(other).waitFor();
    await page.reload();
    await waitingBar(page).waitFor();
    expect(await countNotes('Moved to the market')).toBe(0);
    await page.context().setOffline(false);
    await waitingBar(page).waitFor({ state: 'detached' });
    await waitingBar(other).waitFor({ state: 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Moved to the market' })
      .getByText(/Daniel Oru/)
      .waitFor();
    expect(await countNotes('Moved to the market')).toBe(1);
  });

  it('can be taken back before it is sent', async () => {
    const page = await openCached(collectorPath());
    await page.context().setOffline(true);
    await typeNote(page, 'Typed by mistake');
    await page.getByRole('button', { name: /^Undo: Note about / }).click();
    await waitingBar(page).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    expect(await countNotes('Typed by mistake')).toBe(0);
  });

  it('is not sent in the session of somebody else, even if it begins in another tab', async () => {
    const page = await openCached(collectorPath());
    await page.context().setOffline(true);
    await typeNote(page, 'Of the supervisor');
    // the session of another person, without this page knowing
    const manager = await demo.window({ size: 'phone', by: 'manager' });
    await page.context().clearCookies();
    await page.context().addCookies(await manager.cookies());
    await manager.close();
    await page.context().setOffline(false);
    await page.getByText('1 change has not been sent yet.').waitFor();
    expect(await countNotes('Of the supervisor')).toBe(0);
  });

  it('waits for its author when the session ends without a network', async () => {
    const page = await openCached(collectorPath());
    await page.context().setOffline(true);
    await typeNote(page, 'After the session');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('harken');
          opening.onsuccess = () => {
            const kept = opening.result.transaction('kept', 'readwrite').objectStore('kept');
            const reading = kept.get('start');
            // in the past of every clock
            reading.onsuccess = () => kept.put({ ...reading.result, until: 1 }, 'start');
            kept.transaction.oncomplete = () => resolve();
          };
        }),
    );
    await page.reload();
    await page.getByText('Harken cannot reach the server. It keeps trying.').waitFor();
    const names = await listCachedKeys(page);
    expect(names.filter((name) => name.startsWith('answer:') || name === 'start')).toEqual([]);
    expect(names).toContain('entries');
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await page.goto('/login');
    await signInThroughForm(page, 'supervisor');
    await until(
      () => countNotes('After the session'),
      (count) => count === 1,
      20,
    );
  });
});

describe('a service worker', () => {
  it('that is newer than the page is announced, and nothing reloads by itself', async () => {
    const page = await openCached();
    // as if the page came from an earlier release
    await page.evaluate(() =>
      document.querySelector('script[type=module][src]')?.setAttribute('src', '/static/index-before.js'),
    );
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
    await page.getByText('A new version of Harken is available. Reload to use it.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('main h1, tbody td:visible').first().waitFor();
    expect(await page.getByText('A new version of Harken is available.').count()).toBe(0);
  });

  it('that is gone from the server is removed with its files, and the app works on', async () => {
    const page = await openCached();
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new TypeError('404'));
    });
    await page.route('**/sw.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await until(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      (count) => count === 0,
      20,
    );
    await until(
      () => page.evaluate(async () => (await caches.keys()).length),
      (count) => count === 0,
      20,
    );
    await page.goto(todayPath());
    await page.locator('main h2').first().waitFor();
  });

  it('whose script is broken does not keep the app from working', async () => {
    const page = await openCached();
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new SyntaxError('broken'));
    });
    await page.reload();
    await page.locator('main h1, tbody td:visible').first().waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      1,
    );
  });
});
