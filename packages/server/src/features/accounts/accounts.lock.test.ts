import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { notifyOfLock } from './accounts.notices.ts';
import * as people from './testing/sign-in-users.ts';
import { password } from './testing/sign-in-users.ts';

/** Wrong passwords delay those who enter them, not the owner (docs/decisions/0044). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const readErrorKey = (response: { body: { message: { key?: string } } }) => response.body.message.key;
const login = (email: string, given = password, address = '10.0.0.1') =>
  people.login(app, email, given, address);
const loginOn = (cookie: string, email: string, given = password, remoteAddress = '10.0.0.1') =>
  app.nobody.send({
    method: 'POST',
    url: '/api/authentication/login',
    payload: { userName: email, password: given },
    headers: { cookie },
    remoteAddress,
  });

/** The device cookie of a browser after somebody signed in there. */
async function signInOnDevice(email: string, address = '10.0.0.1'): Promise<string> {
  const response = await login(email, password, address);
  expect(response.status).toBe(200);
  return readCookies(response.headers).device;
}

function readCookies(headers: Record<string, unknown>) {
  const [session = '', device = ''] = [headers['set-cookie']].flat().map((cookie) => String(cookie));
  expect(device).toMatch(/^harken_device=[\w.-]+; .*HttpOnly; SameSite=Lax/);
  return { session: session.split(';')[0] ?? '', device: device.split(';')[0] ?? '' };
}

async function fail(email: string, times: number, address: string) {
  for (let time = 1; time <= times; time++) await login(email, 'a wrong guess', address);
}

describe('five wrong passwords', () => {
  it("lock a stranger's network address, not the owner's", async () => {
    const { email } = await people.aPerson(app);
    await fail(email, 5, '10.6.6.6');
    expect(readErrorKey(await login(email, password, '10.6.6.6'))).toBe('login.lockedOut');
    expect((await login(email)).status).toBe(200);
    app.clock.advance(5 * 60_000 + 1);
    expect((await login(email, password, '10.6.6.6')).status).toBe(200);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'login.lockedOut'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', undefined],
    ['::ffff:10.6.6.7', '10.6.6.7', 'login.lockedOut'],
  ])('from %s also count for %s: %s', async (from, at, key) => {
    const { email } = await people.aPerson(app);
    await fail(email, 5, from);
    expect(readErrorKey(await login(email, password, at))).toBe(key);
  });

  it("do not lock a known device, even at the stranger's network address", async () => {
    const { email } = await people.aPerson(app);
    const device = await signInOnDevice(email);
    await fail(email, 30, '10.0.0.1'); // enough to throttle the network address too
    expect((await login(email)).status).toBe(429);
    expect((await loginOn(device, email)).status).toBe(200);
  });

  it('on a known device lock that device', async () => {
    const { email } = await people.aPerson(app);
    const device = await signInOnDevice(email);
    for (let time = 1; time <= 5; time++) await loginOn(device, email, 'wrong', `10.7.0.${time}`);
    expect(readErrorKey(await loginOn(device, email))).toBe('login.lockedOut');
    expect((await login(email, password, '10.7.1.1')).status).toBe(200);
  });
});

