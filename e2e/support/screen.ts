import type { Page } from 'playwright-core';
import type { Person, Places, Size } from './demo.ts';

/** One screen of the product as a visitor opens it. */
export interface Screen {
  name: string;
  /** Who opens it; nobody is signed in unless told. */
  by?: Person;
  path: (places: Places) => string;
  /** What shows once the screen is complete, in any language. */
  ready: string;
  /** What is arranged before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** What the visitor does there before it is looked at. */
  inside?: (page: Page) => Promise<unknown>;
  /** Shows a map, for which more is loaded. */
  hasMap?: true;
  /** Opens a part that is loaded only once somebody asks for it. */
  loadsMore?: true;
  /** Parts that exist in one size only. */
  only?: Size;
}

/** The cells of a list, which come with its rows. */
export const rows = 'tbody td';

/** The address of a page of the demo's project. */
export const project = (rest: string) => (places: Places) => `/projects/${places.projectId}/${rest}`;

/** The address of a page of the demo's society. */
export const society = (rest: string) => (places: Places) =>
  `/nationalsocieties/${places.nationalSocietyId}/${rest}`;

/** Presses the first of what is found at a place. */
export const open = (place: string) => (page: Page) => page.locator(place).first().click();

/** Sends a form that is not filled in: it says what is to correct. */
export async function sendUnfilled(page: Page): Promise<void> {
  await open('main button[type=submit]')(page);
  await page.locator('main form [role=alert]').waitFor();
}

/** From a list to the question before what stands first in it is deleted: the last that its menu offers. */
export async function askToDelete(page: Page): Promise<void> {
  await open('td button[aria-haspopup=menu]')(page);
  await page.locator('[role=menuitem]').last().click();
  await page.locator('[role=dialog]').waitFor();
}
