import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places, timeoutMs } from '../support/demo.ts';
import { deliver } from '../support/gateway.ts';

const name = 'Nomvula Tembo';
const displayName = 'Nomvula T.';
/** Numbers that nobody in the demo has. */
const number = '+265 599 170 001';
const newNumber = '+265 599 170 002';
const aSickGirl = '1#2#1';

let demo: Demo;
let places: Places;
let manager: BrowserContext;
let page: Page;

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  manager = await demo.window({ size: 'wide', by: 'manager' });
  page = await manager.newPage();
});
afterAll(() => demo?.close());

/** The fields of a place in the form. */
const place = (index: number) => page.locator('#places > section').nth(index);

/** The options of the open list. */
const options = () => page.getByRole('listbox').getByRole('option');

async function choose(field: string, option: string | number, within = page.locator('main')) {
  await within.getByRole('combobox', { name: field }).click();
  await (typeof option === 'string' ? options().filter({ hasText: option }) : options().nth(option)).click();
  await options().first().waitFor({ state: 'hidden' });
}

async function choosePlace(index: number, village: number, latitude: string) {
  await choose('Village', village, place(index));
  await place(index).getByLabel('Latitude').fill(latitude);
  await place(index).getByLabel('Longitude').fill('33.47');
}

/** Opens the list filtered by name; returns the row of the collector. */
async function findInList() {
  await page.goto(`/projects/${places.projectId}/datacollectors/list?name=Nomvula`);
  return page.getByRole('row').filter({ hasText: name });
}

describe('a data collector', () => {
  it('is added with two places', async () => {
    await page.goto(`/projects/${places.projectId}/datacollectors/list`);
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Display name').fill(displayName);
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Years of birth').selectOption('1990');
    await page.getByLabel(/^Phone number/).fill(number);
    await choose('Supervisor', 'Daniel Oru');
    await choose('Region', 0, place(0));
    await choose('District', 0, place(0));
    await choosePlace(0, 0, '-13.07');
    await page.getByRole('button', { name: 'Add another location' }).click();
    await choosePlace(1, 1, '-13.12');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The data collector was added and starts in training.').waitFor();
    const row = await findInList();
    await row.waitFor();
    const text = await row.textContent();
    for (const expected of [displayName, '(+ 1)', 'Daniel Oru']) expect(text).toContain(expected);
  });

  // SRV.FXNREQ.003
  it('sends a message, which is assigned to it', async () => {
    const { value } = await demo.ask('administrator', `/api/smsGateway/${places.smsGatewayId}/get`);
    const status = await deliver(demo.address, value.apiKey, {
      sender: number.replaceAll(' ', ''),
      text: aSickGirl,
    });
    expect(status).toBe(200);
    const inTraining = `/projects/${places.projectId}/reports/correct?trainingStatus=InTraining`;
    await expect
      .poll(
        async () => {
          await page.goto(inTraining);
          await page.getByRole('row').first().waitFor();
          return page.getByRole('row').filter({ hasText: displayName }).count();
        },
        { timeout: timeoutMs },
      )
      .toBe(1);
  });

  it('gets another number, but not one that is in use', async () => {
    const taken: { value: Array<{ phoneNumber?: string }> } = await demo.ask(
      'manager',
      `/api/dataCollector/listAll?projectId=${places.projectId}`,
      { sex: 'Male' },
    );
    const row = await findInList();
    await row.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    const field = page.getByLabel(/^Phone number/);
    await field.fill(taken.value.find(({ phoneNumber }) => phoneNumber)?.phoneNumber ?? '');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('This phone number belongs to another data collector.').waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(newNumber);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/datacollectors/list');
    const changed = await findInList();
    await changed.getByRole('link', { name: newNumber }).or(changed.getByText(newNumber)).first().waitFor();
  });

  it('gets another supervisor', async () => {
    const row = await findInList();
    await row.getByRole('checkbox', { name: `Select ${name}` }).press(' ');
    await page.getByRole('button', { name: 'Replace supervisor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace supervisor' });
    await dialog.getByRole('combobox', { name: 'New supervisor' }).click();
    const other = options().filter({ hasNotText: 'Daniel Oru' }).first();
    const supervisor = (await other.textContent())?.replace(/ \(.*/, '') ?? '';
    await other.click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => row.textContent()).toContain(supervisor);
    expect(await row.textContent()).not.toContain('Daniel Oru');
  });

  it('is deleted; its report stays without its name', async () => {
    const row = await findInList();
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} was deleted.`).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    await page.goto(`/projects/${places.projectId}/reports/correct?trainingStatus=InTraining`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.locator('main').textContent()).not.toContain(displayName);
  });
});
