import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo, type Language, type Places, type Size, sizes } from '../support/demo.ts';
import { findViolations } from '../support/screens/axe.ts';
import type { Screen } from '../support/screens/screen.ts';
import { visit } from '../support/screens/visit.ts';

/** Charts of a dashboard in a browser: keyboard, tables, and saved files. */
let demo: Demo;
let places: Places;
/** As many health risks as a chart draws; on some days the demo has reports of more, which are shown as a ranking. */
let healthRisks: number[];
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  const filters = await demo.ask('manager', `/api/projectDashboard/filters?projectId=${places.projectId}`);
  healthRisks = filters.value.healthRisks.slice(0, 6).map(({ id }: { id: number }) => id);
});
afterAll(() => demo?.close());

const day = 86_400_000;
const dayBefore = (days: number) => new Date(testNow() - days * day).toISOString().slice(0, 10);
/** Days in the past, so that no new reports arrive during the test. */
const days = `startDate=${dayBefore(60)}&endDate=${dayBefore(31)}`;

/** The first card. */
const chart = '[data-print-part=healthRisks]';

const dashboard: Screen = {
  name: 'dashboard of some weeks',
  by: 'manager',
  path: ({ nationalSocietyId, projectId }) =>
    `/nationalsocieties/${nationalSocietyId}/projects/${projectId}/dashboard?${days}&healthRisks=${JSON.stringify(healthRisks)}`,
  ready: chart,
  // On a phone the open signals come first, and a chart is drawn when it is seen.
  async inside(page) {
    await page.locator(chart).scrollIntoViewIfNeeded();
    await page.locator(`${chart} [data-chart] svg`).first().waitFor();
  },
  hasMap: true,
};

const visitDashboard = <Found>(
  use: (page: Page) => Promise<Found>,
  { size = 'wide', language = 'en' }: { size?: Size; language?: Language } = {},
) =>
  visit(demo, places, { screen: dashboard, size, language }, async (visited) => ({
    ...visited,
    found: await use(visited.page),
  }));

const firstCard = (page: Page) => page.locator(chart);

/** Chooses an entry in the menu of the first chart, and waits for the file. */
async function save(page: Page, kind: 'PNG' | 'SVG' | 'CSV'): Promise<{ file: Download; content: Buffer }> {
  await firstCard(page).locator('button[aria-haspopup=menu]').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click(),
  ]);
  return { file, content: await readFile(await file.path()) };
}

/** Names and totals in the legend. */
const legend = (page: Page) =>
  firstCard(page)
    .locator('ul')
    .first()
    .locator('li')
    .evaluateAll((entries) =>
      entries.map((entry): [string, number] => [
        entry.querySelector('bdi')?.textContent ?? '',
        Number(entry.querySelector('span')?.textContent),
      ]),
    );

it('saves the data of a chart as CSV, equal to the data of the server', async () => {
  const { found } = await visitDashboard(async (page) => ({
    ...(await save(page, 'CSV')),
    legend: await legend(page),
  }));
  expect(found.file.suggestedFilename()).toMatch(
    /^Cases by health risk and day \d{4}-\d\d-\d\d--\d{4}-\d\d-\d\d \w+ UTC\S*\.csv$/,
  );
  const text = found.content.toString('utf8');
  expect(text.startsWith('\ufeffDay,')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\n');
  expect(lines).toHaveLength(32);
  const response = await demo.ask('manager', `/api/projectDashboard/data?projectId=${places.projectId}`, {
    healthRisks,
    locations: null,
    groupingType: 'Day',
    startDate: `${dayBefore(60)}T00:00:00.000Z`,
    endDate: `${dayBefore(31)}T00:00:00.000Z`,
  });
  const total: number = response.value.summary.totalReportCount;
  expect(total).toBeGreaterThan(100);
  expect(lines.at(-1)).toBe(['Total', ...found.legend.map(([, count]) => count), total].join(','));
});

it('saves a chart as SVG with title, names and totals, and without external references', async () => {
  const { found } = await visitDashboard(async (page) => {
    const { content } = await save(page, 'SVG');
    const svg = content.toString('utf8');
    const texts = await page.evaluate((source) => {
      const read = new DOMParser().parseFromString(source, 'image/svg+xml');
      return [...read.querySelectorAll('text')].map((text) => text.textContent ?? '');
    }, svg);
    return { svg, texts, legend: await legend(page) };
  });
  expect(found.texts[0]).toBe('Cases by health risk and day');
  const labels = found.legend.flatMap(([name, count]) => [name, String(count)]);
  expect(found.texts.slice(1, 1 + labels.length)).toEqual(labels);
  expect(found.svg).not.toMatch(/href=|url\((?!#)|<style/);
});

it.each(['en', 'ar'] as const)('saves a chart as PNG that is not blank, in %s', async (language) => {
  const image = await visitDashboard(
    async (page) => {
      const { content } = await save(page, 'PNG');
      return page.evaluate(measureColours, content.toString('base64'));
    },
    { language },
  );
  expect(image.found.width).toBe(1920);
  expect(image.found.height).toBeGreaterThan(800);
  // mostly background, and a good part in the first colour of the series
  expect(image.found.shares['255,255,255']).toBeGreaterThan(0.4);
  expect(image.found.shares['51,34,136']).toBeGreaterThan(0.01);
  expect(image.complaints).toEqual([]);
});

/** Size and shares of colours of an image. Runs in the page. */
async function measureColours(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const brush = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  brush.drawImage(picture, 0, 0);
  const pixels = brush.getImageData(0, 0, width, height).data;
  const shares: Record<string, number> = {};
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = `${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`;
    shares[colour] = (shares[colour] ?? 0) + 4 / pixels.length;
  }
  return { width, height, shares };
}

it.each([
  ['wide', 'en'],
  ['phone', 'ar'],
] as const)('describes columns by keyboard, %s, %s, and axe reports nothing', async (size, language) => {
  const { found, complaints } = await visitDashboard(
    async (page) => {
      const columns = firstCard(page).locator('input');
      await columns.focus();
      await page.keyboard.press('Home');
      const first = await columns.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowRight');
      const second = await columns.getAttribute('aria-valuetext');
      const column = await findViolations(page);
      await firstCard(page).locator('button').first().click();
      await firstCard(page).locator('table').waitFor();
      const table = await findViolations(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      return { first, second, column, table, width };
    },
    { size, language },
  );
  expect(found.first).toContain(dayBefore(60));
  expect(found.second).toContain(dayBefore(59));
  expect({ column: found.column, table: found.table }).toEqual({ column: [], table: [] });
  expect(found.width).toBe(sizes[size].width);
  expect(complaints).toEqual([]);
});
