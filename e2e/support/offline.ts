import type { Page } from 'playwright-core';
import type { Places } from './demo.ts';
import { until } from './until.ts';

/** The list of reports of the demo's project. */
export const reportListPath = (places: Places) => `/projects/${places.projectId}/reports/correct`;

/** The keys of the offline cache in the database of the browser. */
export function listCachedKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('harken');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('kept')) return resolve([]);
          const names = database.transaction('kept').objectStore('kept').getAllKeys();
          names.onsuccess = () => {
            database.close();
            resolve(names.result.map(String).filter((name) => name !== 'decisions'));
          };
        };
      }),
  );
}

/** Waits until the service worker has cached the app, and the offline cache the data of the page. */
export async function waitUntilCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const isCached = (names: string[]) =>
    ['start', 'texts'].every((name) => names.includes(name)) &&
    names.some((name) => /"(report|alert)\//.test(name));
  await until(() => listCachedKeys(page), isCached, 20);
  // until no more is added: lists are cached one by one
  await until(
    async () => (await listCachedKeys(page)).filter((name) => name.startsWith('answer:')).length,
    (count) => count >= 5,
    20,
  );
  await until(
    () => page.evaluate(async () => (await caches.keys()).length),
    (count) => count > 0,
    20,
  );
}
