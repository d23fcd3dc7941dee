import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places, type Size, sizes } from '../support/demo.ts';
import { inAllLooks, openedParts, screens, visit } from '../support/screens.ts';

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** The least that a finger needs, in pixels. */
const fingertip = 44;

/**
 * Controls that a finger would miss: buttons, and links that stand for themselves. What counts is where a touch
 * works, which may be more than what is drawn. A link within a sentence is as high as its line.
 */
function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'button, a[href], summary, input, select, textarea, [role=treeitem], [role=menuitem]';
    const isInSentence = (element: Element) => {
      const around = element.parentElement?.closest('p, dd, td, small, span');
      const [all, own] = [around?.textContent?.trim() ?? '', element.textContent?.trim() ?? ''];
      return getComputedStyle(element).display === 'inline' && all.length > own.length;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const targetOf = (element: Element) => element.closest('label') ?? element;
    const reaches = (target: Element, x: number, y: number) =>
      target.contains(document.elementFromPoint(x, y));
    const found: string[] = [];
    const top = document.querySelector('[role=dialog], [role=menu]') ?? document; // what lies open covers the rest
    for (const element of top.querySelectorAll(controls)) {
      if (!isShown(element) || isInSentence(element) || element.closest('[inert], [aria-hidden=true]'))
        continue;
      const target = targetOf(element);
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue; // for screen readers only, as the link that skips to the content
      const [middleX, middleY, half] = [x + width / 2, y + height / 2, least / 2 - 0.5];
      const isWide = width >= least || [-half, half].every((by) => reaches(target, middleX + by, middleY));
      const isHigh = height >= least || [-half, half].every((by) => reaches(target, middleX, middleY + by));
      if (isWide && isHigh) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(`${element.tagName.toLowerCase()} “${name}”: ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...new Set(found)];
  }, fingertip);
}

describe.concurrent('on a small telephone', () => {
  it.concurrent.each(inAllLooks([...screens, ...openedParts], { sizes: ['phone'] }))(
    '$name fits the width and is made for fingers, $language',
    async (look) => {
      const seen = await visit(demo, places, look, async ({ page }) => ({
        width: await page.evaluate(() => document.documentElement.scrollWidth),
        tooSmall: await tooSmallTargets(page),
      }));
      expect(seen).toEqual({ width: sizes.phone.width, tooSmall: [] });
    },
  );
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
