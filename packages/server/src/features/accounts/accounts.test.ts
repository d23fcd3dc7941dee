import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readTokenLink } from '../../../test/support/token-link.ts';
import * as people from './testing/sign-in-users.ts';
import { password, readCookie } from './testing/sign-in-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const aPerson = (given?: Parameters<typeof people.aPerson>[1]) => people.aPerson(app, given);
const login = (userName: string, given = password, remoteAddress = '10.0.0.1') =>
  people.login(app, userName, given, remoteAddress);
const requestReset = (email: string, remoteAddress?: string) =>
  people.requestReset(app, email, remoteAddress);
const findMailedLink = (email: string) => people.findMailedLink(app, email);
const readStatus = (cookie: string) =>
  app.nobody.send({ method: 'GET', url: '/api/authentication/status', headers: { cookie } });

describe('signing in', () => {
  it('starts a session for the right e-mail address, in any letter case, and password', async () => {
    const { id, email } = await aPerson();
    const response = await login(email.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    const setCookie = String(response.headers['set-cookie']);
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    expect(setCookie).toMatch(/Max-Age=10800/);
    const status = await readStatus(readCookie(response.headers));
    expect(status.body.value).toMatchObject({ isAuthenticated: true, userData: { id, email } });
  });

  it.each([
    ['an unknown e-mail address', 'nobody@test.example', password],
    ['a wrong password', 'known@test.example', 'wrong'],
  ])('fails with the same error for %s', async (_case, email, given) => {
    await app.db.deleteFrom('loginAccounts').where('email', '=', 'known@test.example').execute();
    await aPerson({ emailAddress: 'known@test.example' });
    expect(await login(email, given)).toMatchObject({
      status: 400,
      body: { isSuccess: false, message: { key: 'login.notSucceeded' } },
    });
  });

  it('fails while the e-mail address is not confirmed', async () => {
    const { id, email } = await aPerson();
    await app.db
      .updateTable('loginAccounts')
      .set({ emailConfirmedAt: null })
      .where('userId', '=', id)
      .execute();
    expect((await login(email)).body.message.key).toBe('login.notSucceeded');
  });

  it('fails for users who never set a password and for deleted users', async () => {
    const without = await aUser(app.db, 'Manager', { emailAddress: 'without@test.example' });
    expect(without).toBeGreaterThan(0);
    expect((await login('without@test.example')).body.message.key).toBe('login.notSucceeded');
    const { email } = await aPerson({ deletedAt: app.clock.now() });
    expect((await login(email)).body.message.key).toBe('login.notSucceeded');
  });

  // SRV.NFXNREQ.014
  it('locks the account for five minutes after the fifth failure in a row', async () => {
    const { email } = await aPerson();
    const keys = [];
    for (let attempt = 1; attempt <= 5; attempt++) keys.push((await login(email, 'wrong')).body.message.key);
    expect(keys).toEqual([...Array(4).fill('login.notSucceeded'), 'login.lockedOut']);
    expect((await login(email)).body.message.key).toBe('login.lockedOut');
    app.clock.advance(5 * 60_000 + 1);
    expect((await login(email)).status).toBe(200);
  });

  it('resets the failure count after a success', async () => {
    const { email } = await aPerson();
    for (let attempt = 1; attempt <= 4; attempt++) await login(email, 'wrong');
    expect((await login(email)).status).toBe(200);
    expect((await login(email, 'wrong')).body.message.key).toBe('login.notSucceeded');
  });

  it('stays locked for the right password after many concurrent guesses', async () => {
    const { email } = await aPerson();
    const guesses = Array.from({ length: 8 }, () => login(email, 'wrong'));
    await Promise.all(guesses);
    expect((await login(email)).body.message.key).toBe('login.lockedOut');
  });

  it('throttles an address after failures for many accounts, and only that address', async () => {
    const { email } = await aPerson();
    const failures = [];
    for (let index = 0; index < 20; index++)
      failures.push(login(`guess${index}@test.example`, 'wrong', '10.9.9.9'));
    await Promise.all(failures);
    expect(await login(email, password, '10.9.9.9')).toMatchObject({
      status: 429,
      body: { message: { key: 'error.tooManyRequests' } },
    });
    expect((await login(email, password, '10.9.9.8')).status).toBe(200);
    app.clock.advance(1000);
    expect((await login(email, password, '10.9.9.9')).status).toBe(200);
  });

  it('reports which fields are missing', async () => {
    const response = await app.nobody.post('/api/authentication/login', { userName: '' });
    expect(response.status).toBe(400);
    expect(response.body.message).toEqual({
      key: 'validation.validationError',
      data: {
        UserName: ['string:validation.fieldRequired'],
        Password: ['string:validation.fieldRequired'],
      },
    });
  });
});

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const { email } = await aPerson();
    const cookie = readCookie((await login(email)).headers);
    const out = await app.nobody.send({
      method: 'POST',
      url: '/api/authentication/logout',
      headers: { cookie },
    });
    expect(out).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect((await readStatus(cookie)).body.value).toEqual({ isAuthenticated: false });
  });

  it('requires a session', async () => {
    expect((await app.nobody.post('/api/authentication/logout')).status).toBe(401);
  });
});

