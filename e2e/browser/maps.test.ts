import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo, type Places, type Size, sizes } from '../support/demo.ts';
import { project, type Screen } from '../support/screens/screen.ts';
import { visit } from '../support/screens/visit.ts';
import { until } from '../support/until.ts';

/** The map of data collectors in a browser, without other servers. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

const marker = '.leaflet-marker-icon button';
const map: Screen = {
  name: 'map of data collectors',
  by: 'manager',
  path: project('datacollectors/mapoverview'),
  ready: marker,
  hasMap: true,
};

const visitMap = <Found>(size: Size, use: (page: Page) => Promise<Found>, path = map.path) =>
  visit(demo, places, { screen: { ...map, path }, size, language: 'en' }, async (visited) => ({
    ...visited,
    found: await use(visited.page),
  }));

/** The number of collectors at all locations of the API response: those with several count at each. */
async function collectorsOnMap(): Promise<number> {
  const day = 86_400_000;
  const [from, to] = [testNow() - 6 * day, testNow() + day].map((time) => new Date(time).toISOString());
  const query = `projectId=${places.projectId}&from=${from}&to=${to}`;
  const response = await demo.ask('manager', `/api/dataCollector/mapOverview?${query}`);
  const locations: Record<string, number>[] = response.value.dataCollectorLocations;
  return locations.reduce(
    (sum, location) =>
      sum +
      (location.countReportingCorrectly ?? 0) +
      (location.countReportingWithErrors ?? 0) +
      (location.countNotReporting ?? 0),
    0,
  );
}

/** The sum of the numbers in all visible markers. */
async function collectorsInMarkers(page: Page): Promise<number> {
  const names = await page.locator(marker).evaluateAll((all) => all.map((item) => item.ariaLabel ?? ''));
  return names.reduce((sum, name) => sum + Number.parseInt(name, 10), 0);
}

/** Waits until the base map is drawn: land, or a border between countries. */
const waitForBaseMap = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')].some((tile) => {
      const drawn = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data;
      return drawn?.some((value) => value > 0);
    }),
  );

it('shows all deployed collectors on its own base map, without requests to other hosts', async () => {
  const seen = await visitMap('wide', async (page) => {
    await waitForBaseMap(page);
    // Other tests register collectors meanwhile, and the map is updated.
    return until(
      async () => [await collectorsInMarkers(page), await collectorsOnMap()],
      ([inMarkers, expected]) => inMarkers === expected,
    );
  });
  expect(seen.found[0]).toBeGreaterThan(0);
  expect(seen.foreign).toEqual([]);
  // of this test itself, which reads the tiles until they are drawn
  const ofReading = 'willReadFrequently';
  expect(seen.complaints.filter((complaint) => !complaint.includes(ofReading))).toEqual([]);
});

it('can be used by keyboard from all markers to the collectors at one place', async () => {
  const seen = await visitMap('wide', async (page) => {
    await page.locator(marker).first().focus();
    const popup = page.getByRole('dialog');
    for (let step = 0; step < 15 && !(await popup.isVisible()); step++) {
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press('Enter');
      // The focus moves to the first marker of the opened cluster, or to the popup. That marker can have the name of the one before, with
      // neighbours in place of those that went.
      await page.waitForFunction(
        ([element, markers]) =>
          document.querySelector('[role=dialog]') ||
          (document.activeElement?.matches(markers) && document.activeElement !== element),
        [before, marker] as const,
      );
    }
    await popup.getByRole('listitem').first().waitFor();
    const listed = await popup.getByRole('listitem').count();
    const announced = Number.parseInt((await popup.getAttribute('aria-label')) ?? '', 10);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    const back = await page.locator(':focus').getAttribute('aria-label');
    return { listed, announced, back: Number.parseInt(back ?? '', 10) };
  });
  expect(seen.found.announced).toBeGreaterThan(0);
  expect(seen.found).toEqual({
    listed: seen.found.announced,
    announced: seen.found.announced,
    back: seen.found.announced,
  });
  expect(seen.complaints).toEqual([]);
});

it('fits a phone; the list links to the map', async () => {
  const seen = await visitMap('phone', async (page) => {
    const place = page.locator('main li button[aria-expanded]').first();
    await place.click();
    await page.getByRole('button', { name: 'Show on the map' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('listitem').first().waitFor();
    await page.waitForTimeout(400); // the map pans until the popup is visible
    const shown = await popup.boundingBox();
    const frame = await page.getByRole('region', { name: /^Map of/ }).boundingBox();
    return { shown, frame, width: await page.evaluate(() => document.documentElement.scrollWidth) };
  });
  const { shown, frame, width } = seen.found;
  expect(width).toBe(sizes.phone.width);
  expect(shown && frame && shown.x >= frame.x && shown.x + shown.width <= frame.x + frame.width).toBe(true);
  expect(shown && frame && shown.y >= frame.y && shown.y + shown.height <= frame.y + frame.height).toBe(true);
  expect(shown && shown.y >= 0 && shown.y + shown.height <= sizes.phone.height).toBe(true);
  expect(seen.foreign).toEqual([]);
});

it('uses the period in its address, and is empty before the project began', async () => {
  const days = project('datacollectors/mapoverview?from=2001-01-01&to=2001-01-02');
  const context = await demo.window({ size: 'wide', by: 'manager' });
  const page = await context.newPage();
  await page.goto(days(places));
  await page.getByText('No data collector was deployed in this period.').waitFor();
  await page.getByRole('region', { name: /^Map of .*without/ }).waitFor();
  expect(await page.locator(marker).count()).toBe(0);
  await page.getByRole('search').getByRole('button', { name: 'Reset' }).click();
  await page.locator(marker).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});
