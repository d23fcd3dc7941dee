import { afterAll, describe, expect, test } from 'vitest';
import { readData } from '../../../test/support/builders/access-tokens.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { providerClient, visitProvider } from '../../../test/support/servers/identity-provider.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import {
  begin,
  buildSettings,
  comeBack,
  connect,
  developmentConfig,
  signInWith,
  startProviderOf,
  withSession,
} from './testing/sign-in-with-provider.ts';

const app = await startTestApp({ config: developmentConfig });
const [own, other] = [await aSociety(app.db), await aSociety(app.db)];
const provider = await startProviderOf(own.id, other.id);
await connect(app, own.id, buildSettings(provider.issuer, 'kalembe'));
afterAll(async () => {
  await provider.close();
  await app.close();
});

const at = { nationalSocietyId: own.id, organizationId: own.organizationId };
const there = { nationalSocietyId: other.id, organizationId: other.organizationId };
const signIn = (email: string, subject = email, isEmailVerified = true, next = '/') =>
  signInWith(app, provider, { slug: 'kalembe', account: { subject, email, isEmailVerified }, next });
const statusOf = async (session: string | undefined) =>
  (await withSession(app, session).get('/api/authentication/status')).body.value;

async function aMember(role: Parameters<typeof aUser>[1] = 'Manager', where: typeof at | object = at) {
  const id = await aUser(app.db, role, where);
  const { email } = await app.db
    .selectFrom('loginAccounts')
    .select('email')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email };
}

describe('a member of the national society', () => {
  test('is signed in by a verified address, and by the subject afterwards', async () => {
    const { id, email } = await aMember();
    const first = await signIn(email.toUpperCase(), 'subject-1', true, '/projects');
    expect(first).toMatchObject({ status: 303, error: null, location: '/projects' });
    expect(await statusOf(first.session)).toMatchObject({ isAuthenticated: true, userData: { id } });
    const renamed = await signIn('another@elsewhere.example', 'subject-1', false);
    expect(await statusOf(renamed.session)).toMatchObject({ userData: { id } });
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'after', 'nationalSocietyId'])
      .where('actorId', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'authentication/linkProvider',
      'authentication/login',
      'authentication/login',
    ]);
    expect(events[1]).toMatchObject({ after: { byProvider: true }, nationalSocietyId: own.id });
    expect(JSON.stringify(events)).not.toContain(email);
  });

  test('who never set a password is confirmed', async () => {
    const { id, email } = await aMember();
    await app.db
      .updateTable('loginAccounts')
      .set({ emailConfirmedAt: null })
      .where('userId', '=', id)
      .execute();
    await app.db.updateTable('users').set({ isVerified: false }).where('id', '=', id).execute();
    expect((await signIn(email)).error).toBe(null);
    const account = await app.db
      .selectFrom('loginAccounts')
      .innerJoin('users', 'users.id', 'loginAccounts.userId')
      .select(['emailConfirmedAt', 'isVerified'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ emailConfirmedAt: expect.any(Date), isVerified: true });
  });

  test('is not asked to set up two-factor authentication, which is the task of the provider', async () => {
    const { id, email } = await aMember();
    await app.db
      .updateTable('nationalSocieties')
      .set({ requiresTwoFactor: true })
      .where('id', '=', own.id)
      .execute();
    const { session } = await signIn(email);
    expect((await statusOf(session)).userData.mustSetUpTwoFactor).toBeUndefined();
    expect((await withSession(app, session).get('/api/accessToken/list')).status).toBe(200);
    expect((await app.as(id).get('/api/accessToken/list')).body.message.key).toBe('error.twoFactorRequired');
    await app.db
      .updateTable('nationalSocieties')
      .set({ requiresTwoFactor: false })
      .where('id', '=', own.id)
      .execute();
  });

  test('is sent to the provider when signing out, if it has such an address', async () => {
    const { email } = await aMember();
    const { session } = await signIn(email);
    const { body } = await withSession(app, session).post('/api/authentication/logout');
    const url = new URL(body.value.signOutUrl);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(
      'http://localhost:8080/signIn?with=kalembe',
    );
    expect(await statusOf(session)).toEqual({ isAuthenticated: false });
  });

  test('comes to a page of Harken only', async () => {
    const { email } = await aMember();
    expect((await signIn(email, email, true, 'https://evil.example/')).location).toBe('/');
    expect((await signIn(email, email, true, '//evil.example/')).location).toBe('/');
  });
});