describe('the status', () => {
  it('reports that nobody is signed in', async () => {
    const response = await app.nobody.get('/api/Authentication/Status');
    expect(response.body).toEqual({ isSuccess: true, message: {}, value: { isAuthenticated: false } });
  });

  it('returns the home page of each role', async () => {
    const society = await aSociety(app.db, { languageId: 2 });
    const member = { nationalSocietyId: society.id, languageId: 2 };
    const open = await aProject(app.db, society);
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const readHomePage = async (id: number) =>
      (await app.as(id).get('/api/authentication/status')).body.value.userData;
    const supervisor = await aUser(app.db, 'Supervisor', { ...member, projectId: closed });
    const inProject = (projectId: number) => ({
      page: 'Project',
      nationalSocietyId: society.id,
      projectId,
    });
    expect(await readHomePage(supervisor)).toMatchObject({
      roles: ['Supervisor'],
      languageCode: 'fr',
      homePage: inProject(closed),
    });
    await app.db.insertInto('userProjects').values({ userId: supervisor, projectId: open }).execute();
    expect((await readHomePage(supervisor)).homePage).toEqual(inProject(open));
    const homes = {
      Administrator: { page: 'Root' },
      GlobalCoordinator: { page: 'Root' },
      Manager: { page: 'ProjectList', nationalSocietyId: society.id },
      TechnicalAdvisor: { page: 'ProjectList', nationalSocietyId: society.id },
      Coordinator: { page: 'NationalSociety', nationalSocietyId: society.id },
      DataConsumer: { page: 'NationalSociety', nationalSocietyId: society.id },
    } as const;
    for (const [role, homePage] of Object.entries(homes)) {
      const isGlobal = role === 'Administrator' || role === 'GlobalCoordinator';
      const id = await aUser(app.db, role as keyof typeof homes, isGlobal ? {} : member);
      expect((await readHomePage(id)).homePage).toEqual(homePage);
    }
    const unassigned = await aUser(app.db, 'HeadSupervisor', member);
    expect(await readHomePage(unassigned)).not.toHaveProperty('homePage');
  });
});

describe('requesting a new password', () => {
  it('queues an e-mail in the user’s language and stores its link apart from the text', async () => {
    const { email } = await aPerson({ languageId: 3 });
    const response = await requestReset(email);
    expect(response.body).toEqual({ isSuccess: true, message: {}, value: 'user.resetPassword.success' });
    const { mail, link, token } = await findMailedLink(email);
    expect(mail).toMatchObject({ channel: 'email', kind: 'passwordReset', state: 'Queued' });
    expect(mail.subject).toBe('Harken: elija una nueva contraseña');
    expect(mail.body).toContain('{{secretLink}}');
    expect(mail.body).not.toContain(token);
    expect(link.pathname).toBe('/resetPasswordCallback');
    expect(readTokenLink(link).email).toBe(email);
  });

  it('gives the same response for an unknown address and queues nothing', async () => {
    const before = await app.db.selectFrom('outboxMessages').select('id').execute();
    expect((await requestReset('stranger@test.example')).body.value).toBe('user.resetPassword.success');
    expect(await app.db.selectFrom('outboxMessages').select('id').execute()).toHaveLength(before.length);
  });

  it('is allowed once in ten seconds from an address', async () => {
    const { email } = await aPerson();
    expect((await requestReset(email, '10.0.2.1')).status).toBe(200);
    app.clock.advance(9_999);
    expect(await requestReset(email, '10.0.2.1')).toMatchObject({
      status: 429,
      body: { message: { key: 'error.tooManyRequests' } },
    });
    expect((await requestReset(email, '10.0.2.2')).status).toBe(200);
    app.clock.advance(1);
    expect((await requestReset(email, '10.0.2.1')).status).toBe(200);
  });

  it('reports an invalid address', async () => {
    expect((await requestReset('no address')).body.message.data).toEqual({
      Email: ['string:validation.emailInvalid'],
    });
  });
});

