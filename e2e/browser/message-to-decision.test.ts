import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, signInThroughForm } from '../support/demo.ts';

/** The demo has two reports from here; a third one raises an alert. */
const village = 'Nakiri';
const thirdReporter = 'Mariam Kessy';
const watery = '1#2#2';

let demo: Demo;
let supervisor: BrowserContext;
let manager: BrowserContext;
let alertId: string;

beforeAll(async () => {
  demo = await Demo.open();
  supervisor = await demo.window({ size: 'phone' });
  manager = await demo.window({ size: 'wide', by: 'manager' });
});
afterAll(() => demo?.close());

/** A text that stands alone, like in a badge. */
const badge = (page: Page, word: string) => page.locator('main').getByText(word, { exact: true }).first();

/** From the first block of the start page: the reports of the village are there, and a tap accepts one. */
async function acceptFromToday(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^\d+ reports to check/ }).click();
  const reports = page
    .getByRole('region', { name: 'Reports to check' })
    .getByRole('listitem')
    .filter({ hasText: village });
  await expect.poll(() => reports.count()).toBe(3);
  await reports
    .first()
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(() => reports.count()).toBe(2);
}

describe('from message to decision', () => {
  it('the third report of a village raises an alert in the simulator', async () => {
    const page = await manager.newPage();
    await page.goto('/simulator');
    await page.getByRole('combobox', { name: 'Sender' }).click();
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(thirdReporter);
    await page.getByRole('option', { name: village }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill(watery);
    await page.getByRole('button', { name: 'Send' }).click();
    const link = page.getByRole('link', { name: /^Open alert \d+$/ });
    await link.waitFor();
    alertId = (await link.textContent())?.match(/\d+/)?.[0] ?? '';
    expect(await page.locator('main').textContent()).toContain('Reports counted: 3, needed: 3');
    await page.close();
  });

  it('the supervisor opens it on a phone and accepts its reports', async () => {
    const page = await supervisor.newPage();
    await page.goto('/');
    await signInThroughForm(page, 'supervisor');
    await page.waitForURL('**/dashboard');
    await acceptFromToday(page);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Alerts/ })
      .click();
    await page.locator(`a[href$="/alerts/${alertId}/assess"]`).click();
    await page.getByRole('heading', { name: 'Reports (3)' }).waitFor();
    for (let left = 2; left > 0; left -= 1) {
      const accept = page.getByRole('button', { name: /^Accept/ });
      await expect.poll(() => accept.count()).toBe(left);
      await accept.first().click();
    }
    await badge(page, 'You can escalate this alert.').waitFor();
  });

  it('the manager escalates it and sees the recipients', async () => {
    const page = await manager.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Lakeshore', exact: true }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Alerts/ })
      .click();
    await page.locator(`a[href$="/alerts/${alertId}/assess"]`).click();
    await page.getByRole('button', { name: 'Escalate', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Escalate this alert?' });
    await dialog.getByRole('list', { name: 'Who will be notified' }).waitFor();
    await dialog.getByRole('button', { name: 'Escalate', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await badge(page, 'Escalated').waitFor();
    await page.close();
  });

  it.each([
    ['SMS', 'sms'],
    ['E-mail', 'email'],
  ])('the %s to the recipients is in the outbox', async (word, channel) => {
    const page = await manager.newPage();
    await page.goto('/outbox');
    await page.getByRole('button', { name: /^Channel/ }).click();
    await page.getByRole('radio', { name: word }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(new RegExp(`channel=.*${channel}`));
    const row = page
      .getByRole('row')
      .filter({ hasText: 'Alert escalated' })
      .filter({ has: page.getByRole('link', { name: `Alert ${alertId}` }) })
      .first();
    await row.waitFor();
    expect(await row.textContent()).toContain(village);
    await page.close();
  });

  it('the manager closes it with an outcome and a comment', async () => {
    const page = await manager.newPage();
    await page.goto('/outbox');
    await page
      .getByRole('link', { name: `Alert ${alertId}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Close alert', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Close this alert' });
    await dialog.getByRole('radio', { name: 'Action taken' }).check();
    await dialog.getByLabel('Comment').fill('The well is chlorinated.');
    await dialog.getByRole('button', { name: 'Close alert', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The well is chlorinated.').waitFor();
    await page.close();
  });

  it('the event log shows everything with names', async () => {
    const page = await supervisor.newPage();
    await page.goto('/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Alerts/ })
      .click();
    await page.locator(`a[href$="/alerts/${alertId}/assess"]`).click();
    await page.getByRole('link', { name: 'Full log of this alert' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const types = page.locator('tbody td:nth-child(2)');
    await types.first().waitFor();
    expect(await types.allTextContents()).toEqual([
      'Alert raised',
      'Report accepted',
      'Report accepted',
      'Report accepted',
      'Alert escalated',
      'Alert closed',
    ]);
    const all = await page.locator('tbody').textContent();
    for (const expected of ['Daniel Oru', 'Ruth Okeme', 'Action taken']) expect(all).toContain(expected);
  });
});
