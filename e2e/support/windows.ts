import type { BrowserContext, Page } from 'playwright-core';

interface KeptWindow {
  kind: string;
  page: Page;
}

/** More than are looked at side by side; each takes the memory of a program of its own. */
const mostKept = 8;
/** Part of the product's own site, but without a script that would go on asking the server. */
const quietAddress = '/harken.svg';

/**
 * Windows that are used again by whoever wants the same kind. Each page is loaded anew, but what it is made of has been
 * fetched and compiled before: half the work.
 *
 * @typeParam Kind what tells windows apart, as a size and who is signed in
 */
export class Windows<Kind extends object> {
  readonly #open: (kind: Kind) => Promise<BrowserContext>;
  readonly #kept: KeptWindow[] = [];

  constructor(open: (kind: Kind) => Promise<BrowserContext>) {
    this.#open = open;
  }

  /** Lends a window that nobody else has, as clean as a new one. One in which something failed is thrown away. */
  async lend<Found>(kind: Kind, use: (page: Page) => Promise<Found>): Promise<Found> {
    const name = JSON.stringify(kind);
    const page = this.#takeKept(name) ?? (await (await this.#open(kind)).newPage());
    try {
      const found = await use(page);
      await tidyUp(page);
      await this.#keep({ kind: name, page });
      return found;
    } catch (error) {
      await page.context().close();
      throw error;
    }
  }

  #takeKept(kind: string): Page | undefined {
    const place = this.#kept.findIndex((kept) => kept.kind === kind);
    return place < 0 ? undefined : this.#kept.splice(place, 1)[0]?.page;
  }

  async #keep(window: KeptWindow): Promise<void> {
    this.#kept.push(window);
    const oldest = this.#kept.length > mostKept ? this.#kept.shift() : undefined;
    await oldest?.page.context().close();
  }
}

/** Leaves the page, and nothing of what it was told, remembers or lay under the mouse. */
async function tidyUp(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(quietAddress);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // what was kept for times without a network, and decisions that wait there
    return new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase('harken');
      deleting.onsuccess = deleting.onerror = deleting.onblocked = resolve;
    });
  });
  await page.mouse.move(0, 0);
}
