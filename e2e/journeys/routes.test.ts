import { specifiedRedirects, specifiedRoutes } from '@harken/client/app/testing/specified-routes';
import { type Role, roles, rolesOf } from '@harken/domain/access/roles';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Person, type Places } from '../support/demo.ts';

/** Every route of the specification, opened by each role, in a browser: allowed, refused, or led on. */
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

/** Milliseconds in which a page changes, and in which it is given up on. */
const shortly = 60;
const patience = 8000;

/** What this test reads of the client's route table. */
interface AppRoute {
  path: string;
  page?: unknown;
  redirectTo?: readonly string[];
}
/** Imported as plain modules: the pages behind the table are the browser's business. */
const read = (module: string): Promise<Record<string, readonly AppRoute[]>> => import(module);
const { routes = [] } = await read('@harken/client/app/features');

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** The path with ids of things that exist in the demo; where there is no such thing yet, any id. */
function addressOf(path: string): string {
  const ids: Record<string, number> = { ...places, alertId: places.openAlertId };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
}

type Outcome = 'shown' | 'nothing' | 'no access' | 'not found' | `led to ${string}`;

/** What is on the screen now. */
async function outcomeOf(page: Page, address: string): Promise<Outcome> {
  const { pathname, heading } = await page.evaluate(() => ({
    pathname: location.pathname,
    heading: [...document.querySelectorAll('h1')].map((h1) => h1.textContent ?? '').join(' '),
  }));
  if (heading.includes('No access')) return 'no access';
  if (heading.includes('Page not found')) return 'not found';
  if (heading.trim() === '') return 'nothing';
  return pathname === address ? 'shown' : `led to ${pathname}`;
}

/** Opens an address without loading the app anew, and waits until it shows what is right; gives what it shows in the end. */
async function open(page: Page, address: string, isRight: (outcome: Outcome) => boolean): Promise<Outcome> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.waitForTimeout(shortly);
  const before = performance.now();
  while (!isRight(await outcomeOf(page, address)) && performance.now() - before < patience)
    await page.waitForTimeout(shortly);
  await page.waitForTimeout(2 * shortly); // a step may still lead on
  return outcomeOf(page, address);
}

/** Where a step without a page leads somebody: to the first page that is built, as the table of routes has it. */
function stepsFrom(path: string): string[] {
  const route = routes.find((one) => one.path.toLowerCase() === path.toLowerCase());
  return (route?.redirectTo ?? []).flatMap((next) => [addressOf(next), ...stepsFrom(next)]);
}

function expected(path: string, role: Role, letters: string, outcome: Outcome): boolean {
  if (!rolesOf(letters).includes(role)) return outcome === 'no access';
  const steps = stepsFrom(path);
  if (steps.length === 0) return outcome === 'shown' || path === '/';
  return outcome === 'not found' || steps.some((step) => outcome === `led to ${step}`);
}

describe.concurrent('every route answers as specified', () => {
  it.concurrent.each(roles)('for a %s', async (role) => {
    const window = await demo.window({ size: 'wide', by: persons[role] });
    const page = await window.newPage();
    await page.goto('/');
    await page.locator('h1').first().waitFor();
    const wrong: string[] = [];
    for (const [path, letters] of specifiedRoutes) {
      const isRight = (outcome: Outcome) => expected(path, role, letters, outcome);
      const outcome = await open(page, addressOf(path), isRight);
      if (!isRight(outcome)) wrong.push(`${path}: ${outcome}`);
    }
    await window.close();
    expect(wrong).toEqual([]);
  });
});

it('redirects lead where the specification says as soon as the page is built', () => {
  for (const [from, to] of specifiedRedirects) {
    const route = routes.find((one) => one.path === from);
    expect([from, route?.redirectTo?.[0]]).toEqual([from, to]);
  }
});

it('a visitor is asked to sign in on every route, and every public page opens', async () => {
  const window = await demo.window({ size: 'wide' });
  const page = await window.newPage();
  for (const path of ['/verifyEmail', '/resetPassword', '/resetPasswordCallback', '/login']) {
    await page.goto(`${path}?email=a%40b.example&token=abc`);
    await page.locator('form').waitFor();
  }
  const led: string[] = [];
  for (const [path] of specifiedRoutes) {
    await page.evaluate((to) => history.pushState(null, '', to), addressOf(path));
    await page.waitForURL('**/login');
    led.push(path);
  }
  await window.close();
  expect(led).toHaveLength(specifiedRoutes.length);
});
