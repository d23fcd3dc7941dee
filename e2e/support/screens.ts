import type { Page, Response } from 'playwright-core';
import { type Demo, type Language, languages, type Person, type Places, type Size, sizes } from './demo.ts';

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
  /** Parts that exist in one size only. */
  only?: Size;
}

const rows = 'tbody td';
const project = (rest: string) => (places: Places) => `/projects/${places.projectId}/${rest}`;
const incorrect = (sender: string) => project(`reports/incorrect?dataCollectorType=${sender}`);
const alert =
  (which: 'openAlertId' | 'escalatedAlertId' | 'closedAlertId', page: string) => (places: Places) =>
    `/projects/${places.projectId}/alerts/${places[which]}/${page}`;

/** Sends something that is no report, so that the demo stays as it is. */
async function sendWrongMessage(page: Page): Promise<void> {
  await page.locator('form input').fill('1#1#3');
  const isRead = async (response: Response) =>
    response.url().includes('/simulator/outcome') && !(await response.text()).includes('"Waiting"');
  await Promise.all([page.waitForResponse(isRead), page.locator('form button').click()]);
  await page.locator('main ol, main ul').last().waitFor();
}

/** Every screen of the product. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/login', ready: 'form' },
  { name: 'forgotten password', path: () => '/resetPassword', ready: 'form' },
  { name: 'first password', path: () => '/verifyEmail?email=a%40b.example&token=abc', ready: 'form' },
  { name: 'projects', by: 'administrator', path: () => '/', ready: rows },
  { name: 'correct reports', by: 'manager', path: project('reports/correct'), ready: rows },
  { name: 'incorrect reports of people', by: 'manager', path: incorrect('Human'), ready: rows },
  {
    name: 'incorrect reports of collection points',
    by: 'manager',
    path: incorrect('CollectionPoint'),
    ready: rows,
  },
  { name: 'messages of unknown senders', by: 'manager', path: incorrect('UnknownSender'), ready: rows },
  { name: 'alerts', by: 'supervisor', path: project('alerts'), ready: rows },
  { name: 'open alert', by: 'manager', path: alert('openAlertId', 'assess'), ready: 'h3' },
  { name: 'escalated alert', by: 'manager', path: alert('escalatedAlertId', 'assess'), ready: 'h3' },
  { name: 'closed alert', by: 'manager', path: alert('closedAlertId', 'assess'), ready: 'h3' },
  { name: 'log of an alert', by: 'manager', path: alert('closedAlertId', 'eventLog'), ready: rows },
  { name: 'outbox', by: 'administrator', path: () => '/outbox', ready: rows },
  { name: 'failed work', by: 'administrator', path: () => '/outbox/failedWork', ready: 'main p' },
  { name: 'simulator', by: 'manager', path: () => '/simulator', ready: 'main form' },
  {
    name: 'simulator after a message',
    by: 'manager',
    path: () => '/simulator',
    ready: 'main form',
    inside: sendWrongMessage,
  },
  { name: 'page not found', by: 'manager', path: () => '/nothing/here', ready: 'h1' },
  { name: 'no access', by: 'data.consumer', path: project('alerts'), ready: 'h1' },
];

const open = (place: string) => (page: Page) => page.locator(place).first().click();
/** The filter at a place of the row, counted from the first; on a telephone the order of the list stands before it. */
const openFilter = (index: number) => async (page: Page) => {
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  if (!isPhone) return page.locator('search button[aria-haspopup]').nth(index).click();
  await open('search button')(page);
  await page
    .locator('[role=dialog] button[aria-expanded]')
    .nth(index + 1)
    .click();
};

/** Enough reports are accepted, as far as this browser is told; nothing changes for others. */
async function pretendReadyToEscalate(page: Page): Promise<void> {
  await page.route(/\/api\/alert\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), assessmentStatus: 'ToEscalate' } });
  });
}

/** Parts of screens that open above or beside them. */
export const openedParts: readonly Screen[] = [
  {
    name: 'filter of alerts by status',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await openFilter(1)(page);
      await page.locator('[role=dialog] [role=radiogroup]').waitFor();
    },
  },
  {
    name: 'filter of alerts by place',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await openFilter(3)(page);
      await page.locator('[role=treeitem] span').first().click();
      await page.locator('[role=treeitem][aria-level="2"]').first().waitFor();
    },
  },
  {
    name: 'escalate dialog',
    by: 'manager',
    path: alert('openAlertId', 'assess'),
    ready: 'h3',
    before: pretendReadyToEscalate,
    inside: async (page) => {
      await open('main button:last-child >> nth=-1')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'user menu',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await open('header button[aria-haspopup=menu]')(page);
      await page.locator('[role=menu]').waitFor();
    },
  },
  {
    name: 'drawer',
    only: 'phone',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await open('header button')(page);
      await page.locator('[role=dialog] nav').waitFor();
    },
  },
];

/** Screens in each size and language in which they are to be looked at. */
export function inAllLooks(
  list: readonly Screen[],
  only: { sizes?: readonly Size[]; languages?: readonly Language[] } = {},
) {
  const allSizes = only.sizes ?? (Object.keys(sizes) as Size[]);
  return list.flatMap((screen) =>
    allSizes
      .filter((size) => !screen.only || screen.only === size)
      .flatMap((size) =>
        (only.languages ?? languages).map((language) => ({ name: screen.name, screen, size, language })),
      ),
  );
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
export async function visit<Found>(
  demo: Demo,
  places: Places,
  { screen, size, language }: { screen: Screen; size: Size; language: Language },
  look: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  const context = await demo.window({ size, language, by: screen.by });
  try {
    const page = await context.newPage();
    const noticed: Visit = { page, complaints: [], foreign: [], scripts: [] };
    notice(noticed, demo.address);
    await screen.before?.(page);
    await page.goto(screen.path(places));
    await page.locator(screen.ready).first().waitFor();
    await screen.inside?.(page);
    await page.evaluate(() => document.fonts.ready);
    return await look(noticed);
  } finally {
    await context.close();
  }
}

function notice({ page, complaints, foreign, scripts }: Visit, address: string): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
}
