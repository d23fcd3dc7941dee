import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { shiftClock, testNow, testOffset } from '../support/clock.ts';
import { timeoutMs } from '../support/demo.ts';
import { aSociety } from '../support/setup.ts';
import { administrator } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Two-factor authentication in a browser, with codes computed here, not by the library of the server. */
await buildClientIfNeeded();
const { server, api } = await startTestServer();

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en' });
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(timeoutMs);
  page = await context.newPage();
  await aSociety(api);
});
afterAll(() => closeWindows(browser));

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step of thirty seconds (RFC 6238). */
function computeCode(secret: string, step: number): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

let secret = '';
let recoveryCodes: string[] = [];
/**
 * The first unused time step. Codes of the steps before and after the current one are valid too, because clocks may differ. That of the
 * step before is not used: on a busy machine it may expire before it arrives.
 */
let unusedStep = 0;
function nextCode(): string {
  unusedStep = Math.max(unusedStep, Math.floor(testNow() / 30_000));
  return computeCode(secret, unusedStep++);
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const card = () => page.locator('#two-factor');

async function signIn(): Promise<void> {
  await page.goto(`${server.url}/login`);
  // without scripts, the form for a code has no button for recovery codes
  await page.locator('#sign-in').waitFor({ state: 'detached' });
  await write('E-mail', administrator.email);
  await write('Password', administrator.password);
  await press('Sign in');
}

const waitUntilSignedIn = () => page.waitForURL('**/nationalsocieties');

describe('two-factor authentication', () => {
  it('is set up on the account page', async () => {
    await signIn();
    await waitUntilSignedIn();
    await page.goto(`${server.url}/account`);
    await card().getByRole('button', { name: 'Set up' }).click();
    await card().getByLabel('Current password').fill(administrator.password);
    await press('Next');
    const shown = await card().locator('code').textContent();
    secret = (shown ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const picture = card().getByRole('img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 100)).toBe(true);
    await write('Code', nextCode());
    await press('Switch on');
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await press('I have saved them');
    await card().getByText('10 recovery codes left').waitFor();
  });

  it('is required at the next sign-in', async () => {
    await page.context().clearCookies();
    await signIn();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await write('Code', '000000');
    await press('Sign in');
    await page.getByText(/^This code is wrong/).waitFor();
    await write('Code', nextCode());
    await press('Sign in');
    await waitUntilSignedIn();
  });

  it('accepts a recovery code once', async () => {
    await page.context().clearCookies();
    for (const isAccepted of [true, false]) {
      await signIn();
      await press('Use a recovery code');
      await write('Recovery code', recoveryCodes[0] ?? '');
      await press('Sign in');
      if (isAccepted) await waitUntilSignedIn();
      else await page.getByText(/^This code is wrong/).waitFor();
      await page.context().clearCookies();
    }
  });

  it('is required in the dialog after a session expired, and form input is not lost', async () => {
    await signIn();
    await press('Use a recovery code');
    await write('Recovery code', recoveryCodes[1] ?? '');
    await press('Sign in');
    await waitUntilSignedIn();
    await page.goto(`${server.url}/account`);
    await page.locator('#field-currentPassword').fill(administrator.password);
    await page.locator('#field-newPassword').fill('three goats at the well');
    await page.locator('#field-passwordCode').fill('000000');
    await page.context().clearCookies();
    const save = page.locator('form:has(#field-newPassword) button[type=submit]');
    const dialog = page.getByRole('dialog');
    await until(
      async () => {
        // a request in the background may find out first that the session has ended, and the dialog covers the button
        if (!(await dialog.isVisible())) await save.click({ timeout: 2000 }).catch(() => undefined);
        return dialog.isVisible();
      },
      (isOpen) => isOpen,
    );
    await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[2] ?? '');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('#field-newPassword').inputValue()).toBe('three goats at the well');
  });

  it('is disabled with password and code', async () => {
    await page.goto(`${server.url}/account`);
    await card().getByRole('button', { name: 'Switch off' }).click();
    await card().getByLabel('Current password').fill(administrator.password);
    // wait for a time step that was not used
    await until(
      async () => Math.floor(testNow() / 30_000) + 1 >= unusedStep,
      (isThere) => isThere,
    );
    await card().getByLabel('Code', { exact: true }).fill(nextCode());
    await card().getByRole('button', { name: 'Switch off' }).click();
    await card().getByText('Off', { exact: true }).waitFor();
  });
});
