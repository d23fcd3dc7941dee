import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo } from '../support/demo.ts';

/** Labels of the product that the test depends on. */
const pending = 'Pending head manager';
const headManager = 'Head manager';

const mark = testNow();
const name = 'Imani Duru';
const email = `imani.${mark}@newcomers.example`;
const password = 'seven slow grey herons';

let demo: Demo;
let administrator: BrowserContext;
let newcomer: BrowserContext;
let nationalSocietyId: number;

beforeAll(async () => {
  demo = await Demo.open();
  administrator = await demo.window({ size: 'wide', by: 'administrator' });
  newcomer = await demo.window({ size: 'phone' });
  nationalSocietyId = await createSociety();
});
afterAll(() => demo?.close());

/** A society that no other test uses. */
async function createSociety(): Promise<number> {
  const { value } = await demo.ask('administrator', '/api/appData/getAppData');
  const response = await demo.ask('administrator', '/api/nationalSociety/create', {
    name: `Society of a head manager ${mark}`,
    initialOrganizationName: 'First organization',
    countryId: value.countries[0].id,
    contentLanguageId: 1,
    epiWeekStartDay: 'Monday',
    enableEidsrIntegration: false,
  });
  return response.value;
}

const list = () => `/nationalsocieties/${nationalSocietyId}/users`;
const findRow = (page: Page) => page.getByRole('row').filter({ hasText: email });

describe('a head manager of a default organization', () => {
  it('is added as a manager by an administrator', async () => {
    const page = await administrator.newPage();
    await page.goto(list());
    await page.getByRole('link', { name: 'Add a user' }).click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Manager' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Phone number', exact: true }).fill('+999705550177');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForURL(`**${list()}`);
    await findRow(page).waitFor();
    expect(await findRow(page).textContent()).toContain('Manager');
    await page.close();
  });

  it('is appointed, and stays pending', async () => {
    const page = await administrator.newPage();
    await page.goto(list());
    await findRow(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Set as head manager' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('accept the agreement').waitFor();
    await dialog.getByRole('button', { name: 'Set as head manager' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await findRow(page).getByText(pending, { exact: true }).waitFor();
    await page.close();
  });

  it('sets a password with the link in their e-mail, and is asked for consent', async () => {
    const page = await administrator.newPage();
    await page.goto('/outbox');
    const mail = page.getByRole('row').filter({ hasText: email }).first();
    await mail.locator('summary').click();
    const link = new URL((await mail.locator('a[href*="token="]').getAttribute('href')) ?? '');
    await page.close();
    const first = await newcomer.newPage();
    await first.goto(`${link.pathname}${link.hash}`);
    await expect.poll(() => first.url()).not.toContain('token'); // removed from the address bar
    await first.locator('input[type=password]').first().fill(password);
    await first.locator('form button[type=submit]').click();
    await first.waitForURL('**/agreements');
    await first.close();
  });

  it('accepts the agreement and continues to the projects', async () => {
    const page = await newcomer.newPage();
    await page.goto('/agreements');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'I consent' }).click();
    await page.waitForURL(`**/nationalsocieties/${nationalSocietyId}/projects`);
    await page.close();
  });

  it('is no longer pending, in the list of the administrator and in their own', async () => {
    for (const window of [administrator, newcomer]) {
      const page = await window.newPage();
      await page.goto(list());
      await findRow(page).getByText(headManager, { exact: true }).waitFor();
      expect(await page.getByText(pending).count()).toBe(0);
      await page.close();
    }
  });

  it('can edit themselves, but not leave the organization without a head', async () => {
    const page = await newcomer.newPage();
    await page.goto(list());
    await findRow(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allTextContents()).toEqual(['Edit']);
    await page.close();
  });
});