describe('a device', () => {
  it('is known for one account and cannot be used to guess others', async () => {
    const [mine, other] = [await people.aPerson(app), await people.aPerson(app)];
    const device = await signInOnDevice(mine.email);
    for (let time = 1; time <= 5; time++) await loginOn(device, other.email, 'wrong');
    expect(readErrorKey(await login(other.email))).toBe('login.lockedOut');
    expect(readErrorKey(await loginOn(device, other.email))).toBe('login.lockedOut');
    expect((await loginOn(device, mine.email)).status).toBe(200);
  });

  it('is known for all users who share it, each under an unrelated hash', async () => {
    const [first, second] = [await people.aPerson(app), await people.aPerson(app)];
    const one = await signInOnDevice(first.email);
    const both = readCookies((await loginOn(one, second.email)).headers).device;
    for (const { email } of [first, second]) await fail(email, 5, '10.0.0.1');
    for (const { email } of [first, second]) expect((await loginOn(both, email)).status).toBe(200);
    const rows = await app.db.selectFrom('knownDevices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(both.slice('harken_device='.length).slice(0, 43));
  });

  it('id planted by somebody else is not adopted at sign-in', async () => {
    const { email } = await people.aPerson(app);
    const planted = `harken_device=${'x'.repeat(43)}`;
    expect((await loginOn(planted, email)).status).toBe(200);
    await fail(email, 5, '10.6.6.8');
    expect(readErrorKey(await loginOn(planted, email, password, '10.6.6.8'))).toBe('login.lockedOut');
  });

  it('is forgotten after a new password, except the one on which it was set with a reset link', async () => {
    const { email } = await people.aPerson(app);
    const before = await signInOnDevice(email);
    await people.requestReset(app, email);
    const { token } = await people.findMailedLink(app, email);
    const wanted = 'seven slow grey herons';
    const body = { email, token, password: wanted };
    const set = await app.nobody.post('/api/userVerification/resetPasswordCallback', body);
    const here = String(set.headers['set-cookie']).split(';')[0] ?? '';
    await fail(email, 5, '10.0.0.1');
    expect(readErrorKey(await loginOn(before, email, wanted))).toBe('login.lockedOut');
    expect((await loginOn(here, email, wanted)).status).toBe(200);
  });
});

it("guesses from many addresses throttle one account, but not on its owner's known device", async () => {
  const { email } = await people.aPerson(app);
  const device = await signInOnDevice(email);
  for (let origin = 1; origin <= 11; origin++) await fail(email, 3, `10.8.0.${origin}`);
  expect(readErrorKey(await login(email, 'a wrong guess', '10.8.1.1'))).toBe('login.lockedOut');
  expect(readErrorKey(await login(email, password, '10.8.1.2'))).toBe('login.lockedOut');
  expect((await loginOn(device, email)).status).toBe(200);
});

it('unknown e-mail addresses are throttled in exactly the same way', async () => {
  const { email } = await people.aPerson(app);
  const collectResponses = async (name: string) => {
    const responses: unknown[] = [];
    for (let origin = 1; origin <= 7; origin++)
      for (let time = 1; time <= 6; time++) {
        const { status, body } = await login(name, 'a wrong guess', `10.9.0.${origin}`);
        responses.push({ status, body });
      }
    return responses;
  };
  const known = await collectResponses(email);
  await app.db.deleteFrom('requestLimits').execute();
  expect(await collectResponses('nobody@test.example')).toEqual(known);
});

describe('the owner', () => {
  const mailsTo = (email: string) =>
    app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', email).orderBy('id').execute();
  const listNotices = async () => {
    const { rows } = await app.services.pool.query(
      `delete from pgboss.job where name = 'notify-sign-in-lock' returning data`,
    );
    for (const { data } of rows) await notifyOfLock(app.services, data);
    return rows.length;
  };

  // SRV.NFXNREQ.015
  it('is notified of a lock by e-mail in their language, once per lock; unknown addresses cause the same work', async () => {
    const { email } = await people.aPerson(app, { languageId: 2 });
    await listNotices();
    await fail(email, 8, '10.6.7.1');
    await fail(email, 5, '10.6.7.2');
    await fail('nobody@test.example', 5, '10.6.7.3');
    expect(await listNotices()).toBe(3);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ kind: 'signInLocked', secretLink: null, state: 'Queued' });
    expect(mails[0]?.subject).toMatch(/verrouillée/);
    expect(mails[0]?.body).toMatch(/2026-03-01 \d\d:\d\d \(UTC\)/);
    expect(mails[0]?.body).not.toMatch(/10\.6\.7|@|http/);
  });

  it('gets a few lock notices a day at most, however long the guessing continues', async () => {
    const { email } = await people.aPerson(app);
    for (let round = 1; round <= 8; round++) {
      await fail(email, 5, `10.6.8.${round}`);
      await listNotices();
      app.clock.advance(6 * 60_000);
    }
    expect(await mailsTo(email)).toHaveLength(5);
  });

  // SRV.NFXNREQ.012
  it('is notified of a changed password, but not of the first one', async () => {
    const { email } = await people.aPerson(app);
    const setBy = async (wanted: string) => {
      await people.requestReset(app, email);
      const { token } = await people.findMailedLink(app, email);
      const body = { email, token, password: wanted };
      expect((await app.nobody.post('/api/userVerification/resetPasswordCallback', body)).status).toBe(200);
    };
    await app.db
      .updateTable('loginAccounts')
      .set({ passwordHash: null })
      .where('email', '=', email)
      .execute();
    await setBy('seven slow grey herons');
    app.clock.advance(60_000);
    await setBy('eight slow grey herons');
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['passwordReset', 'passwordReset', 'passwordChanged']);
  });

  it('gets three reset links an hour and ten a day, with the same response for every request', async () => {
    const { email } = await people.aPerson(app);
    const device = await signInOnDevice(email);
    const requestLink = (index: number) => people.requestReset(app, email, `10.6.9.${index}`);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(requestLink));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(3);
    for (let round = 1; round <= 4; round++) {
      app.clock.advance(3_600_001);
      await Promise.all([1, 2, 3].map((index) => requestLink(round * 10 + index)));
    }
    expect(await mailsTo(email)).toHaveLength(10);
    const mine = await app.nobody.send({
      method: 'POST',
      url: '/api/userVerification/resetPassword',
      payload: { email },
      headers: { cookie: device },
    });
    expect(mine.status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(11);
  });
});
