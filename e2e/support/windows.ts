import type { BrowserContext, Page } from 'playwright-core';
import { unrouteCalls } from './route-calls.ts';

interface IdleWindow {
  kind: string;
  page: Page;
}

/** More than are used in parallel; each of them uses the memory of a process. */
const maxIdle = 8;
/** A page of the same origin without scripts that would make requests. */
const blankPath = '/harken.svg';

/**
 * Browser windows that are reused for the same properties. Pages are loaded again, but their scripts are already cached and
 * compiled, which halves the time.
 *
 * @typeParam Kind the properties of a window, such as its size and the signed-in user
 */
export class Windows<Kind extends object> {
  readonly #open: (kind: Kind) => Promise<BrowserContext>;
  readonly #idle: IdleWindow[] = [];

  constructor(open: (kind: Kind) => Promise<BrowserContext>) {
    this.#open = open;
  }

  /** Runs a test in a free window, as clean as a new one. After a failure the window is closed. */
  async withPage<Found>(kind: Kind, use: (page: Page) => Promise<Found>): Promise<Found> {
    const name = JSON.stringify(kind);
    const page = this.#takeIdle(name) ?? (await (await this.#open(kind)).newPage());
    try {
      const found = await use(page);
      await resetPage(page);
      await this.#store({ kind: name, page });
      return found;
    } catch (error) {
      await page.context().close();
      throw error;
    }
  }

  #takeIdle(kind: string): Page | undefined {
    const place = this.#idle.findIndex((idle) => idle.kind === kind);
    return place < 0 ? undefined : this.#idle.splice(place, 1)[0]?.page;
  }

  async #store(window: IdleWindow): Promise<void> {
    this.#idle.push(window);
    const oldest = this.#idle.length > maxIdle ? this.#idle.shift() : undefined;
    await oldest?.page.context().close();
  }
}

/** Resets a page: routes, storage, media and mouse position. */
async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await unrouteCalls(page);
  await page.goto(blankPath);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // the offline cache, with decisions that were not sent
    return new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase('harken');
      deleting.onsuccess = deleting.onerror = deleting.onblocked = resolve;
    });
  });
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.mouse.move(0, 0);
}
