import type { Page } from 'playwright-core';
import type { Person, Places, Size } from '../demo.ts';

/** A screen of the product, as a visitor opens it. */
export interface Screen {
  name: string;
  /** Who opens it; not signed in if omitted. */
  by?: Person;
  path: (places: Places) => string;
  /** A selector that matches once the screen is complete, in any language. */
  ready: string;
  /** Prepares the page before opening. */
  before?: (page: Page) => Promise<unknown>;
  /** Interacts with the page before the checks. */
  inside?: (page: Page) => Promise<unknown>;
  /** Has a map, so that more may be loaded. */
  hasMap?: true;
  /** Opens a part that is loaded on demand. */
  loadsMore?: true;
  /** Limits a part to one size. */
  only?: Size;
}

/** The cells of a list, which are rendered with its rows; phones hide those with a checkbox. */
export const rows = 'tbody td:visible';

/** The address of a page of the demo's project. */
export const project = (rest: string) => (places: Places) => `/projects/${places.projectId}/${rest}`;

/** The address of a page of the demo's society. */
export const society = (rest: string) => (places: Places) =>
  `/nationalsocieties/${places.nationalSocietyId}/${rest}`;

/** Clicks the first match of a selector. */
export const open = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** Submits an empty form, so that it shows errors. */
export async function submitEmpty(page: Page): Promise<void> {
  await open('main button[type=submit]')(page);
  await page.locator('main form [role=alert]').waitFor();
}

/** Opens the confirmation before deleting the first item of a list: the last entry of its menu. */
export async function openDeleteConfirmation(page: Page): Promise<void> {
  await open('td button[aria-haspopup=menu]')(page);
  await page.locator('[role=menuitem]').last().click();
  await page.locator('[role=dialog]').waitFor();
}
