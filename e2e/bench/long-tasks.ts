import type { Page } from 'playwright-core';

/** A figure of the browser, and what it should be at most. */
export interface Measured {
  name: string;
  milliseconds: number;
  goal: number;
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Notes from the start of each page what kept it from reacting for 50 ms or more. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The longest since the last time that this was asked; 0 when none took 50 ms. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}
