import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  providerClient,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../packages/server/test/support/servers/identity-provider.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { shiftClock, testOffset } from '../support/clock.ts';
import { timeoutMs } from '../support/demo.ts';
import { aSociety, type Society } from '../support/setup.ts';
import { administrator, type StartedServer, startServer } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';

/**
 * Signing in with a real OpenID provider, and access tokens from creation to revocation, in a browser. Two processes serve the
 * same database.
 */
await buildClientIfNeeded();
const settings = { HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true' };
const { server, api, databaseUrl } = await startTestServer(settings);
/** The address of the server as the provider knows it: that of HARKEN_BASE_URL. */
const home = server.url.replace('127.0.0.1', 'localhost');
const member = { subject: 'subject of Awa', email: 'awa@ministry.example', isEmailVerified: true };

let browser: Browser;
let page: Page;
let society: Society;
let provider: TestIdentityProvider;
let second: StartedServer;
beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en' });
  await context.addInitScript(shiftClock, testOffset);
  context.setDefaultTimeout(timeoutMs);
  page = await context.newPage();
  society = await aSociety(api);
  const { nationalSocietyId, organizationId } = society;
  provider = await startIdentityProvider([`${home}/api/signIn/callback/${nationalSocietyId}`]);
  provider.state.account = member;
  await api.call('manager/create', {
    query: { nationalSocietyId },
    body: { name: 'Awa', email: member.email, phoneNumber: '+221771234567', organizationId } as never,
  });
  second = await startServer({ ...settings, DATABASE_URL: databaseUrl });
});
afterAll(async () => {
  await closeWindows(browser);
  await provider?.close();
  await second?.kill();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** The name is isolated from the direction of the text around it. */
const openProvider = () => page.getByRole('button', { name: /^Sign in with .?Ministry of Health/ }).click();

describe('sign-in with an identity provider', () => {
  it('is set up and tested by an Administrator', async () => {
    await page.goto(`${home}/login`);
    await page.locator('#sign-in').waitFor({ state: 'detached' });
    await write('E-mail', administrator.email);
    await write('Password', administrator.password);
    await press('Sign in');
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${home}/nationalsocieties/${society.nationalSocietyId}/identityprovider`);
    await write('Issuer', provider.issuer);
    await write('Client id', providerClient.clientId);
    await write('Client secret', 'a wrong secret that is long enough');
    await press('Test the connection');
    await page.getByText('does not accept this client id and secret').waitFor();
    await write('Client secret', providerClient.clientSecret);
    await press('Test the connection');
    await page.getByText('The provider accepts Harken').waitFor();
    await write('Name', 'Ministry of Health');
    await write('End of the sign-in address', 'kalembe-moh');
    await page.getByText(`${home}/signIn?with=kalembe-moh`).waitFor();
    await press('Save');
    await page.getByText('The identity provider was saved').waitFor();
    await page.context().clearCookies();
  });

  it('says why somebody is not signed in', async () => {
    provider.state.fault = 'denies';
    await page.goto(`${home}/signIn?with=kalembe-moh`);
    await openProvider();
    await page.getByText('the sign-in was cancelled or refused there').waitFor();
    provider.state.fault = null;
    provider.state.account = { ...member, subject: 'stranger', email: 'stranger@ministry.example' };
    await openProvider();
    await page.getByText('Nobody in this national society has your e-mail address').waitFor();
    await page.goto(`${home}/signIn?with=unknown`);
    await page.getByText('There is no sign-in page at this address').waitFor();
    expect(await page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0);
  });

  it('signs a member in', async () => {
    // the stranger is still signed in at the provider
    await page.context().clearCookies();
    provider.state.account = member;
    await page.goto(`${home}/signIn?with=kalembe-moh&next=%2Faccount`);
    await openProvider();
    await page.waitForURL((url) => url.origin === home && !url.pathname.startsWith('/signIn'));
    const status = await (await page.request.get(`${home}/api/authentication/status`)).json();
    expect(status.value).toMatchObject({ isAuthenticated: true, userData: { email: member.email } });
  });
});

describe('an access token', () => {
  const statusOf = async (url: string, token: string) =>
    (await fetch(`${url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('is created and revoked, and fails within a second in every process', async () => {
    await page.goto(`${home}/account/tokens/add`);
    await write('Name', 'Dashboard');
    await press('Create');
    const token = (await page.locator('[role=status] bdi').textContent()) ?? '';
    expect(token).toMatch(/^hkn_/);
    const processes = [server.url, second.url];
    for (const url of processes) expect(await statusOf(url, token)).toBe(200);
    await page.getByRole('button', { name: 'Actions for Dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Dashboard?' });
    const revoked = page.waitForResponse((response) => response.url().endsWith('/revoke'));
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await revoked;
    const start = performance.now();
    for (const url of processes) expect(await statusOf(url, token)).toBe(401);
    expect(performance.now() - start).toBeLessThan(1000);
    await page.getByText('The token was revoked.').waitFor();
  });
});
