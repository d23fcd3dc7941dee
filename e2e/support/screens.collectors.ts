import type { Page } from 'playwright-core';
import { open, project, rows, type Screen, sendUnfilled } from './screen.ts';

const by = 'manager';
const form = 'main form';
const newCollector = project('datacollectors/add');
const list = project('datacollectors/list');
const performance = project('datacollectors/performance');
const map = project('datacollectors/mapoverview');
/** What stands for places on a map. */
const marker = '.leaflet-marker-icon button';

/** The pages on which data collectors are kept. */
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
  { name: 'map of data collectors', by, path: map, ready: marker, hasMap: true },
];

async function tickTwo(page: Page): Promise<void> {
  const boxes = page.locator('tbody input');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.locator('main section button').first().waitFor();
}

/** Parts of them that open above or beside them. */
export const collectorParts: readonly Screen[] = [
  {
    name: 'data collectors, two of them ticked',
    by,
    path: list,
    ready: 'tbody input',
    inside: async (page) => {
      await tickTwo(page);
      await open('main section button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').first().waitFor();
    },
  },
  {
    name: 'dialog to replace a supervisor',
    by,
    path: list,
    ready: 'tbody input',
    inside: async (page) => {
      await tickTwo(page);
      await page.locator('main section button').nth(2).click();
      await page.locator('[role=dialog] [role=combobox]').waitFor();
      await page.locator('[role=dialog] button').last().click();
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
    loadsMore: true,
  },
  {
    name: 'dialog before a data collector is deleted',
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
    name: 'new data collector with what is to correct',
    by,
    path: newCollector,
    ready: form,
    hasMap: true,
    inside: sendUnfilled,
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
    name: 'map of data collectors with a place of its list open',
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
    name: 'map of data collectors with who is at a place',
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
