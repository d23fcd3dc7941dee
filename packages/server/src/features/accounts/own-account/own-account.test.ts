import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { aDevice, aPerson, findMailedLink, login, password, requestReset } from '../testing/sign-in-users.ts';

let app: TestApp;
let me: Awaited<ReturnType<typeof aPerson>>;
let here: Awaited<ReturnType<typeof aDevice>>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-01T08:00:00Z');
  await app.db.deleteFrom('requestLimits').execute();
  me = await aPerson(app, { name: 'Amina', phoneNumber: '+221771234567' });
  here = await aDevice(app, me.email, password, 'Firefox here');
});

const minutes = (count: number) => app.clock.advance(count * 60_000);
const fieldErrorResponse = (field: string, key: string) => ({
  status: 400,
  body: { message: { data: { [field]: [`string:${key}`] } } },
});
const listAuditEvents = (id: number) =>
  app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();

describe('the own account', () => {
  it('shows the user and their sessions, most recently used first', async () => {
    minutes(10);
    await aDevice(app, me.email, password, 'Chrome there');
    minutes(6);
    const { body } = await here.get('account/get');
    expect(body.value).toEqual({
      id: me.id,
      name: 'Amina',
      email: me.email,
      phoneNumber: '+221771234567',
      languageCode: 'en',
      twoFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
      sessions: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          createdAt: '2026-03-01T08:00:00',
          lastActiveAt: '2026-03-01T08:16:00',
          address: '127.0.0.1',
          browser: 'Firefox here',
          isCurrent: true,
        },
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          createdAt: '2026-03-01T08:10:00',
          lastActiveAt: '2026-03-01T08:10:00',
          address: '127.0.0.1',
          browser: 'Chrome there',
          isCurrent: false,
        },
      ],
    });
  });

  it('omits expired sessions and those of others', async () => {
    const other = await aPerson(app);
    await aDevice(app, other.email);
    minutes(179);
    expect(await here.isSignedIn()).toBe(true);
    const later = await aDevice(app, me.email, password, 'later');
    minutes(170);
    await later.get('account/get');
    minutes(20);
    const { body } = await later.get('account/get');
    expect(body.value.sessions.map((session: { browser: string }) => session.browser)).toEqual(['later']);
  });

  it('requires a session', async () => {
    expect((await app.nobody.get('/api/account/get')).status).toBe(401);
    for (const call of ['setLanguage', 'changePassword', 'endSession', 'signOutEverywhere'])
      expect((await app.nobody.post(`/api/account/${call}`)).status).toBe(401);
  });
});

describe('a session', () => {
  // SRV.NFXNREQ.006
  it('lasts three hours after its last use, which is stored every five minutes at most', async () => {
    minutes(4);
    expect((await here.get('account/get')).headers).not.toHaveProperty('set-cookie');
    minutes(1);
    expect(String((await here.get('account/get')).headers['set-cookie'])).toMatch(/Max-Age=10800/);
    minutes(179);
    expect(await here.isSignedIn()).toBe(true);
    minutes(180);
    expect(await here.isSignedIn()).toBe(false);
  });

  it('is not extended by background requests of the page', async () => {
    minutes(170);
    const response = await here.get('account/get', { 'x-harken-background': '1' });
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('set-cookie');
    minutes(10);
    expect(await here.isSignedIn()).toBe(false);
  });
});

describe('choosing a language', () => {
  it('applies to later responses and e-mails, and is recorded as an audit event', async () => {
    expect((await here.post('account/setLanguage', { languageCode: 'fr' })).body).toEqual({
      isSuccess: true,
      message: {},
    });
    const { body } = await here.get('authentication/status');
    expect(body.value.userData.languageCode).toBe('fr');
    const tooLong = await here.post('feedback', { message: 'x'.repeat(1001) });
    expect(tooLong.body.message.data.Message[0]).toMatch(/caractères/);
    await requestReset(app, me.email);
    expect((await findMailedLink(app, me.email)).mail.subject).toMatch(/nouveau mot de passe/);
    expect(await listAuditEvents(me.id)).toContainEqual({
      action: 'account/setLanguage',
      actorId: me.id,
      before: { languageCode: 'en' },
      after: { languageCode: 'fr' },
    });
  });

  it('is rejected for a language without translations', async () => {
    const response = await here.post('account/setLanguage', { languageCode: 'de' });
    expect(response).toMatchObject(fieldErrorResponse('LanguageCode', 'validation.valueInvalid'));
  });
});

