import { expectedRedirects, expectedRoutes } from '@harken/client/app/routing/testing/expected-routes';
import { parseRoleLetters, type Role, roles } from '@harken/domain/access/roles';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Person, type Places } from '../support/demo.ts';

/**
 * Every specified route in a browser: shown, rejected or redirected. Each role opens all routes that reject or redirect it. A page that
 * is shown is opened by one of its roles; with --long by each. That the table of routes has these roles is tested in the client.
 */
const persons: Record<Role, Person> = {
  Administrator: 'administrator',
  GlobalCoordinator: 'global.coordinator',
  TechnicalAdvisor: 'advisor',
  DataConsumer: 'data.consumer',
  Manager: 'manager',
  Supervisor: 'supervisor',
  Coordinator: 'coordinator',
  HeadSupervisor: 'head.supervisor',
};

/** Polling interval, and timeout of a page, in milliseconds. */
const pollMilliseconds = 60;
const timeoutMilliseconds = 30_000;

/** The fields of the client's route table that this test needs. */
interface AppRoute {
  path: string;
  page?: unknown;
  redirectTo?: readonly string[];
}
/** Imported untyped: this package cannot compile the pages behind the table. */
const read = (module: string): Promise<Record<string, readonly AppRoute[]>> => import(module);
const { routes = [] } = await read('@harken/client/app/features');

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** The path with ids from the demo; with id 1 if the demo has no such item. */
function fillPath(path: string): string {
  const ids: Record<string, number> = { ...places, alertId: places.openAlertId };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
}

type Outcome = 'shown' | 'nothing' | 'no access' | 'not found' | `led to ${string}`;
/** The expected outcomes; undefined for any. */
type Expected = readonly Outcome[] | undefined;

interface Visited {
  address: string;
  expected: Expected;
  pollMilliseconds: number;
  timeoutMilliseconds: number;
}

/**
 * Opens an address by client-side navigation, waits for an expected outcome, and returns the final one. Runs in the page: asking it
 * from outside at every poll would cost more than the page does.
 */
async function openInPage(visited: Visited): Promise<Outcome> {
  const { address, expected, pollMilliseconds, timeoutMilliseconds } = visited;
  const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const read = (): Outcome => {
    const heading = [...document.querySelectorAll('h1')].map((h1) => h1.textContent ?? '').join(' ');
    if (heading.includes('No access')) return 'no access';
    if (heading.includes('Page not found')) return 'not found';
    if (heading.trim() === '') return 'nothing';
    return location.pathname === address ? 'shown' : `led to ${location.pathname}`;
  };
  const before = performance.now();
  history.pushState(null, '', address);
  do await sleep(pollMilliseconds);
  while (expected && !expected.includes(read()) && performance.now() - before < timeoutMilliseconds);
  await sleep(2 * pollMilliseconds); // another redirect may follow
  return read();
}

const open = (page: Page, address: string, expected: Expected): Promise<Outcome> =>
  page.evaluate(openInPage, { address, expected, pollMilliseconds, timeoutMilliseconds });

/** The redirects of a route without a page: to the first one that exists. */
function findRedirects(path: string): string[] {
  const route = routes.find((item) => item.path.toLowerCase() === path.toLowerCase());
  return (route?.redirectTo ?? []).flatMap((next) => [fillPath(next), ...findRedirects(next)]);
}

function listExpected(path: string, role: Role, letters: string): Expected {
  if (!parseRoleLetters(letters).includes(role)) return ['no access'];
  const steps = findRedirects(path);
  if (steps.length > 0) return ['not found', ...steps.map((step): Outcome => `led to ${step}`)];
  return path === '/' ? undefined : ['shown'];
}

const isLong = process.env.HARKEN_LONG === '1';

/** Whether this role is the one that opens the page: the roles take turns. */
function isOpenedBy(role: Role, letters: string, index: number): boolean {
  const allowed = parseRoleLetters(letters);
  return isLong || allowed[index % allowed.length] === role;
}

describe.concurrent('every route behaves as specified', () => {
  it.concurrent.each(roles)('for a %s', async (role) => {
    const window = await demo.window({ size: 'wide', by: persons[role] });
    const page = await window.newPage();
    await page.goto('/');
    await page.locator('h1').first().waitFor();
    const wrong: string[] = [];
    for (const [index, [path, letters]] of expectedRoutes.entries()) {
      const isShown = parseRoleLetters(letters).includes(role) && findRedirects(path).length === 0;
      if (isShown && !isOpenedBy(role, letters, index)) continue;
      const expected = listExpected(path, role, letters);
      const outcome = await open(page, fillPath(path), expected);
      if (expected && !expected.includes(outcome)) wrong.push(`${path}: ${outcome}`);
    }
    await window.close();
    expect(wrong).toEqual([]);
  });
});

it('redirects go to the specified routes', () => {
  for (const [from, to] of expectedRedirects) {
    const route = routes.find((item) => item.path === from);
    expect([from, route?.redirectTo?.[0]]).toEqual([from, to]);
  }
});

/** Opens addresses one after the other, up to the first one that does not lead to the sign-in page. Runs in the page. */
async function findRedirected(visited: { addresses: string[]; timeoutMilliseconds: number }) {
  const redirected: string[] = [];
  for (const address of visited.addresses) {
    history.pushState(null, '', address);
    const before = performance.now();
    while (location.pathname !== '/login') {
      if (performance.now() - before > visited.timeoutMilliseconds) return redirected;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    redirected.push(address);
  }
  return redirected;
}

// SRV.NFXNREQ.001
it('visitors are asked to sign in on every route, and public pages open', async () => {
  const window = await demo.window({ size: 'wide' });
  const page = await window.newPage();
  for (const path of ['/verifyEmail', '/resetPassword', '/resetPasswordCallback', '/login']) {
    await page.goto(`${path}?email=a%40b.example&token=abc`);
    await page.locator('form').waitFor();
  }
  const addresses = expectedRoutes.map(([path]) => fillPath(path));
  const redirected = await page.evaluate(findRedirected, { addresses, timeoutMilliseconds });
  await window.close();
  expect(redirected).toEqual(addresses);
});
