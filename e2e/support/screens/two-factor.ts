import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { open, rows, type Screen, society } from './screen.ts';

const endsWith =
  (path: string) =>
  ({ pathname }: URL) =>
    pathname.endsWith(path);

/** Mocks a call, because nobody in the demo has two-factor authentication. */
const mockCall = (page: Page, call: string, json: object) =>
  routeCalls(page, endsWith(`/api/${call}`), (route) => route.fulfill({ json }));

// biome-ignore lint/suspicious/noExplicitAny: any response
type Json = any;

/** Changes a part of the real response. */
const changeResponse = (page: Page, call: string, change: (value: Json) => void) =>
  routeCalls(page, endsWith(`/api/${call}`), async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json.value);
    await route.fulfill({ json });
  });

const createError = (key: string) => ({ isSuccess: false, message: { key } });
const success = (value?: object) => ({ isSuccess: true, message: {}, value });
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7K3M-Q0XA-1BCD-${2000 + index}`);

/** A square that resembles a QR code. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/>' +
  '<path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h1v1H6z"/></svg>';

async function mockEnrolment(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const address = `otpauth://totp/Harken:manager?issuer=Harken&secret=${secret}`;
  await mockCall(page, 'account/twoFactor/begin', success({ secret, address, picture }));
  await mockCall(page, 'account/twoFactor/confirm', success({ recoveryCodes }));
}

const mockEnabled = (page: Page) =>
  changeResponse(page, 'account/get', (account) => {
    account.twoFactor = { isOn: true, isRequired: false, recoveryCodesLeft: 2 };
  });

/** Changes the signed-in user, who comes with the page. */
const mustSetUp = (page: Page) =>
  routeCalls(page, endsWith('/account'), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('"user":{', '"user":{"mustSetUpTwoFactor":true,') });
  });

const setEnabledForAll = (users: Json[]) => {
  for (const user of users) user.hasTwoFactor = true;
};

async function startEnrolment(page: Page): Promise<void> {
  await open('#two-factor button')(page);
  await page.locator('#field-ownPassword').waitFor();
}

async function showSecret(page: Page): Promise<void> {
  await page.locator('#field-ownPassword').fill('harken-demo');
  await page.locator('form:has(#field-ownPassword) button[type=submit]').click();
  await page.locator('#field-code').waitFor();
}

async function showRecoveryCodes(page: Page): Promise<void> {
  await showSecret(page);
  await page.locator('#field-code').fill('123456');
  await page.locator('form:has(#field-code) button[type=submit]').click();
  await page.locator('[data-print-alone] li').first().waitFor();
}

const ownAccount = { by: 'manager', path: () => '/account', ready: '#two-factor' } as const;

/** Two-factor authentication: pages that block all others, and states of the account page. */
export const twoFactorParts: readonly Screen[] = [
  {
    name: 'code at sign-in',
    path: () => '/login',
    // not the server-rendered form
    ready: '#root form',
    before: (page) => mockCall(page, 'authentication/login', createError('login.codeRequired')),
    inside: async (page) => {
      await page.locator('#field-email').fill('ruth@mail.example');
      await page.locator('#field-password').fill('harken-demo');
      await page.locator('form button[type=submit]').click();
      await page.locator('#field-code').waitFor();
    },
    loadsMore: true,
  },
  {
    name: 'two-factor authentication required',
    by: 'supervisor',
    path: () => '/account',
    ready: '#field-ownPassword',
    before: mustSetUp,
  },
  {
    ...ownAccount,
    name: 'two-factor authentication: secret',
    before: mockEnrolment,
    inside: async (page) => {
      await startEnrolment(page);
      await showSecret(page);
    },
  },
  {
    ...ownAccount,
    name: 'two-factor authentication: recovery codes',
    before: mockEnrolment,
    inside: async (page) => {
      await startEnrolment(page);
      await showRecoveryCodes(page);
    },
  },
  { ...ownAccount, name: 'two-factor authentication enabled', before: mockEnabled },
  {
    ...ownAccount,
    name: 'disabling two-factor authentication',
    before: mockEnabled,
    inside: async (page) => {
      await page.locator('#two-factor button').last().click();
      await page.locator('#field-code').waitFor();
    },
  },
  {
    name: 'removing two-factor authentication of a user',
    by: 'administrator',
    path: society('users'),
    ready: rows,
    before: (page) => changeResponse(page, 'user/list', setEnabledForAll),
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').nth(1).waitFor();
      await page.locator('[role=menuitem]').nth(-2).click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
];
