import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places } from '../support/demo.ts';
import { project, society } from '../support/screens/screen.ts';

/** 120 cases of acute watery diarrhoea: more than usual anywhere in the demo. */
const manyCases = '1#30#30#30#30';

/** The method of a place is tested and set, and a signal is raised and answered. */
let demo: Demo;
let places: Places;
let page: Page;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  page = await (await demo.window({ size: 'wide', by: 'manager' })).newPage();
});
afterAll(() => demo?.close());

/** Chooses the place and health risk that come first. */
const openMethods = async () => {
  await page.goto(society('signals/season')(places));
  await page.getByRole('link', { name: 'Which method here?' }).click();
  await page.getByRole('heading', { name: 'Which method here?' }).waitFor();
};

describe('which method suits a place', () => {
  it('is tested with added outbreaks', async () => {
    await openMethods();
    const tests = page.getByRole('region', { name: /test of the methods$/ });
    await tests.waitFor();
    await tests.getByRole('textbox', { name: 'Cases of one outbreak, in total' }).fill('60');
    await tests.getByRole('button', { name: 'Test methods' }).click();
    const table = tests.getByRole('table');
    await table.waitFor({ timeout: 60_000 });
    await expect.poll(() => table.getByRole('row').count()).toBe(9);
    await table.getByRole('button', { name: 'Use EARS C1 here' }).click();
    await page.getByText('EARS C1 decides: it was set for this place and health risk.').waitFor();
  });

  it('can be left to the history again', async () => {
    const clear = page.getByRole('button', { name: 'Let the history decide' });
    await clear.click();
    await page.getByText(/decides: it follows from the history of this place/).waitFor();
  });
});

describe('a signal', () => {
  it('is raised within minutes of a message with many cases', { timeout: 360_000 }, async () => {
    await page.goto('/simulator');
    await page.getByRole('combobox', { name: 'Sender' }).click();
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('Mariam Kessy');
    await page.getByRole('option', { name: 'Nakiri' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill(manyCases);
    await page.getByRole('button', { name: 'Send' }).click();
    const listed = async () => {
      await page.goto(project('signals')(places));
      const signals = page.locator('tbody a:visible');
      const none = page.getByText('No place has more cases than expected.');
      await signals.first().or(none).waitFor();
      return signals.count();
    };
    await expect.poll(listed, { timeout: 300_000, interval: 10_000 }).toBeGreaterThan(0);
  });

  it('comes first on the dashboard, and is answered', async () => {
    await page.goto(society(`projects/${places.projectId}/dashboard`)(places));
    const card = page.getByRole('region', { name: 'Open signals' });
    await card.getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Watch the signal' });
    await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Known since Monday');
    await dialog.getByRole('button', { name: 'Watch signal' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByText('Known since Monday').waitFor();
    expect(await answers.textContent()).toContain('Watched');
  });

  it('offers its reports for an alert by hand', async () => {
    await page.getByRole('button', { name: 'Make an alert' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an alert by hand' });
    const reports = dialog.getByRole('checkbox');
    const nothing = dialog.getByText(/There is no report an alert can be made of/);
    await reports.first().or(nothing).waitFor();
    const hasReports = (await reports.count()) > 0;
    expect(await dialog.getByRole('button', { name: 'Make alert' }).isVisible()).toBe(hasReports);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
