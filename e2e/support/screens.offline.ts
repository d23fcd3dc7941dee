import type { Page } from 'playwright-core';
import { open, project, rows, type Screen } from './screen.ts';

const by = 'manager';
const path = project('reports/correct');

/** The browser says that it has no network; nothing is really cut, so that nothing fails. */
async function pretendOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('[role=status] p').first().waitFor();
}

const bar = '[role=status] p button';

/** Decides on the first report that waits. What waits is thrown away with the window's other memories. */
async function acceptOffline(page: Page): Promise<void> {
  await pretendOffline(page);
  await open('tbody button[data-deed=accept]')(page);
  await page.locator(bar).waitFor();
}

/** As if the server had refused a decision of an earlier visit. */
async function pretendRefused(page: Page): Promise<void> {
  await acceptOffline(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('harken');
        opening.onsuccess = () => {
          const kept = opening.result.transaction('kept', 'readwrite').objectStore('kept');
          const reading = kept.get('decisions');
          reading.onsuccess = () => {
            const refused = { key: 'offline.changedMeanwhile', now: 'Rejected' };
            kept.put(
              reading.result.map((decision: object) => ({ ...decision, refused })),
              'decisions',
            );
          };
          kept.transaction.oncomplete = () => {
            new BroadcastChannel('harken.decisions').postMessage('changed');
            resolve();
          };
        };
      }),
  );
  await page.locator(bar).click();
  await page.locator('[role=dialog] li p + p').waitFor();
}

/** Bars and dialogs that show without a network. */
export const offlineParts: readonly Screen[] = [
  { name: 'list without a network', by, path, ready: rows, inside: pretendOffline },
  { name: 'list while a decision waits', by, path, ready: rows, inside: acceptOffline, loadsMore: true },
  {
    name: 'decisions that wait',
    by,
    path,
    ready: rows,
    inside: async (page) => {
      await acceptOffline(page);
      await page.locator(bar).click();
      await page.locator('[role=dialog] li').waitFor();
    },
    loadsMore: true,
  },
  { name: 'decision that was refused', by, path, ready: rows, inside: pretendRefused, loadsMore: true },
];
