import type { Page } from 'playwright-core';
import type { Places } from './demo.ts';
import { until } from './until.ts';

/** The list of reports of the demo's project. */
export const list = (places: Places) => `/projects/${places.projectId}/reports/correct`;

/** The names of what the page keeps in the database of the browser. */
export function keptOnDevice(page: Page): Promise<string[]> {
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

/** Waits until the worker has the files of the app, and the device what the page shows. */
export async function keepAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const isKept = (names: string[]) =>
    ['start', 'texts'].every((name) => names.includes(name)) &&
    names.some((name) => /"(report|alert)\//.test(name));
  await until(() => keptOnDevice(page), isKept, 20);
  // until nothing more is added: the names of lists come one by one
  await until(
    async () => (await keptOnDevice(page)).filter((name) => name.startsWith('answer:')).length,
    (count) => count >= 5,
    20,
  );
  await until(
    () => page.evaluate(async () => (await caches.keys()).length),
    (count) => count > 0,
    20,
  );
}
