import { gzipSync } from 'node:zlib';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import type { Demo, Language, Places, Size } from './demo.ts';
import type { Screen } from './screen.ts';

/** A screen in one of the sizes and languages in which it is to be looked at. */
export interface Look {
  screen: Screen;
  size: Size;
  language: Language;
}

/** A page that shows a screen, and what was noticed on the way. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the browser's console, violations of the content security policy among them. */
  complaints: string[];
  /** Requests to any other host. */
  foreign: string[];
  /** Scripts that were loaded. */
  scripts: Response[];
}

/** Opens a screen, has a look at it, and leaves it. */
export function visit<Found>(
  demo: Demo,
  places: Places,
  { screen, size, language }: Look,
  look: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  return demo.lend({ size, language, by: screen.by }, async (page) => {
    const noticed: Visit = { page, complaints: [], foreign: [], scripts: [] };
    const stopNoticing = notice(noticed, demo.address);
    await screen.before?.(page);
    await page.goto(screen.path(places));
    await page.locator(screen.ready).first().waitFor();
    await screen.inside?.(page);
    await page.evaluate(() => document.fonts.ready);
    const found = await look(noticed);
    stopNoticing();
    return found;
  });
}

function notice({ page, complaints, foreign, scripts }: Visit, address: string): () => void {
  const onError = (error: Error) => complaints.push(error.message);
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  };
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  };
  const onResponse = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  };
  page.on('pageerror', onError).on('console', onConsole).on('request', onRequest).on('response', onResponse);
  return () =>
    page
      .off('pageerror', onError)
      .off('console', onConsole)
      .off('request', onRequest)
      .off('response', onResponse);
}

/** What each script weighs as it is sent, by its address, which changes with its content. */
const weights = new Map<string, Promise<number>>();

/** How much scripts weigh as they are sent, in kilobytes of 1000 bytes. */
export async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const each = scripts.map((script) => {
    const known = weights.get(script.url()) ?? weightOf(script);
    weights.set(script.url(), known);
    return known;
  });
  return (await Promise.all(each)).reduce((sum, weight) => sum + weight, 0);
}

async function weightOf(script: Response): Promise<number> {
  return gzipSync(await script.body(), { level: 9 }).length / 1000;
}
