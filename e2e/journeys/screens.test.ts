import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryLimitInKilobytes, measureEntry } from '../../packages/client/scripts/measure-entry.mjs';
import { findings } from '../support/axe.ts';
import { Demo, type Places, type Size, sizes } from '../support/demo.ts';
import { tooSmallTargets } from '../support/fingers.ts';
import type { Screen } from '../support/screen.ts';
import { inAllLooks, openedParts, screens, visit } from '../support/screens.ts';

/** Every screen, opened once in each size and direction of writing, and held against all that must hold of any screen. */

/** What any page may load that shows neither a chart nor a map, in kilobytes of 1000 bytes. */
const pageLimitInKilobytes = 250;
/** What it may load that shows a map. */
const mapLimitInKilobytes = 300;

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
}

it('the build keeps the sign-in small', () => {
  const { kilobytes } = measureEntry(path.join(import.meta.dirname, '../../packages/client/dist'));
  expect(kilobytes).toBeLessThanOrEqual(entryLimitInKilobytes);
});

function limitOf({ name, hasMap }: Screen): number {
  if (name === 'sign-in') return entryLimitInKilobytes;
  return hasMap ? mapLimitInKilobytes : pageLimitInKilobytes;
}

/** On a telephone nothing is wider than the screen, and a finger meets every control. */
async function faultsOfTelephone(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(width === sizes.phone.width ? [] : [`the page is ${width} pixels wide`]),
    ...(await tooSmallTargets(page)),
  ];
}

describe.concurrent('a screen', () => {
  const all = inAllLooks(screens);
  /** Two of the four looks of each screen, in turn, so that every size and direction is seen on many; all with --long. */
  const inTurn = all.filter(({ screen, size, language }) => {
    const isStraight = (size === 'wide') === (language === 'en');
    return isStraight === (screens.indexOf(screen) % 2 === 0);
  });
  const looks = [
    ...(process.env.HARKEN_LONG === '1' ? all : inTurn),
    // what opens above them differs by size and direction only in what these two looks show
    ...inAllLooks(openedParts, { sizes: ['wide'], languages: ['en'] }),
    ...inAllLooks(openedParts, { sizes: ['phone'], languages: ['ar'] }),
  ];
  it.concurrent.each(looks)('$name, $size, $language', async (look) => {
    const seen = await visit(demo, places, look, async ({ page, complaints, foreign, scripts }) => {
      const [lang, dir] = await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
      ]);
      const forEverybody = await findings(page); // axe: readers, keyboards, contrasts
      const onTelephones = look.size === 'phone' ? await faultsOfTelephone(page) : [];
      await page.waitForTimeout(200); // whatever else the page still wants
      return {
        lang,
        dir,
        forEverybody,
        onTelephones,
        complaints,
        foreign,
        kilobytes: await kilobytesOf(scripts),
      };
    });
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

describe.concurrent('the first screen of a list', () => {
  const names = ['correct reports', 'incorrect reports of people', 'alerts'];
  const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  /** Of a whole year, so that there are rows enough. */
  const lists = screens
    .filter(({ name }) => names.includes(name))
    .map((screen) => ({ ...screen, path: (at: Places) => `${screen.path(at)}?startDate=${aYearAgo}` }));
  const least: Record<Size, number> = { wide: 9, phone: 3 };
  it.concurrent.each(inAllLooks(lists))('$name, $size, $language', async (look) => {
    const count = await visit(demo, places, look, ({ page }) => rowsInView(page));
    expect(count).toBeGreaterThanOrEqual(least[look.size]);
  });
});
