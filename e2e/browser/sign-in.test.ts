import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { shiftClock, testOffset } from '../support/clock.ts';
import { timeoutMs } from '../support/demo.ts';
import { administrator } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';

const builtSources = path.join(import.meta.dirname, '../../packages/client/dist/.vite/sources.json');

/** Signing in before the scripts of the app have loaded, and without them. */
await buildClientIfNeeded();
const { server } = await startTestServer();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeWindows(browser));

async function openWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: 'en', viewport: { width: 360, height: 740 } },
    ...options,
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(shiftClock, testOffset);
  return context;
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const response = await context.request.get('/api/authentication/status');
  return (await response.json()).value.isAuthenticated;
}

describe('without scripts', () => {
  it('somebody signs in, after a wrong password', async () => {
    const context = await openWindow({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('E-mail and password do not match.').waitFor();
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(administrator.email);
    expect(await page.getByRole('combobox').isVisible()).toBe(false); // it would do nothing
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await isSignedIn(context)).toBe(true);
    await context.close();
  });

  it('somebody chooses a language', async () => {
    const context = await openWindow({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/projects/7/alerts');
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('input[name="next"]').getAttribute('value')).toBe('/projects/7/alerts');
    await context.close();
  });
});

describe('while scripts are loading', () => {
  it('what was typed and the focus stay, nothing moves, and no request is made before the form', async () => {
    const context = await openWindow();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/static/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto('/projects/7/alerts', { waitUntil: 'commit' });
    await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password.slice(0, 4));
    const box = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
    release();
    await page.locator('#sign-in').waitFor({ state: 'detached' });
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(administrator.email);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-password');
    expect(await page.getByRole('button', { name: 'Sign in' }).boundingBox()).toEqual(box);
    await page.keyboard.press('End');
    await page.keyboard.type(administrator.password.slice(4));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/projects/7/alerts');
    expect(await isSignedIn(context)).toBe(true);
    expect(complaints.filter((text) => /security policy/i.test(text))).toEqual([]);
    await context.close();
  });

  /** Opens the form, with scripts that arrive after three seconds; counts the pages and built files that are loaded. */
  async function openSlowly() {
    const context = await openWindow();
    await context.route('**/static/*.js', (route) =>
      setTimeout(() => route.continue().catch(() => {}), 3000),
    );
    const page = await context.newPage();
    const [documents, files, complaints]: [string[], string[], string[]] = [[], [], []];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
      else if (request.url().includes('/static/')) files.push(request.url());
    });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto('/login', { waitUntil: 'commit' });
    const fill = async (password: string) => {
      await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    return { context, page, documents, files, complaints, fill };
  }

  it('the form can be sent, and nothing is loaded again', async () => {
    const { context, page, documents, files, complaints, fill } = await openSlowly();
    await fill(administrator.password);
    await page.waitForURL((url) => url.pathname === '/nationalsocieties');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await isSignedIn(context)).toBe(true);
    expect(documents).toEqual([`GET ${server.url}/login`]);
    const scripts = files.filter((url) => url.endsWith('.js'));
    expect(scripts.filter((url, index) => scripts.indexOf(url) !== index)).toEqual([]);
    expect(complaints.filter((text) => /security policy|preload/i.test(text))).toEqual([]);
    await context.close();
  });

  it('a wrong password is shown by the app, which sends the form from then on', async () => {
    const { context, page, documents, fill } = await openSlowly();
    await fill('wrong');
    await page.getByText('E-mail and password do not match.').waitFor();
    expect(await page.locator('#sign-in').count()).toBe(0);
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(administrator.email);
    await fill(administrator.password);
    await page.waitForURL((url) => url.pathname === '/nationalsocieties');
    expect(documents).toHaveLength(1);
    await context.close();
  });

  it('the form is sent by the browser if the app cannot be loaded', async () => {
    const context = await openWindow();
    await context.route('**/static/*.js', (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/projects/7/alerts');
    await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/projects/7/alerts');
    expect(await isSignedIn(context)).toBe(true);
    await context.close();
  });

  /** Sends the form while scripts are loading, which fails once there is an answer. */
  async function sendAndLoseScripts(password: string) {
    const context = await openWindow();
    let lose = () => {};
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await context.route('**/static/*.js', async (route) => {
      await lost;
      await route.abort();
    });
    const page = await context.newPage();
    await page.goto('/projects/7/alerts', { waitUntil: 'commit' });
    await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await answered;
    lose();
    return { context, page };
  }

  it('the page opens if scripts are lost after the form was sent', async () => {
    const { context, page } = await sendAndLoseScripts(administrator.password);
    await page.waitForURL((url) => url.pathname === '/projects/7/alerts');
    await page.waitForFunction(() => !document.querySelector('#sign-in'));
    expect(await isSignedIn(context)).toBe(true);
    await context.close();
  });

  it('a wrong password is shown by the form if scripts are lost after it was sent', async () => {
    const { context, page } = await sendAndLoseScripts('wrong');
    await page.getByText('E-mail and password do not match.').waitFor();
    expect(await page.locator('#sign-in').count()).toBe(1);
    await context.close();
  });
});

describe('the page of somebody who is signed in', () => {
  it('opens with its session and data, without asking for them again, and is not kept', async () => {
    const context = await openWindow();
    const data = { userName: administrator.email, password: administrator.password };
    await context.request.post('/api/authentication/login', { data });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const response = await page.goto('/');
    expect(response?.headers()['cache-control']).toBe('no-store');
    await page.waitForURL((url) => url.pathname === '/nationalsocieties');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const count = (path: string) => asked.filter((one) => one === path).length;
    expect(count('/api/authentication/status')).toBe(0);
    // its texts came with it
    expect(count('/api/appData/getStrings/en')).toBe(0);
    await page.waitForRequest('**/api/appData/getStrings/en');
    expect(count('/api/appData/getStrings/en')).toBe(1);
    await context.close();
  });

  it('leads to a page that is shown once all texts are there', async () => {
    const context = await openWindow({ viewport: { width: 1366, height: 768 } });
    const data = { userName: administrator.email, password: administrator.password };
    await context.request.post('/api/authentication/login', { data });
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/api/appData/getStrings/en', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/nationalsocieties');
    const main = page.getByRole('main');
    await main.getByRole('heading').first().waitFor();
    const asked = page.waitForRequest('**/api/appData/getStrings/en');
    await page.getByRole('link', { name: 'Health risks', exact: true }).click();
    await asked;
    await main.getByRole('status').getByText('Loading').waitFor();
    expect(await main.getByRole('link').count()).toBe(0);
    release();
    await main.getByRole('link', { name: 'Add a health risk' }).waitFor();
    await context.close();
  });

  it('says so if the frame around it cannot be loaded, and opens once it can', async () => {
    const context = await openWindow();
    const data = { userName: administrator.email, password: administrator.password };
    await context.request.post('/api/authentication/login', { data });
    const sources = JSON.parse(await readFile(builtSources, 'utf8'));
    const frame = `**/${sources['src/app/frame.tsx']}`;
    await context.route(frame, (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/nationalsocieties');
    await page.getByRole('button', { name: 'Try again now' }).waitFor();
    await context.unroute(frame);
    await page.reload();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await context.close();
  });
});

it('the page that can be filled in is at most 40 kB', async () => {
  for (const language of ['en', 'ar']) {
    const response = await fetch(`${server.url}/login?language=${language}`, {
      headers: { 'accept-encoding': 'br' },
    });
    const length = Number(response.headers.get('content-length'));
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThan(40_000);
  }
});

it('the back button does not return to the form after signing in', async () => {
  const context = await openWindow();
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('#sign-in').waitFor({ state: 'detached' });
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/nationalsocieties');
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('heading').first().waitFor();
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  await context.close();
});
