import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo, type Places } from '../support/demo.ts';
import { refuseOtherHosts } from '../support/other-hosts.ts';
import { projectDashboard } from '../support/screens/dashboards.ts';
import { until } from '../support/until.ts';

/** Districts on the map of the dashboard. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

const dayBefore = (days: number) => new Date(testNow() - days * 86_400_000).toISOString().slice(0, 10);
/** Several weeks on every day of the year; the last seven days can be a single one. */
const weeks = `?groupingType=Week&startDate=${dayBefore(28)}&endDate=${dayBefore(1)}`;

const areas = (page: Page) => page.locator('path[role=button]');

/** The districts with their cases: as the map names them, and as the table lists them. */
const readMap = (page: Page) =>
  areas(page).evaluateAll((all) =>
    all
      .map((area) => (area.getAttribute('aria-label') ?? '').replace(/[\u2066-\u2069]/g, ''))
      .map((label) => label.replace(/ cases?$/, ''))
      .sort(),
  );
const readTable = (page: Page) =>
  page.locator('[data-print-part] tbody tr').evaluateAll((rows) =>
    rows
      .map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent))
      .map(([name, cases]) => `${name}: ${cases?.replace(/,/g, '')}`)
      .sort(),
  );

it('shows districts by cases over time, by keyboard, with the same numbers in the table', async () => {
  const context = await demo.window({ size: 'wide', by: 'manager', language: 'en' });
  const foreign = await refuseOtherHosts(context, demo.address);
  const page = await context.newPage();
  await page.goto(projectDashboard(weeks)(places));
  await page.getByRole('radio', { name: 'Areas' }).press('Space');
  await areas(page).first().waitFor({ state: 'attached' });
  await page.getByRole('list', { name: /^Legend: cases/ }).waitFor();
  expect(await areas(page).count()).toBeGreaterThan(5);

  await page.getByRole('radio', { name: 'Over time' }).press('Space');
  const slider = page.getByRole('slider', { name: 'Period shown' });
  // until the numbers of the periods have arrived
  await until(
    () => slider.getAttribute('max'),
    (last) => Number(last) > 0,
  );
  await slider.focus();
  const first = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('End');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(first);

  const card = page.locator('[data-print-part]', { has: slider });
  await card.getByRole('button', { name: 'Show as list' }).click();
  const listed = await until(
    () => card.locator('tbody tr').count(),
    (count) => count > 5,
  );
  expect(listed).toBeGreaterThan(5);
  const onMap = await readMap(page);
  const inTable = new Set(await readTable(page));
  expect(onMap.every((district) => inTable.has(district.replace(/,/g, '')))).toBe(true);

  await areas(page).first().focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/\d+ cases?$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  expect(foreign).toEqual([]);
  await context.close();
});
