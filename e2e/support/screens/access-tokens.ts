import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { openDeleteConfirmation, rows, type Screen, society, submitEmpty } from './screen.ts';

const token = {
  ...{
    id: 1,
    name: 'Dashboard of the Ministry of Health',
    scopes: ['readReports', 'readAlerts', 'readPlaces'],
  },
  ...{ hasPersonalData: true, state: 'active' },
  ...{ nationalSocieties: [], projects: ['Community-based surveillance 2026'], organizations: ['Red Cross'] },
  ...{ createdAt: '2026-03-01T06:00:00.000Z', expiresAt: '2026-05-30T06:00:00.000Z' },
  ...{ lastUsedAt: '2026-03-10T06:00:00.000Z', organization: 'Red Cross', createdBy: 'Awa' },
};
const tokens = [
  token,
  { ...token, id: 2, name: 'Trial', scopes: ['readPlaces'], hasPersonalData: false, state: 'expired' },
  { ...token, id: 3, name: 'Former partner', projects: [], organizations: [], state: 'revoked' },
];

/** Mocks the lists of tokens, and a new one. */
async function mockTokens(page: Page): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/api\/(accessToken|serviceAccount)\/list/, tokens],
    [/\/api\/serviceAccount\/create/, { id: 4, token: `hkn_${'0123456789'.repeat(4)}abc` }],
  ];
  for (const [address, value] of answers)
    await routeCalls(page, address, (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
}

/** Creates a service account and displays its token. */
async function createToken(page: Page): Promise<void> {
  await page.locator('main form input').first().fill('Dashboard');
  await page.locator('main form button[type=submit]').click();
  await page.locator('[role=status] bdi').waitFor();
}

const by = 'administrator';
const before = mockTokens;
const list = society('serviceaccounts');
const add = society('serviceaccounts/add');
const form = 'main form';

/** Pages of access tokens and service accounts. */
export const accessTokenScreens: readonly Screen[] = [
  { name: 'access tokens', by: 'manager', path: () => '/account/tokens', ready: rows, before },
  { name: 'no access tokens', by: 'manager', path: () => '/account/tokens', ready: 'main a[href$=add]' },
  { name: 'new access token', by: 'manager', path: () => '/account/tokens/add', ready: form },
  { name: 'service accounts', by, path: list, ready: rows, before },
  { name: 'new service account', by, path: add, ready: form },
];

/** Dialogs and states of these pages. */
export const accessTokenParts: readonly Screen[] = [
  { name: 'new service account with errors', by, path: add, ready: form, inside: submitEmpty },
  { name: 'token of a new service account', by, path: add, ready: form, before, inside: createToken },
  {
    name: 'confirmation before revoking a service account',
    ...{ by, path: list, ready: rows, before, inside: openDeleteConfirmation },
  },
];
