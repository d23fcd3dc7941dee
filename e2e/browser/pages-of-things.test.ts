import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo, sizes } from '../support/demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await Demo.open();
});
afterAll(() => demo?.close());

it.each([
  ['phone', 'en'],
  ['wide', 'ar'],
] as const)('from a report to its sender, a note, and the village, %s, %s', async (size, language) => {
  const { projectId, newReportId } = await demo.places();
  const note = `Works at the market, ${size}`;
  await demo.withPage({ size, language, by: 'manager' }, async (page) => {
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
    await page.goto(`/projects/${projectId}/reports/${newReportId}`);
    await page.locator('main a[href$="/overview"]').first().click();
    await page.waitForURL(/\/datacollectors\/\d+\/overview$/);
    await page.locator('main textarea').fill(note);
    await page.locator('main form button[type=submit]').click();
    await page.locator('main li', { hasText: note }).waitFor();
    await fits();
    await page.locator('main a[href*="/villages/"]').first().click();
    await page.waitForURL(/\/villages\/\d+$/);
    await page.locator('main ol li').nth(11).waitFor();
    await fits();
    await page.locator('main a[href*="/reports/"]:not([href*="?"])').first().click();
    await page.waitForURL(/\/reports\/\d+$/);
    await page.locator('main dl').first().waitFor();
    await fits();
  });
});