describe('nobody is signed in', () => {
  test('whose address is not verified', async () => {
    const { email } = await aMember();
    expect(await signIn(email, 'unverified', false)).toMatchObject({
      error: 'emailNotVerified',
      session: undefined,
    });
  });

  test('who is not registered, and nobody is created', async () => {
    const count = () => app.db.selectFrom('users').select('id').execute();
    const before = await count();
    expect(await signIn('stranger@test.example')).toMatchObject({ error: 'noAccount', session: undefined });
    expect(await count()).toHaveLength(before.length);
  });

  test.each(['Administrator', 'GlobalCoordinator'] as const)('who is a global %s', async (role) => {
    const { id, email } = await aMember(role, {});
    expect(await signIn(email)).toMatchObject({ error: 'noAccount', session: undefined });
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: id, ...at })
      .execute();
    expect(await signIn(email)).toMatchObject({ error: 'noAccount', session: undefined });
  });

  test('who is a member of another national society only, which the audit log does not reveal', async () => {
    const { id, email } = await aMember('Manager', there);
    expect(await signIn(email)).toMatchObject({ error: 'noAccount', session: undefined });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['subjectId', 'after'])
      .where('action', '=', 'authentication/refusedProviderLogin')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ subjectId: null, after: { reason: 'noAccount' } });
    expect(id).toBeGreaterThan(0);
  });

  test('who was deleted', async () => {
    const { id, email } = await aMember();
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect(await signIn(email)).toMatchObject({ error: 'noAccount' });
  });

  test('who has the address of somebody that is linked to another account of the provider', async () => {
    const { email } = await aMember();
    expect((await signIn(email, 'first')).error).toBe(null);
    expect(await signIn(email, 'second')).toMatchObject({ error: 'otherLink', session: undefined });
  });
});

