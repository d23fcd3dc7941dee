import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../clock.ts';
import { Demo, type Places, type Size, sizes } from '../demo.ts';
import { findViolations } from './axe.ts';
import type { Screen } from './screen.ts';
import { combineVariants, openedScreens, screens } from './screens.ts';
import { findSmallTargets } from './touch-targets.ts';
import { measureKilobytes, type ScreenVariant, type Theme, themes, type Visit, visit } from './visit.ts';

/**
 * Maximum of scripts loaded by a page without charts and maps, in kilobytes (1000 bytes). What lists and filters always need is one
 * file each (vite.config.ts), which also loads where a page needs a part of it only: that costs forms some 25 kilobytes once.
 */
const pageLimitInKilobytes = 308;
/**
 * Maximum for a page with a map, so that it stays below 400 with its base map; or after opening a part that is loaded on demand. The
 * page of an alert loads its dialogs soon after; with them it weighs 391.
 */
const largeLimitInKilobytes = 396;
/** Maximum after opening such a part on a page with a map. */
const largestLimitInKilobytes = 396;

/**
 * Tests every screen in one size against the requirements for all screens. A file per size, so that two files of similar duration
 * run in parallel.
 */
export function checkScreens(size: Size): void {
  let demo: Demo;
  let places: Places;
  beforeAll(async () => {
    demo = await Demo.open();
    places = await demo.places();
  });
  afterAll(() => demo?.close());

  describe.concurrent('a screen', () => {
    it.concurrent.each(chooseVariants(size))('$name, $size, $language, $theme', async (variant) => {
      const results = await visit(demo, places, variant, (visited) => examine(visited, variant));
      expect(results).toEqual({
        lang: variant.language,
        dir: variant.language === 'ar' ? 'rtl' : 'ltr',
        forEverybody: [],
        onPhones: [],
        complaints: [],
        foreign: [],
        kilobytes: expect.any(Number),
      });
      expect(results.kilobytes).toBeGreaterThan(20);
      expect(results.kilobytes).toBeLessThanOrEqual(findLimit(variant.screen));
    });
  });

  describe.concurrent('a list without scrolling', () => {
    const minRows: Record<Size, number> = { wide: 9, phone: 3 };
    it.concurrent.each(combineVariants(listScreensOfAYear(), { sizes: [size] }))(
      '$name, $size, $language',
      async (variant) => {
        const count = await visit(demo, places, variant, ({ page }) => countRowsInView(page));
        expect(count).toBeGreaterThanOrEqual(minRows[variant.size]);
      },
    );
  });
}

const isLong = process.env.HARKEN_LONG === '1';

/**
 * Each screen once: two of three on a phone, where space is short, the others on a wide screen, in alternating languages and
 * themes; with --long each in both sizes and languages, and with axe in both themes. Sorted by window, so that windows can be
 * reused.
 */
function chooseVariants(size: Size): (ScreenVariant & { name: string })[] {
  const all = combineVariants(screens, { sizes: [size] });
  const alternating = all.filter(({ screen, language }) => {
    const index = screens.indexOf(screen);
    const isStraight = (size === 'wide') === (language === 'en');
    return isStraight === (index % 2 === 0) && (size === 'wide') === (index % 3 === 0);
  });
  // opened parts differ little by size and direction, so each is tested in one combination
  const parts = combineVariants(openedScreens, { sizes: [size], languages: [size === 'wide' ? 'en' : 'ar'] });
  const alternatingParts = parts.filter(
    ({ screen }) => (openedScreens.indexOf(screen) % 2 === 0) === (size === 'wide'),
  );
  const chosen = isLong ? [...all, ...parts] : [...alternating, ...alternatingParts];
  const variants = chosen.map((variant) => ({ ...variant, theme: chooseTheme(variant.screen, size) }));
  const windowKey = ({ screen, language }: ScreenVariant) => `${screen.by} ${language}`;
  return variants.sort((one, other) => windowKey(one).localeCompare(windowKey(other), 'en'));
}

/** Dark for half of the screens in each size, the other half in the other size. */
function chooseTheme(screen: Screen, size: Size): Theme {
  const index = screens.includes(screen) ? screens.indexOf(screen) : openedScreens.indexOf(screen);
  return (index >> 1) % 2 === (size === 'wide' ? 0 : 1) ? 'dark' : 'light';
}

/** Rows of long lists beyond the first 15, which take most of the time. Examined with --long. */
const furtherRows = 'tbody tr:nth-child(n + 16)';

/** Violations found by axe: screen readers, keyboard, contrast, and size of targets, which has a stricter check on phones. */
async function findViolationsIn(page: Page, size: Size, theme: Theme): Promise<string[]> {
  const found: string[] = [];
  const extent = { hasTargetSize: isLong || size === 'wide', except: isLong ? [] : [furtherRows] };
  for (const examined of isLong ? themes : [theme]) {
    await page.emulateMedia({ colorScheme: examined });
    found.push(...(await findViolations(page, extent)).map((violation) => `${examined}: ${violation}`));
  }
  return found;
}

async function examine(
  { page, complaints, foreign, scripts }: Visit,
  { size, theme = 'light' }: ScreenVariant,
) {
  const [lang, dir] = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dir,
  ]);
  const forEverybody = await findViolationsIn(page, size, theme);
  const onPhones = size === 'phone' ? await findPhoneErrors(page) : [];
  await page.waitForTimeout(200); // for remaining requests of the page
  const kilobytes = await measureKilobytes(scripts);
  return { lang, dir, forEverybody, onPhones, complaints, foreign, kilobytes };
}

function findLimit({ hasMap, loadsMore, inside }: Screen): number {
  if (hasMap && inside) return largestLimitInKilobytes;
  return hasMap || loadsMore ? largeLimitInKilobytes : pageLimitInKilobytes;
}

/** On a phone nothing may be wider than the screen, and touch targets must be large enough. */
async function findPhoneErrors(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(width === sizes.phone.width ? [] : [`the page is ${width} pixels wide`]),
    ...(await findSmallTargets(page)),
  ];
}

/** Some lists of a whole year, to have enough rows. */
function listScreensOfAYear(): Screen[] {
  const names = ['correct reports', 'incorrect reports of people', 'alerts'];
  const aYearAgo = new Date(testNow() - 365 * 86_400_000).toISOString().slice(0, 10);
  return screens
    .filter(({ name }) => names.includes(name))
    .map((screen) => ({
      ...screen,
      path: (at: Places) => addParameter(screen.path(at), 'startDate', aYearAgo),
    }));
}

function addParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
}

/**
 * How many rows, or cards, of median height fit on the screen without scrolling. Which rows come first depends on the time, and
 * long names make some of them higher.
 */
function countRowsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr:has(> td)')].map((row) =>
      row.getBoundingClientRect(),
    );
    const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
    // The lowest row: how many long names the others contain depends on the day.
    const height = Math.min(...rows.map((row) => row.height));
    const gap = Math.max(0, median(rows.slice(1).map((row, index) => row.top - (rows[index]?.bottom ?? 0))));
    return Math.floor((innerHeight - (rows[0]?.top ?? 0) + gap) / (height + gap));
  });
}
