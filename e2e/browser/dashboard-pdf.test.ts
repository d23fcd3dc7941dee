import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PdfImage,
  readPdfImages,
  roundColour,
} from '../../packages/server/test/support/files/pdf-images.ts';
import { Demo, type Language, type Places, type Size } from '../support/demo.ts';
import type { Screen } from '../support/screens/screen.ts';
import { visit } from '../support/screens/visit.ts';

/** The dashboard as a PDF, created in a browser under the content security policy of the real server. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

const dashboard: Screen = {
  name: 'dashboard of a project',
  by: 'manager',
  path: ({ nationalSocietyId, projectId }) =>
    `/nationalsocieties/${nationalSocietyId}/projects/${projectId}/dashboard`,
  ready: '.leaflet-marker-icon button',
  hasMap: true,
};

/** Saves the PDF, and counts what it must contain: the heading, and every part of the page. */
async function savePdf(page: Page) {
  const button = page.locator('main button', { hasText: /^PDF$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const parts = await page
    .locator('main [data-print-part]')
    .evaluateAll((all) => all.filter((part) => !part.parentElement?.closest('[data-print-part]')).length);
  await button.waitFor(); // the label changes back from the progress to PDF
  return { name: download.suggestedFilename(), parts, pdf: await readFile(await download.path()) };
}

const millimeter = 72 / 25.4;
const a4 = { width: 210 * millimeter, height: 297 * millimeter };
const margin = 10 * millimeter;
const tolerance = 1; // points

/** Design colours: background and markers of the map, and the first series of every chart. */
const colors = {
  water: roundColour(0xd6, 0xe4, 0xee),
  marker: roundColour(0x14, 0x55, 0x8a),
  series: roundColour(0x33, 0x22, 0x88),
};
const findWithColors = (pictures: readonly PdfImage[], wanted: readonly string[]) =>
  pictures.filter(({ colourShares: shares }) => wanted.every((color) => (shares.get(color) ?? 0) > 0.003));

describe.each<[Size, Language]>([
  ['wide', 'en'],
  ['wide', 'ar'],
  ['phone', 'en'],
])('the PDF of a dashboard on a %s screen, language %s', (size, language) => {
  it('is A4 in portrait with margins of 10 mm, and contains every part, none of them blank', async () => {
    const { found, complaints, foreign } = await visit(
      demo,
      places,
      { screen: dashboard, size, language },
      async ({ page, ...noticed }) => ({ ...noticed, found: await savePdf(page) }),
    );
    expect(found.name).toBe('Report.pdf');
    const { sizes, pictures } = await readPdfImages(found.pdf);
    for (const sheet of sizes) {
      expect(Math.abs(sheet.width - a4.width)).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(sheet.height - a4.height)).toBeLessThanOrEqual(tolerance);
    }
    expect(found.parts).toBeGreaterThanOrEqual(6);
    expect(pictures).toHaveLength(found.parts + 1);
    for (const picture of pictures) {
      expect(Math.min(picture.left, picture.bottom)).toBeGreaterThanOrEqual(margin - tolerance);
      expect(picture.right).toBeLessThanOrEqual(a4.width - margin + tolerance);
      expect(picture.top).toBeLessThanOrEqual(a4.height - margin + tolerance);
      expect(picture.colourShares.size).toBeGreaterThan(3);
    }
    // The map; on some days a chart happens to have both colours as well.
    expect(findWithColors(pictures, [colors.water, colors.marker]).length).toBeGreaterThanOrEqual(1);
    expect(findWithColors(pictures, [colors.series]).length).toBeGreaterThanOrEqual(3);
    expect(new Set(pictures.map(({ page }) => page)).size).toBe(sizes.length);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
