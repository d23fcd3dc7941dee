import { aUser } from '../../../../test/support/builders/people.ts';
import {
  type ProviderAccount,
  providerClient,
  startIdentityProvider,
  type TestIdentityProvider,
  visitProvider,
} from '../../../../test/support/servers/identity-provider.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';

/** Where the tests run: http on this machine, so that providers on this machine may be called. */
export const developmentConfig = { baseUrl: 'http://localhost:8080', allowPrivateAddresses: true };

/** A provider that knows the callbacks of national societies with these ids. */
export const startProviderOf = (...nationalSocietyIds: number[]) =>
  startIdentityProvider(
    nationalSocietyIds.map((id) => `${developmentConfig.baseUrl}/api/signIn/callback/${id}`),
  );

export const buildSettings = (issuer: string, slug: string) => ({
  ...{ name: 'Ministry of Health', slug, issuer, ...providerClient },
  ...{ isActive: true, passwordsOff: false },
});

/** Connects a national society to a provider, as an Administrator. */
export async function connect(
  app: TestApp,
  nationalSocietyId: number,
  settings: ReturnType<typeof buildSettings>,
) {
  const admin = app.as(await aUser(app.db, 'Administrator'));
  const address = `/api/identityProvider/save?nationalSocietyId=${nationalSocietyId}`;
  return { admin, response: await admin.post(address, settings) };
}

const cookiePairs = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');

/** Begins a sign-in: where the browser is sent, and the cookie it keeps. */
export async function begin(app: TestApp, slug: string, next = '/') {
  const url = `/api/signIn/start/${slug}?next=${encodeURIComponent(next)}`;
  const { status, headers } = await app.nobody.send({ method: 'GET', url });
  return { status, location: String(headers.location), cookie: cookiePairs(headers).join('; ') };
}

/** Comes back from the provider. */
export async function comeBack(app: TestApp, address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  const response = await app.nobody.send({ method: 'GET', url: pathname + search, headers: { cookie } });
  const session = cookiePairs(response.headers).find((pair) => /^harken_session=./.test(pair));
  const location = String(response.headers.location);
  const error = new URL(location, 'http://harken.invalid').searchParams.get('error');
  return { status: response.status, location, error, session };
}

/** Signs in with a provider as a browser does. */
export async function signInWith(
  app: TestApp,
  { issuer, state }: TestIdentityProvider,
  { slug, account, next }: { slug: string; account?: ProviderAccount; next?: string },
) {
  if (account) state.account = account;
  const { location, cookie } = await begin(app, slug, next);
  return comeBack(app, await visitProvider(location, issuer), cookie);
}

/** Makes calls with the cookie of a session. */
export const withSession = (app: TestApp, cookie: string | undefined) => ({
  get: (url: string) => app.nobody.send({ method: 'GET', url, headers: { cookie } }),
  post: (url: string, payload: object = {}) =>
    app.nobody.send({ method: 'POST', url, payload, headers: { cookie } }),
});

const password = 'correct horse battery';

/** Somebody with a password. */
export async function aPerson(
  app: TestApp,
  given: Parameters<typeof aUser>[2],
  role: Parameters<typeof aUser>[1] = 'Manager',
) {
  const id = await aUser(app.db, role, given);
  const { email } = await app.db
    .updateTable('loginAccounts')
    .set({ passwordHash: await hashPassword(password) })
    .where('userId', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** Signs in with a password. */
export const login = (app: TestApp, userName: string, given = password) =>
  app.nobody.post('/api/authentication/login', { userName, password: given });

/** Asks for a link to a new password, and returns the e-mail. */
export async function requestReset(app: TestApp, email: string, remoteAddress: string) {
  await app.nobody.send({
    ...{ method: 'POST', url: '/api/userVerification/resetPassword', payload: { email }, remoteAddress },
  });
  return app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}