describe('setting a new password', () => {
  const reset = (body: object) => app.nobody.post('/api/userVerification/resetPasswordCallback', body);

  // SRV.NFXNREQ.013
  it('works once, ends all sessions and confirms the address', async () => {
    const { id, email } = await aPerson({ isVerified: false });
    await app.db
      .updateTable('loginAccounts')
      .set({ emailConfirmedAt: null })
      .where('userId', '=', id)
      .execute();
    const session = app.as(id);
    expect((await session.get('/api/authentication/status')).body.value.isAuthenticated).toBe(true);
    await requestReset(email);
    const { token } = await findMailedLink(email);
    const response = await reset({ email, token, password: 'another password' });
    expect(response.body).toEqual({
      isSuccess: true,
      value: true,
      message: { key: 'user.resetPassword.success', data: { succeeded: true, errors: [] } },
    });
    expect((await session.get('/api/authentication/status')).body.value).toEqual({ isAuthenticated: false });
    expect((await login(email, 'another password')).status).toBe(200);
    expect((await login(email, password)).body.message.key).toBe('login.notSucceeded');
    const again = await reset({ email, token, password: 'a third password' });
    expect(again).toMatchObject({ status: 400, body: { message: { key: 'user.resetPassword.failed' } } });
    const { isVerified } = await app.db
      .selectFrom('users')
      .select('isVerified')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(isVerified).toBe(true);
  });

  it.each([
    ['is not the one that was sent', { token: 'made-up' }],
    ['was sent to somebody else', { email: 'other@test.example' }],
  ])('fails when the link %s', async (_case, wrong) => {
    const { email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    const response = await reset({ email, token, password: 'another password', ...wrong });
    expect(response).toMatchObject({ status: 400, body: { message: { key: 'user.resetPassword.failed' } } });
  });

  it('fails after half an hour', async () => {
    const { email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    app.clock.advance(30 * 60_000);
    const response = await reset({ email, token, password: 'another password' });
    expect(response.body.message.key).toBe('user.resetPassword.failed');
  });

  it('fails for fewer than eight characters, and the link stays valid', async () => {
    const { email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    expect((await reset({ email, token, password: 'seven77' })).body.message.key).toBe(
      'user.registration.passwordTooWeak',
    );
    expect((await reset({ email, token, password: 'q8!x z2mk' })).status).toBe(200);
  });

  it.each([
    ['many people use', 'Sunshine1', 'user.registration.passwordTooCommon'],
    ['is soon guessed', 'aaaaaaaa', 'user.registration.passwordGuessable'],
    ['is soon guessed, being digits in a row', '87654321', 'user.registration.passwordGuessable'],
    ['is soon guessed, being a common word', 'Passw0rd!', 'user.registration.passwordGuessable'],
    ['is nothing but spaces', '        ', 'user.registration.passwordGuessable'],
    ['is the name of the product', 'harken!!', 'user.registration.passwordLikeOwnName'],
  ])('fails for one that %s, and the field says why', async (_case, wanted, key) => {
    const { email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    const message = { key: 'user.registration.passwordTooWeak', data: { Password: [`string:${key}`] } };
    expect(await reset({ email, token, password: wanted })).toMatchObject({ status: 400, body: { message } });
    expect((await reset({ email, token, password: 'three goats at the well' })).status).toBe(200);
  });

  it('does not set a first password', async () => {
    const { email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    const response = await app.nobody.post('/api/userVerification/verifyEmailAndAddPassword', {
      email,
      token,
      password: 'another password',
    });
    expect(response.body.message.key).toBe('user.verifyEmail.failed');
  });

  it('stores no token that a reader of the database could use', async () => {
    const { id, email } = await aPerson();
    await requestReset(email);
    const { token } = await findMailedLink(email);
    const { tokenHash } = await app.db
      .selectFrom('identityTokens')
      .select('tokenHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(tokenHash.toString('utf8')).not.toContain(token);
    expect(tokenHash).toHaveLength(32);
  });
});
