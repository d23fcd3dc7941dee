import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo, sizes } from '../support/demo.ts';

let demo: Demo;
let number: string;
let name: string;

beforeAll(async () => {
  demo = await Demo.open();
  const { projectId } = await demo.places();
  const { value } = await demo.ask('supervisor', `/api/dataCollector/list?projectId=${projectId}`, {});
  ({ phoneNumber: number, name } = value.data[0]);
});
afterAll(() => demo?.close());

it.each([
  ['phone', 'en'],
  ['phone', 'ar'],
  ['wide', 'en'],
  ['wide', 'ar'],
] as const)('a collector is found by the last four digits with two taps, %s, %s', async (size, language) => {
  await demo.withPage({ size, language, by: 'supervisor' }, async (page) => {
    await page.goto('/');
    await page.locator('header button[aria-haspopup=dialog]').first().click();
    await page.locator('[role=dialog] input[type=search]').pressSequentially(number.slice(-4));
    const found = page.locator('[role=dialog] section a').filter({ hasText: name }).first();
    await found.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
    await found.click();
    await page.waitForURL(/\/datacollectors\/\d+\/overview$/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

it('opens by keyboard, and leads to the first result', async () => {
  await demo.withPage({ size: 'wide', by: 'manager' }, async (page) => {
    await page.goto('/');
    await page.locator('header button[aria-haspopup=dialog]').first().waitFor();
    await page.keyboard.press('/');
    await page.locator('[role=dialog] input[type=search]').waitFor();
    await page.keyboard.type('Lakesore');
    await page.locator('[role=dialog] section a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/\d+/);
  });
});
