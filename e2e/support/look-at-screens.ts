import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryLimitInKilobytes } from '../../packages/client/scripts/measure-entry.mjs';
import { findings } from './axe.ts';
import { testNow } from './clock.ts';
import { Demo, type Places, type Size, sizes } from './demo.ts';
import { tooSmallTargets } from './fingers.ts';
import type { Screen } from './screen.ts';
import { inAllLooks, openedParts, screens } from './screens.ts';
import { kilobytesOf, type Look, type Visit, visit } from './visit.ts';

/**
 * What any page may load that shows neither a chart nor a map, in kilobytes of 1000 bytes; five of them are for what
 * every page brings for times without a network.
 */
const pageLimitInKilobytes = 255;
/** What it may load that shows a map, or once a part is opened that it does without at first. */
const largeLimitInKilobytes = 300;

/**
 * Tests of every screen in one size, each opened and held against all that must hold of any screen. Sizes are apart so
 * that two files of equal length share them.
 */
export function lookAtScreens(size: Size): void {
  let demo: Demo;
  let places: Places;
  beforeAll(async () => {
    demo = await Demo.open();
    places = await demo.places();
  });
  afterAll(() => demo?.close());

  describe.concurrent('a screen', () => {
    it.concurrent.each(looksOf(size))('$name, $size, $language', async (look) => {
      const seen = await visit(demo, places, look, (visited) => examine(visited, look.size));
      expect(seen).toEqual({
        lang: look.language,
        dir: look.language === 'ar' ? 'rtl' : 'ltr',
        forEverybody: [],
        onTelephones: [],
        complaints: [],
        foreign: [],
        kilobytes: expect.any(Number),
      });
      expect(seen.kilobytes).toBeGreaterThan(20);
      expect(seen.kilobytes).toBeLessThanOrEqual(limitOf(look.screen));
    });
  });

  describe.concurrent('the first screen of a list', () => {
    const least: Record<Size, number> = { wide: 9, phone: 3 };
    it.concurrent.each(inAllLooks(listsOfAYear(), { sizes: [size] }))(
      '$name, $size, $language',
      async (look) => {
        const count = await visit(demo, places, look, ({ page }) => rowsInView(page));
        expect(count).toBeGreaterThanOrEqual(least[look.size]);
      },
    );
  });
}

/**
 * Each screen in one of the two languages, in turn and another one than in the other size, so that every size and
 * direction is seen on many, and each part that opens in one; in both with --long. Looks for which one window can be used again follow each other.
 */
function looksOf(size: Size): (Look & { name: string })[] {
  const all = inAllLooks(screens, { sizes: [size] });
  const inTurn = all.filter(({ screen, language }) => {
    const isStraight = (size === 'wide') === (language === 'en');
    return isStraight === (screens.indexOf(screen) % 2 === 0);
  });
  // what opens above them differs by size and direction only in what two looks show, of which each gets one
  const parts = inAllLooks(openedParts, { sizes: [size], languages: [size === 'wide' ? 'en' : 'ar'] });
  const partsInTurn = parts.filter(
    ({ screen }) => (openedParts.indexOf(screen) % 2 === 0) === (size === 'wide'),
  );
  const isLong = process.env.HARKEN_LONG === '1';
  const looks = isLong ? [...all, ...parts] : [...inTurn, ...partsInTurn];
  const windowOf = ({ screen, language }: Look) => `${screen.by} ${language}`;
  return looks.sort((one, other) => windowOf(one).localeCompare(windowOf(other), 'en'));
}

async function examine({ page, complaints, foreign, scripts }: Visit, size: Size) {
  const [lang, dir] = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dir,
  ]);
  const forEverybody = await findings(page); // axe: readers, keyboards, contrasts
  const onTelephones = size === 'phone' ? await faultsOfTelephone(page) : [];
  await page.waitForTimeout(200); // whatever else the page still wants
  const kilobytes = await kilobytesOf(scripts);
  return { lang, dir, forEverybody, onTelephones, complaints, foreign, kilobytes };
}

function limitOf({ name, hasMap, loadsMore }: Screen): number {
  if (name === 'sign-in') return entryLimitInKilobytes;
  return hasMap || loadsMore ? largeLimitInKilobytes : pageLimitInKilobytes;
}

/** On a telephone nothing is wider than the screen, and a finger meets every control. */
async function faultsOfTelephone(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(width === sizes.phone.width ? [] : [`the page is ${width} pixels wide`]),
    ...(await tooSmallTargets(page)),
  ];
}

/** Some lists, with a whole year in them, so that there are rows enough. */
function listsOfAYear(): Screen[] {
  const names = ['correct reports', 'incorrect reports of people', 'alerts'];
  const aYearAgo = new Date(testNow() - 365 * 86_400_000).toISOString().slice(0, 10);
  return screens
    .filter(({ name }) => names.includes(name))
    .map((screen) => ({ ...screen, path: (at: Places) => `${screen.path(at)}?startDate=${aYearAgo}` }));
}

/**
 * How many rows, or cards, of usual height fit on the screen without scrolling. Which ones stand on top changes with
 * the hour; one whose place has a long name is higher than most.
 */
function rowsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr:has(> td)')].map((row) =>
      row.getBoundingClientRect(),
    );
    const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
    const height = median(rows.map((row) => row.height));
    const gap = Math.max(0, median(rows.slice(1).map((row, index) => row.top - (rows[index]?.bottom ?? 0))));
    return Math.floor((innerHeight - (rows[0]?.top ?? 0) + gap) / (height + gap));
  });
}
