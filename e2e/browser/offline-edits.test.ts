import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo, type Places } from '../support/demo.ts';
import { waitUntilCached } from '../support/offline.ts';
import { until } from '../support/until.ts';

/** A supervisor edits a data collector without a network, while somebody else edits the same one. */
let demo: Demo;
let places: Places;
let window: BrowserContext;
let id: number;

const name = 'Chisomo Offline';
const read = async () => (await demo.ask('supervisor', `/api/dataCollector/${id}/get`)).value;

/** The body of an edit that changes some fields of what is stored. */
async function toBody(changed: object) {
  const { projectId, locations, ...stored } = await read();
  const { dataCollectorType, displayName, sex, birthGroupDecade, phoneNumber, deployed, supervisorId } =
    stored;
  return {
    ...{ projectId, dataCollectorType, name: stored.name, displayName, sex, birthGroupDecade, phoneNumber },
    ...{ deployed, supervisorId, locations, ...changed },
  };
}

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  id = places.dataCollectorId;
  const added = await toBody({ name, displayName: 'Chisomo O.', phoneNumber: '+265 599 170 101' });
  const locations = added.locations.map((place: object) => ({ ...place, id: null }));
  await demo.ask('supervisor', '/api/dataCollector/create', { ...added, locations });
  const list = await demo.ask('supervisor', `/api/dataCollector/list?projectId=${places.projectId}`, {
    name,
  });
  id = list.value.data[0].id;
  window = await demo.window({ size: 'phone', by: 'supervisor', hasServiceWorker: true });
});
afterAll(async () => {
  await demo?.ask('manager', `/api/dataCollector/${id}/delete`, {});
  await demo?.close();
});

const collectorPath = () => `/projects/${places.projectId}/datacollectors/${id}/overview`;
const waiting = (page: Page) => page.getByText('1 change waiting to be sent.');
const choice = (page: Page, field: string, side: string) =>
  page.getByRole('group', { name: field, exact: false }).getByRole('radio', { name: side, exact: false });

it('an edit made offline is compared with the edit of somebody else, and what is chosen is saved', async () => {
  const page = await window.newPage();
  await page.goto(`/projects/${places.projectId}/reports/correct`);
  await page.locator('main h1, tbody td:visible').first().waitFor();
  await waitUntilCached(page);
  await page.goto(collectorPath());
  await page.getByLabel('New note').waitFor();
  // responses and files are stored with a delay
  await page.waitForTimeout(4000);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Chisomo of the supervisor');
  await page.getByLabel('Display name').fill('Chisomo S.');
  await page.getByRole('button', { name: 'Update' }).click();
  await waiting(page).waitFor();
  await page.getByText('Change of Chisomo Offline').waitFor();
  await page.reload();
  await waiting(page).waitFor();
  expect((await read()).name).toBe(name);

  const byManager = { name: 'Chisomo of the manager', birthGroupDecade: 1970 };
  await demo.ask('manager', `/api/dataCollector/${id}/edit`, await toBody(byManager));
  await page.context().setOffline(false);
  await page.getByText('1 change could not be applied.').waitFor();
  await page.getByRole('link', { name: 'Compare: Change of Chisomo Offline' }).click();
  await page.getByRole('heading', { name: /Two versions of/ }).waitFor();
  await page.getByText(/changed this data collector on/).waitFor();
  // nothing is wider than the phone
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);

  expect(await choice(page, 'Display name', 'Yours').isChecked()).toBe(true);
  expect(await choice(page, 'Years of birth', 'Stored now').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save the choice' }).click();
  // both changed the name: it has the focus, and is chosen with the keyboard
  await page.keyboard.press('ArrowDown');
  expect(await choice(page, 'Name', 'Stored now').first().isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save the choice' }).click();
  await page.getByText('1 change could not be applied.').waitFor({ state: 'detached' });
  const chosen = { ...byManager, displayName: 'Chisomo S.' };
  await until(read, (stored) => stored.displayName === chosen.displayName, 20);
  expect(await read()).toMatchObject(chosen);
});
