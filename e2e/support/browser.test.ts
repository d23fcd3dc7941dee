import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeWindows, openBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeWindows(browser));

it('the browser renders a page and takes a screenshot', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto('data:text/html,<h1 style="color:red">One case of fever</h1>');
  expect(await page.getByRole('heading').textContent()).toBe('One case of fever');
  const picture = await page.screenshot();
  expect([...picture.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(picture.length).toBeGreaterThan(1000);
});

it('two contexts have separate cookies', async () => {
  const [one, other] = await Promise.all([browser.newContext(), browser.newContext()]);
  await one.addCookies([{ name: 'a', value: '1', url: 'http://127.0.0.1' }]);
  expect(await other.cookies()).toEqual([]);
});

it('form fields are rendered and can be filled', async () => {
  const page = await browser.newPage();
  await page.goto('data:text/html,<label>Name <input></label><select><option>One</option></select>');
  await page.getByLabel('Name').fill('Amina');
  expect(await page.getByLabel('Name').inputValue()).toBe('Amina');
  expect((await page.screenshot()).length).toBeGreaterThan(1000);
});

it('fonts installed on this machine are not used, so that every machine renders the same', async () => {
  const { stdout } = spawnSync('fc-list', ['--format', '%{family[0]}\n'], { encoding: 'utf8' });
  const installed = [...new Set((stdout ?? '').split('\n').filter(Boolean)), 'DejaVu Serif', 'Arial'];
  const page = await browser.newPage();
  await page.goto('data:text/html,<span>Mbara 12 \u062d\u0645\u0649</span>');
  const widths = await page.evaluate(
    (families) => {
      const text = document.querySelector('span') as HTMLElement;
      return families.map((family) => {
        text.style.fontFamily = family === '' ? 'harken-no-such-font' : `"${family}"`;
        return text.getBoundingClientRect().width;
      });
    },
    ['', ...installed],
  );
  expect(new Set(widths).size).toBe(1);
});