describe('changing the password', () => {
  const change = (currentPassword: string, wanted = 'three goats at the well') =>
    here.post('account/changePassword', { currentPassword, password: wanted });

  // SRV.NFXNREQ.011, SRV.NFXNREQ.029
  it('keeps this session and ends all others; earlier links become void', async () => {
    const there = await aDevice(app, me.email);
    await requestReset(app, me.email);
    const { token } = await findMailedLink(app, me.email);
    expect((await change(password)).body).toEqual({ isSuccess: true, message: {} });
    expect(await here.isSignedIn()).toBe(true);
    expect(await there.isSignedIn()).toBe(false);
    expect((await login(app, me.email)).status).toBe(400);
    expect((await login(app, me.email, 'three goats at the well')).status).toBe(200);
    const reset = { email: me.email, token, password: 'a door in the wall' };
    const late = await app.nobody.post('/api/userVerification/resetPasswordCallback', reset);
    expect(late.body.message.key).toBe('user.resetPassword.failed');
    const { body } = await here.get('account/get');
    expect(body.value.sessions).toHaveLength(2); // the other one was started by the sign-in above
    const events = await listAuditEvents(me.id);
    expect(events.map(({ action }) => action)).toContain('account/changePassword');
  });

  it('reports a wrong current password on its field', async () => {
    expect(await change('wrong')).toMatchObject(
      fieldErrorResponse('CurrentPassword', 'account.currentPasswordWrong'),
    );
    expect((await login(app, me.email)).status).toBe(200);
  });

  it.each([
    ['too short', 'seven77', 'user.registration.passwordTooWeak'],
    ['one that many use', 'Password123', 'user.registration.passwordTooCommon'],
    ['the name of the product', 'Harken2026!', 'user.registration.passwordLikeOwnName'],
  ])('reports on its field a new password that is %s', async (_case, wanted, key) => {
    expect(await change(password, wanted)).toMatchObject(fieldErrorResponse('Password', key));
    expect((await login(app, me.email)).status).toBe(200);
  });

  it('cannot be attempted repeatedly at an unattended screen', async () => {
    const keys = [];
    for (let attempt = 1; attempt <= 6; attempt++) keys.push((await change('wrong')).body.message.key);
    expect(keys).toEqual([
      ...Array(4).fill('validation.validationError'),
      'login.lockedOut',
      'login.lockedOut',
    ]);
    expect((await change(password)).body.message.key).toBe('login.lockedOut');
    const here = await login(app, me.email, password, '127.0.0.1');
    expect(here.body.message.key).toBe('login.lockedOut');
    expect((await login(app, me.email)).status).toBe(200); // from another address
    minutes(6);
    expect((await change(password)).status).toBe(200);
  });

  it('is stored once for two concurrent requests', async () => {
    const responses = await Promise.all([
      change(password, 'one river flows'),
      change(password, 'two rivers flow'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('signing out elsewhere', () => {
  const listSessions = async (device: typeof here) => (await device.get('account/get')).body.value.sessions;

  it('ends one session', async () => {
    const there = await aDevice(app, me.email);
    const { id } = (await listSessions(here)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await here.post('account/endSession', { sessionId: id })).status).toBe(200);
    expect([await there.isSignedIn(), await here.isSignedIn()]).toEqual([false, true]);
    const again = await here.post('account/endSession', { sessionId: id });
    expect(again).toMatchObject({ status: 400, body: { message: { key: 'account.sessionNotFound' } } });
    expect((await listAuditEvents(me.id)).at(-1)?.action).toBe('account/endSession');
  });

  it('can end the current session, whose cookie is cleared', async () => {
    const [{ id }] = await listSessions(here);
    const response = await here.post('account/endSession', { sessionId: id });
    expect(String(response.headers['set-cookie'])).toMatch(/harken_session=;.*Max-Age=0/);
    expect(await here.isSignedIn()).toBe(false);
  });

  it('never ends a session of somebody else', async () => {
    const other = await aPerson(app);
    const theirs = await aDevice(app, other.email);
    const [{ id }] = await listSessions(theirs);
    const response = await here.post('account/endSession', { sessionId: id });
    expect(response.body.message.key).toBe('account.sessionNotFound');
    expect(await theirs.isSignedIn()).toBe(true);
  });

  it('ends all sessions at once and clears the cookie', async () => {
    const there = await aDevice(app, me.email);
    const other = await aPerson(app);
    const theirs = await aDevice(app, other.email);
    const response = await here.post('account/signOutEverywhere');
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect(String(response.headers['set-cookie'])).toMatch(/harken_session=;/);
    expect([await here.isSignedIn(), await there.isSignedIn(), await theirs.isSignedIn()]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await listAuditEvents(me.id)).at(-1)?.action).toBe('account/signOutEverywhere');
  });
});
