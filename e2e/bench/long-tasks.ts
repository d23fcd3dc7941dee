import type { Page } from 'playwright-core';

/** A measurement in the browser, with its maximum. */
export interface Measurement {
  name: string;
  milliseconds: number;
  goal: number;
}

/** The middle of an odd number of values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Records tasks that block the page for 50 ms or more, from its start. */
export async function recordLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The longest task since the last call; 0 if none took 50 ms. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}
