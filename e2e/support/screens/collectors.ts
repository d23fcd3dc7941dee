import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { open, project, rows, type Screen, submitEmpty } from './screen.ts';

const by = 'manager';
const form = 'main form';
const newCollector = project('datacollectors/add');
const list = project('datacollectors/list');
const performance = project('datacollectors/performance');
const map = project('datacollectors/mapoverview');
const villageLink = 'main a[href*="/villages/"]';
/** A marker on a map. */
const marker = '.leaflet-marker-icon button';

/**
 * Edits a collector as if somebody else had changed them meanwhile. The edit is discarded with the storage of the window. The
 * status is 200, because browsers log others as errors.
 */
async function editStale(page: Page): Promise<void> {
  await routeCalls(page, /\/edit$/, (route) =>
    route.method === 'POST'
      ? route.fulfill({
          json: { isSuccess: false, message: { key: 'dataCollector.changedMeanwhile' } },
        })
      : route.fallback(),
  );
  await page.locator('input[name=name]').fill('Awa Offline');
  await page.locator('input[name=displayName]').fill('Awa O.');
  await page.locator('input[name=sex]:not(:checked)').first().check();
  await page.locator('form [type=submit]').first().click();
  await page.locator('form [type=radio][value=stored]').first().waitFor();
}

/** Pages of data collectors. */
export const collectorScreens: readonly Screen[] = [
  { name: 'data collectors', by, path: list, ready: rows },
  { name: 'performance of data collectors', by, path: performance, ready: 'tbody bdi' },
  { name: 'new data collector', by, path: newCollector, ready: form, hasMap: true },
  {
    name: 'form of a data collector',
    by: 'supervisor',
    path: (at) => project(`datacollectors/${at.dataCollectorId}/edit`)(at),
    ready: form,
    hasMap: true,
  },
  {
    name: 'page of a data collector',
    by: 'supervisor',
    path: (at) => project(`datacollectors/${at.dataCollectorId}/overview`)(at),
    ready: marker,
    hasMap: true,
  },
  {
    name: 'page of a village',
    by: 'supervisor',
    path: (at) => project(`datacollectors/${at.dataCollectorId}/overview`)(at),
    ready: villageLink,
    inside: async (page) => {
      await page.locator(villageLink).first().click();
      await page.waitForURL('**/villages/*');
      await page.locator(marker).first().waitFor();
    },
    hasMap: true,
  },
  {
    name: 'two versions of a data collector',
    by: 'supervisor',
    path: (at) => project(`datacollectors/${at.dataCollectorId}/edit`)(at),
    ready: form,
    inside: editStale,
    loadsMore: true,
  },
  { name: 'map of data collectors', by, path: map, ready: marker, hasMap: true },
];

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('tbody input');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.locator('main section button').first().waitFor();
}

/** Dialogs and states of these pages. */
export const collectorParts: readonly Screen[] = [
  {
    name: 'data collectors with two selected',
    by,
    path: list,
    ready: 'tbody input',
    inside: async (page) => {
      await selectTwo(page);
      await open('main section button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').first().waitFor();
    },
  },
  {
    name: 'dialog to replace a supervisor, with errors',
    by,
    path: list,
    ready: 'tbody input',
    inside: async (page) => {
      await selectTwo(page);
      await page.locator('main section button').nth(2).click();
      await page.locator('[role=dialog] [role=combobox]').waitFor();
      await page.locator('[role=dialog] button').last().click();
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
    loadsMore: true,
  },
  {
    name: 'confirmation before deleting a data collector',
    by,
    path: list,
    ready: 'tbody input',
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').last().click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'new data collector with errors',
    by,
    path: newCollector,
    ready: form,
    hasMap: true,
    inside: submitEmpty,
  },
  {
    name: 'new data collector with a second place and its map',
    by,
    path: newCollector,
    ready: form,
    hasMap: true,
    inside: async (page) => {
      await open('#places > span button')(page);
      const map = '#places section:nth-of-type(2) [role=application]';
      const opener = page.locator(
        '#places section:nth-of-type(2) button[aria-expanded]:not([aria-haspopup])',
      );
      if (await opener.count()) await opener.click();
      await page.locator(map).waitFor();
    },
  },
  {
    name: 'map of data collectors with an opened place in its list',
    by,
    path: map,
    ready: marker,
    hasMap: true,
    inside: async (page) => {
      const place = page.locator('main li button[aria-expanded]').first();
      await place.click();
      await page.locator('main li button[aria-expanded=true] + div li').first().waitFor();
    },
  },
  {
    name: 'map of data collectors with the collectors at a place',
    by,
    path: map,
    ready: marker,
    hasMap: true,
    inside: async (page) => {
      await open('main li button[aria-expanded]')(page);
      await open('main li button[aria-expanded=true] + div > button')(page);
      await page.locator('main [role=dialog] li').first().waitFor();
    },
  },
];