describe('a person in two national societies', () => {
  const join = (userId: number) =>
    app.db
      .insertInto('userNationalSocieties')
      .values({ userId, ...there })
      .execute();

  test('is not signed in by the provider of one', async () => {
    const { id, email } = await aMember('TechnicalAdvisor');
    await join(id);
    expect(await signIn(email)).toMatchObject({ error: 'severalSocieties', session: undefined });
  });

  test('loses sessions and sign-in of the provider when they join the second one', async () => {
    const { id, email } = await aMember('TechnicalAdvisor');
    const { session } = await signIn(email);
    expect((await statusOf(session)).isAuthenticated).toBe(true);
    await join(id);
    expect(await statusOf(session)).toEqual({ isAuthenticated: false });
    for (const societyId of [own.id, other.id]) {
      const url = `/api/nationalSociety/${societyId}/get`;
      expect((await withSession(app, session).get(url)).status).toBe(401);
    }
    expect(await signIn(email)).toMatchObject({ error: 'severalSocieties', session: undefined });
    expect((await app.as(id).get(`/api/nationalSociety/${own.id}/get`)).status).toBe(200);
    expect((await app.as(id).get(`/api/nationalSociety/${other.id}/get`)).status).toBe(200);
  });

  test('does not read the second one with a token made in a session of the provider', async () => {
    const projects = [await aProject(app.db, own), await aProject(app.db, other)];
    const { id, email } = await aMember('TechnicalAdvisor');
    const { session } = await signIn(email);
    const body = {
      ...{ name: 'Dashboard', expiresInDays: 30, scopes: ['readReports'], hasPersonalData: false },
      ...{ limitedSocietyIds: [], limitedProjectIds: [], limitedOrganizationIds: [] },
    };
    const created = await withSession(app, session).post('/api/accessToken/create', body);
    await join(id);
    const { data } = JSON.parse((await readData(app, created.body.value.token, 'projects')).body);
    expect(data.map((project: { id: number }) => project.id)).toContain(projects[0]);
    expect(data.map((project: { id: number }) => project.id)).not.toContain(projects[1]);
  });

  test('accepting the invitation ends push messages that were asked for meanwhile', async () => {
    const { id, email } = await aMember('TechnicalAdvisor');
    await signIn(email);
    await app.db
      .insertInto('pushSubscriptions')
      .values({
        ...{ userId: id, endpoint: `https://push.example/${id}`, p256dh: 'a', auth: 'b' },
        createdAt: app.clock.now(),
      })
      .execute();
    const invited = await app.db
      .insertInto('societyInvitations')
      .values({
        ...{ userId: id, ...there, email, invitedById: id, invitedAt: app.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await app.as(id).post(`/api/account/invitations/${invited.id}/accept`)).status).toBe(200);
    const left = await app.db
      .selectFrom('pushSubscriptions')
      .select('userId')
      .where('userId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('who becomes an Administrator loses the session of the provider', async () => {
    const { id, email } = await aMember();
    const { session } = await signIn(email);
    await app.db.updateTable('users').set({ role: 'Administrator' }).where('id', '=', id).execute();
    expect(await statusOf(session)).toEqual({ isAuthenticated: false });
  });
});

describe('a sign-in cannot be passed on', () => {
  test('to another browser, or with another state', async () => {
    const { email } = await aMember();
    provider.state.account = { subject: email, email, isEmailVerified: true };
    const { location, cookie } = await begin(app, 'kalembe');
    const back = await visitProvider(location, provider.issuer);
    expect(await comeBack(app, back, '')).toMatchObject({ error: 'expired', session: undefined });
    const another = await begin(app, 'kalembe');
    expect(await comeBack(app, back, another.cookie)).toMatchObject({ error: 'invalid', session: undefined });
    expect((await comeBack(app, back, cookie)).error).toBe(null);
    expect(await comeBack(app, back, cookie)).toMatchObject({ error: 'expired', session: undefined });
  });

  test('to another national society', async () => {
    await connect(app, other.id, buildSettings(provider.issuer, 'other-society'));
    const { email } = await aMember('Manager', there);
    provider.state.account = { subject: email, email, isEmailVerified: true };
    const { location, cookie } = await begin(app, 'kalembe');
    const back = await visitProvider(location, provider.issuer);
    const elsewhere = back.replace(`/callback/${own.id}`, `/callback/${other.id}`);
    expect(await comeBack(app, elsewhere, cookie)).toMatchObject({ error: 'expired', session: undefined });
    const proper = await signInWith(app, provider, { slug: 'other-society' });
    expect(proper.error).toBe(null);
    expect((await comeBack(app, back, cookie)).error).toBe('noAccount');
  });

  test('after ten minutes', async () => {
    const { location, cookie } = await begin(app, 'kalembe');
    const back = await visitProvider(location, provider.issuer);
    const now = app.clock.now();
    app.clock.advance(11 * 60_000);
    expect((await comeBack(app, back, cookie)).error).toBe('expired');
    app.clock.set(now);
  });

  test('with a code of another issuer', async () => {
    const { location, cookie } = await begin(app, 'kalembe');
    const back = new URL(await visitProvider(location, provider.issuer));
    back.searchParams.set('iss', 'https://evil.example');
    expect((await comeBack(app, back.href, cookie)).error).toBe('invalid');
  });
});

describe('what goes wrong at the provider', () => {
  test('is said on the sign-in page', async () => {
    const { email } = await aMember();
    provider.state.fault = 'denies';
    expect(await signIn(email, email, true, '/projects')).toMatchObject({
      location: '/signIn?with=kalembe&error=denied&next=%2Fprojects',
      session: undefined,
    });
    provider.state.fault = null;
    expect((await app.nobody.get('/api/signIn/start/unknown')).headers.location).toBe(
      '/signIn?with=unknown&error=off',
    );
  });

  test.each([
    ['a wrong signature', 'wrong signature', 'invalid'],
    ['an error of its server', 'failing', 'unavailable'],
  ] as const)('%s', async (_what, fault, error) => {
    // Its own process: the description and the keys of the provider are remembered.
    const fresh = await startTestApp({ config: developmentConfig, sameDatabaseAs: app });
    const { email } = await aMember();
    provider.state.account = { subject: email, email, isEmailVerified: true };
    const { location, cookie } = await begin(fresh, 'kalembe');
    const back = await visitProvider(location, provider.issuer);
    provider.state.fault = fault;
    expect(await comeBack(fresh, back, cookie)).toMatchObject({ error, session: undefined });
    provider.state.fault = null;
    await fresh.close();
  });

  test('a secret that it does not know', async () => {
    const { admin } = await connect(app, own.id, {
      ...buildSettings(provider.issuer, 'kalembe'),
      clientSecret: 'another secret that is long enough',
    });
    const { email } = await aMember();
    expect((await signIn(email)).error).toBe('wrongCredentials');
    await admin.post(`/api/identityProvider/save?nationalSocietyId=${own.id}`, {
      ...buildSettings(provider.issuer, 'kalembe'),
      ...providerClient,
    });
    expect((await signIn(email)).error).toBe(null);
  });

  test('too many sign-ins of one network address', async () => {
    await app.db.deleteFrom('requestLimits').execute();
    for (let count = 0; count < 120; count += 1) await app.nobody.get('/api/signIn/start/unknown');
    expect((await begin(app, 'kalembe')).location).toBe('/signIn?with=kalembe&error=tooOften');
    await app.db.deleteFrom('requestLimits').execute();
  });
});
