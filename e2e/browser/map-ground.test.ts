import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMapFile } from '../../packages/server/test/support/map-file.ts';
import { Demo, type Language, type Places } from '../support/demo.ts';
import { createPlaces } from '../support/map-places.ts';
import { listCachedKeys } from '../support/offline.ts';
import { refuseOtherHosts } from '../support/other-hosts.ts';
import { project } from '../support/screens/screen.ts';
import { until } from '../support/until.ts';

/** The ground of maps in a browser that reaches nothing but the server. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

const source = '© Map makers of the test';
const mapPath = project('datacollectors/mapoverview');

async function openMap(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(mapPath(places));
  await page.locator('.leaflet-marker-icon button').first().waitFor();
  return page;
}

/** Waits until a colour of the design tokens is on the map. The edges of lines are mixed with what is below. */
const waitForColor = (page: Page, token: string, ofLine = false) =>
  page.waitForFunction(
    ([name, tolerance]) => {
      const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      return [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')].some((tile) => {
        const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
        for (let at = 0; at < pixels.length; at += 4)
          if (
            Math.abs((pixels[at] ?? 0) - (red ?? 0)) <= tolerance &&
            Math.abs((pixels[at + 1] ?? 0) - (green ?? 0)) <= tolerance &&
            Math.abs((pixels[at + 2] ?? 0) - (blue ?? 0)) <= tolerance &&
            pixels[at + 3] === 255
          )
            return true;
        return false;
      });
    },
    [token, ofLine ? 30 : 0] as const,
  );

/** The names as they are drawn, at several zooms: those of the page's own places do not depend on the language. */
async function drawNames(page: Page): Promise<string> {
  const drawn: string[] = [];
  for (const key of ['+', '+', '-', '-']) {
    await page.getByRole('application').focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(1000); // until the map has stopped moving
    drawn.push(
      await page.evaluate(
        () => document.querySelector<HTMLCanvasElement>('canvas[data-labels]')?.toDataURL() ?? '',
      ),
    );
  }
  return drawn.join(' ');
}

async function changeMapFile(change: (page: Page) => Promise<void>): Promise<void> {
  const context = await demo.window({ size: 'wide', by: 'administrator', language: 'en' });
  const page = await context.newPage();
  await page.goto('/checkup');
  await change(page);
  await context.close();
}

it('is drawn from a file that an Administrator uploads, in the language of the reader', async () => {
  await changeMapFile(async (page) => {
    const buffer = createMapFile(createPlaces(), { zooms: { from: 3, to: 9 }, attribution: source });
    const input = page.locator('input[accept=".pmtiles"]');
    await input.setInputFiles({ name: 'country.pmtiles', mimeType: 'application/octet-stream', buffer });
    await page.getByText('Maps use this file from now on.').waitFor();
  });
  const names: string[] = [];
  for (const language of ['en', 'ar'] satisfies Language[]) {
    const context = await demo.window({ size: 'wide', by: 'manager', language });
    const foreign = await refuseOtherHosts(context, demo.address);
    const page = await openMap(context);
    await page.getByText(source).waitFor();
    await waitForColor(page, '--map-road', true);
    await waitForColor(page, '--map-water');
    names.push(await drawNames(page));
    expect(foreign).toEqual([]);
    await context.close();
  }
  expect(names[0]).not.toBe(names[1]);
});

const countKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('harken-kept-map')).keys()).length);

/** Keeps the shown part of the map, and waits until the page and its data are cached, too. */
async function keepMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep this map on the phone' }).click();
  await page.getByText(/Limit: .*10.* MB/).waitFor();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText(/^Kept on this device since/).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await until(
    () => listCachedKeys(page),
    (keys) => keys.some((key) => key.includes('dataCollector/mapOverview')),
    20,
  );
  // the worker learns of loaded files once a second
  await page.waitForTimeout(4000);
}

it('is drawn without a network where it is kept on the phone, until it is removed', async () => {
  const context = await demo.window({
    ...{ size: 'phone', by: 'supervisor', language: 'en', hasServiceWorker: true },
  });
  const page = await openMap(context);
  await page.getByText(source).waitFor();
  await waitForColor(page, '--map-road', true);
  await keepMap(page);
  expect(await countKept(page)).toBeGreaterThan(5);

  await context.setOffline(true);
  await page.reload();
  await page.locator('.leaflet-marker-icon button').first().waitFor();
  // roads are only in the file of the installation
  await waitForColor(page, '--map-road', true);
  await page.getByText(source).waitFor();

  await context.setOffline(false);
  await page.reload();
  await page.locator('.leaflet-marker-icon button').first().waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await until(
    () => countKept(page),
    (count) => count === 0,
  );
  await context.close();
});

it('is that of the app once the file is removed', async () => {
  await changeMapFile(async (page) => {
    await page.getByRole('button', { name: 'Remove the map file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the map file' }).click();
    await page.getByRole('button', { name: 'Choose a map file', exact: true }).waitFor();
  });
  const context = await demo.window({ size: 'phone', by: 'manager', language: 'en' });
  const foreign = await refuseOtherHosts(context, demo.address);
  const page = await openMap(context);
  await page.getByText('Natural Earth').waitFor();
  await waitForColor(page, '--map-land');
  expect(foreign).toEqual([]);
  await context.close();
});

it('may be missing altogether: the map still shows the places', async () => {
  const context = await demo.window({ size: 'phone', by: 'manager', language: 'en' });
  await context.route('**/*.pmtiles', (route) => route.abort());
  const page = await openMap(context);
  await page.getByText('The base map could not be loaded.').waitFor();
  expect(await page.locator('.leaflet-marker-icon button').count()).toBeGreaterThan(0);
  await context.close();
});
