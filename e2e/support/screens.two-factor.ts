import type { Page } from 'playwright-core';
import { open, rows, type Screen, society } from './screen.ts';

/** What the server answers to a call, as far as this browser is told: the demo's people have no second step. */
const pretend = (page: Page, call: string, json: object) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ json }));

// biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
type Answered = any;

/** The answer as it is, but for a part of its value. */
const pretendIn = (page: Page, call: string, change: (value: Answered) => void) =>
  page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json.value);
    await route.fulfill({ response, json });
  });

const refusal = (key: string) => ({ isSuccess: false, message: { key } });
const success = (value?: object) => ({ isSuccess: true, message: {}, value });
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7K3M-Q0XA-1BCD-${2000 + index}`);

/** A square that looks like a QR code from afar. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/>' +
  '<path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h1v1H6z"/></svg>';

async function pretendSettingUp(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const address = `otpauth://totp/Harken:manager?issuer=Harken&secret=${secret}`;
  await pretend(page, 'account/twoFactor/begin', success({ secret, address, picture }));
  await pretend(page, 'account/twoFactor/confirm', success({ recoveryCodes }));
}

const pretendOn = (page: Page) =>
  pretendIn(page, 'account/get', (account) => {
    account.twoFactor = { isOn: true, isRequired: false, recoveryCodesLeft: 2 };
  });

const mustSetUp = ({ userData }: Answered) => {
  userData.mustSetUpTwoFactor = true;
};

const everybodyHasOne = (users: Answered[]) => {
  for (const user of users) user.hasTwoFactor = true;
};

async function beginSettingUp(page: Page): Promise<void> {
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

/** The second step of signing in: what stands before every page, and what opens on the page of the account. */
export const twoFactorParts: readonly Screen[] = [
  {
    name: 'code at sign-in',
    path: () => '/login',
    ready: 'form',
    before: (page) => pretend(page, 'authentication/login', refusal('login.codeRequired')),
    inside: async (page) => {
      await page.locator('#field-email').fill('ruth@mail.example');
      await page.locator('#field-password').fill('harken-demo');
      await page.locator('form button[type=submit]').click();
      await page.locator('#field-code').waitFor();
    },
    loadsMore: true,
  },
  {
    name: 'second step demanded',
    by: 'supervisor',
    path: () => '/account',
    ready: '#field-ownPassword',
    before: (page) => pretendIn(page, 'authentication/status', mustSetUp),
  },
  {
    ...ownAccount,
    name: 'second step: the secret',
    before: pretendSettingUp,
    inside: async (page) => {
      await beginSettingUp(page);
      await showSecret(page);
    },
  },
  {
    ...ownAccount,
    name: 'second step: recovery codes',
    before: pretendSettingUp,
    inside: async (page) => {
      await beginSettingUp(page);
      await showRecoveryCodes(page);
    },
  },
  { ...ownAccount, name: 'second step that is on', before: pretendOn },
  {
    ...ownAccount,
    name: 'switching the second step off',
    before: pretendOn,
    inside: async (page) => {
      await page.locator('#two-factor button').last().click();
      await page.locator('#field-code').waitFor();
    },
  },
  {
    name: 'removing the second step of a user',
    by: 'administrator',
    path: society('users'),
    ready: rows,
    before: (page) => pretendIn(page, 'user/list?*', everybodyHasOne),
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').nth(1).waitFor();
      await page.locator('[role=menuitem]').nth(-2).click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
];
