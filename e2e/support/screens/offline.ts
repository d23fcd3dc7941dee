import type { Page } from 'playwright-core';
import { open, project, rows, type Screen } from './screen.ts';

const by = 'manager';
const path = project('reports/correct');

/** Makes the browser report that it is offline; requests still work, so that nothing fails. */
async function simulateOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('[role=status] p').first().waitFor();
}

const bar = '[role=status] p button';

/** Accepts the first unchecked report. The decision is discarded with the storage of the window. */
async function acceptOffline(page: Page): Promise<void> {
  await simulateOffline(page);
  await open('tbody button[data-action=accept]')(page);
  await page.locator(bar).waitFor();
}

/** Mocks a decision that the server rejected earlier. */
async function mockRejectedDecision(page: Page): Promise<void> {
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

/** Bars and dialogs of the offline mode. */
export const offlineParts: readonly Screen[] = [
  { name: 'offline list', by, path, ready: rows, inside: simulateOffline },
  {
    name: 'offline list with an unsent decision',
    by,
    path,
    ready: rows,
    inside: acceptOffline,
    loadsMore: true,
  },
  {
    name: 'unsent decisions',
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
  { name: 'rejected decision', by, path, ready: rows, inside: mockRejectedDecision, loadsMore: true },
];
