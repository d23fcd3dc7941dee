import { gzipSync } from 'node:zlib';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import type { Demo, Language, Places, Size } from '../demo.ts';
import { prepareAxe } from './axe.ts';
import type { Screen } from './screen.ts';

/** The themes of devices, which the app follows. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A screen in one size, language and theme; light by default. */
export interface ScreenVariant {
  screen: Screen;
  size: Size;
  language: Language;
  theme?: Theme;
}

/** A page with a screen, and what was recorded while it was opened. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console, including violations of the content security policy. */
  complaints: string[];
  /** Requests to other hosts. */
  foreign: string[];
  /** Loaded scripts. */
  scripts: Response[];
}

/** Opens a screen, runs checks, and leaves it. */
export function visit<Found>(
  demo: Demo,
  places: Places,
  { screen, size, language, theme = 'light' }: ScreenVariant,
  check: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  return demo.withPage({ size, language, by: screen.by }, async (page) => {
    const visited: Visit = { page, complaints: [], foreign: [], scripts: [] };
    const stopRecording = recordEvents(visited, demo.address);
    await prepareAxe(page);
    await page.emulateMedia({ colorScheme: theme });
    const savingData = await page.addInitScript(saveData);
    await screen.before?.(page);
    await page.goto(screen.path(places));
    await waitUntilReady(page, screen.ready);
    await screen.inside?.(page);
    await page.evaluate(() => document.fonts.ready);
    const found = await check(visited);
    stopRecording();
    await savingData.dispose(); // the window is used again
    return found;
  });
}

/** As on a connection where data are to be saved: other pages are not loaded ahead, and not weighed with this one. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/** Waits for an element; if it does not appear, the error contains the page's address and text. */
async function waitUntilReady(page: Page, selector: string): Promise<void> {
  try {
    await page.locator(selector).first().waitFor();
  } catch (error) {
    const shown = await page.locator('body').innerText();
    throw new Error(`${selector} did not appear at ${page.url()}, but: ${shown.slice(0, 2000)}`, {
      cause: error,
    });
  }
}

function recordEvents({ page, complaints, foreign, scripts }: Visit, address: string): () => void {
  const onError = (error: Error) => complaints.push(error.message);
  const onConsole = (message: ConsoleMessage) => {
    // How soon a preloaded file is used depends on the speed of the machine.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`.trim());
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

/** Sizes of scripts by address, which changes with their content. */
const sizes = new Map<string, Promise<number>>();

/** The total compressed size of scripts, in kilobytes (1000 bytes). */
export async function measureKilobytes(scripts: readonly Response[]): Promise<number> {
  const sizesOfScripts = scripts.map((script) => {
    const known = sizes.get(script.url()) ?? measureScript(script);
    sizes.set(script.url(), known);
    return known;
  });
  return (await Promise.all(sizesOfScripts)).reduce((sum, weight) => sum + weight, 0);
}

async function measureScript(script: Response): Promise<number> {
  return gzipSync(await script.body(), { level: 9 }).length / 1000;
}
