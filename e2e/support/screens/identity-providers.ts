import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { type Screen, society, submitEmpty } from './screen.ts';

const stored = {
  provider: {
    ...{
      name: 'Ministry of Health',
      slug: 'kalembe-moh',
      issuer: 'https://id.ministry.example/realms/health',
    },
    ...{ clientId: 'harken', isActive: true, passwordsOff: false, linkedPeople: 12 },
  },
  callbackUrl: 'https://harken.example/api/signIn/callback/1',
  signInUrl: 'https://harken.example/signIn?with=',
  canSwitchPasswordsOff: true,
};

/** Mocks a provider that people use. */
async function mockProvider(page: Page): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/api\/identityProvider\/get/, stored],
    [/\/api\/identityProvider\/signIn/, { name: 'Ministry of Health' }],
    [/\/api\/identityProvider\/test/, { result: 'works' }],
  ];
  for (const [address, value] of answers)
    await routeCalls(page, address, (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
}

/** Opens the question before the provider is removed. */
async function askToRemove(page: Page): Promise<void> {
  await page.locator('#people button').last().click();
  await page.getByRole('dialog').waitFor();
}

const by = 'administrator';
const path = society('identityprovider');
const before = mockProvider;

/** The settings of an identity provider, and its sign-in page. */
export const identityProviderScreens: readonly Screen[] = [
  { name: 'new identity provider', by, path, ready: 'main form' },
  { name: 'identity provider', by, path, ready: '#people', before },
  {
    name: 'sign-in page of a provider',
    path: () => '/signIn?with=kalembe-moh',
    ready: 'main button',
    before,
  },
  {
    name: 'sign-in refused by a provider',
    ...{ path: () => '/signIn?with=kalembe-moh&error=severalSocieties', ready: 'main button', before },
  },
];

/** Dialogs and states of these pages. */
export const identityProviderParts: readonly Screen[] = [
  { name: 'new identity provider with errors', by, path, ready: 'main form', inside: submitEmpty },
  {
    name: 'confirmation before removing a provider',
    by,
    path,
    ready: '#people',
    before,
    inside: askToRemove,
  },
];
