import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Language, type Places } from '../support/demo.ts';
import type { Screen } from '../support/screens/screen.ts';
import { visit } from '../support/screens/visit.ts';

/** Pages printed by the browser, from a dark theme: dark on white, complete, and within the paper. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

const by = 'manager';
const screens: (Screen & { maxPages?: number })[] = [
  {
    ...{ name: 'dashboard', by, ready: '.leaflet-marker-icon button' },
    path: ({ nationalSocietyId, projectId }) =>
      `/nationalsocieties/${nationalSocietyId}/projects/${projectId}/dashboard`,
  },
  {
    ...{ name: 'alert', by, ready: 'main h2', maxPages: 2 },
    path: ({ projectId, openAlertId }) => `/projects/${projectId}/alerts/${openAlertId}/assess`,
  },
  {
    ...{ name: 'list of alerts', by, ready: 'main tbody tr' },
    path: ({ projectId }) => `/projects/${projectId}/alerts`,
  },
  {
    ...{ name: 'performance', by, ready: 'main tbody tr' },
    path: ({ projectId }) => `/projects/${projectId}/datacollectors/performance`,
  },
];

/** A4 without its margins, in CSS pixels. */
const paper = { width: 718, height: 1047 };

/** What is wrong with the page on paper. */
function findPrintErrors(width: number): string[] {
  const found: string[] = [];
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, td, th, li, dd, dt)')) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!ownText || !isVisible(element)) continue;
    const text = element.textContent?.trim().slice(0, 30);
    if (luminance(getComputedStyle(element).color) > 0.6) found.push(`light text: ${text}`);
    const { left, right } = element.getBoundingClientRect();
    if (left < -1 || right > width + 1) found.push(`cut off: ${text}`);
  }
  for (const part of document.querySelectorAll('main [data-print-part]'))
    if (isVisible(part) && part.getBoundingClientRect().height < 20) found.push('an empty part');
  for (const chart of document.querySelectorAll('main figure'))
    if (isVisible(chart) && !chart.querySelector('svg, table')) found.push('a chart that is not drawn');
  return found;
}

async function print(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const errors = await page.evaluate(findPrintErrors, paper.width);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  return { pages, errors, background };
}

describe.each<Language>(['en', 'ar'])('printed in %s', (language) => {
  it.each(screens)('$name', async ({ maxPages = 6, ...screen }) => {
    const { pages, errors, background } = await visit(
      demo,
      places,
      { screen, size: 'wide', language, theme: 'dark' },
      ({ page }) => print(page),
    );
    expect(errors).toEqual([]);
    expect(background).toBe('rgb(255, 255, 255)');
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(maxPages);
  });
});
