import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { tellOfLock } from './accounts.notices.ts';
import * as people from './testing/people.ts';
import { password } from './testing/people.ts';

/** Who has to wait after wrong passwords: whoever entered them, not the owner (decision 0044). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const keyOf = (answer: { body: { message: { key?: string } } }) => answer.body.message.key;
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

/** The cookie by which a browser is known again after somebody signed in there. */
async function deviceOf(email: string, address = '10.0.0.1'): Promise<string> {
  const answer = await login(email, password, address);
  expect(answer.status).toBe(200);
  return cookiesOf(answer.headers).device;
}

function cookiesOf(headers: Record<string, unknown>) {
  const [session = '', device = ''] = [headers['set-cookie']].flat().map((cookie) => String(cookie));
  expect(device).toMatch(/^harken_device=[\w.-]+; .*HttpOnly; SameSite=Lax/);
  return { session: session.split(';')[0] ?? '', device: device.split(';')[0] ?? '' };
}

async function fail(email: string, times: number, address: string) {
  for (let time = 1; time <= times; time++) await login(email, 'a wrong guess', address);
}

describe('five wrong passwords', () => {
  it('of a stranger lock the place they came from, not the owner at another', async () => {
    const { email } = await people.aPerson(app);
    await fail(email, 5, '10.6.6.6');
    expect(keyOf(await login(email, password, '10.6.6.6'))).toBe('login.lockedOut');
    expect((await login(email)).status).toBe(200);
    app.clock.advance(5 * 60_000 + 1);
    expect((await login(email, password, '10.6.6.6')).status).toBe(200);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'login.lockedOut'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', undefined],
    ['::ffff:10.6.6.7', '10.6.6.7', 'login.lockedOut'],
  ])('from %s count for %s too: %s', async (from, at, key) => {
    const { email } = await people.aPerson(app);
    await fail(email, 5, from);
    expect(keyOf(await login(email, password, at))).toBe(key);
  });

  it('lock nobody out on a device on which they signed in before, even beside the stranger', async () => {
    const { email } = await people.aPerson(app);
    const device = await deviceOf(email);
    await fail(email, 30, '10.0.0.1'); // the address has to pause, too
    expect((await login(email)).status).toBe(429);
    expect((await loginOn(device, email)).status).toBe(200);
  });

  it('on such a device lock that device', async () => {
    const { email } = await people.aPerson(app);
    const device = await deviceOf(email);
    for (let time = 1; time <= 5; time++) await loginOn(device, email, 'wrong', `10.7.0.${time}`);
    expect(keyOf(await loginOn(device, email))).toBe('login.lockedOut');
    expect((await login(email, password, '10.7.1.1')).status).toBe(200);
  });
});

describe('a device', () => {
  it('is known for one account: it guesses no other', async () => {
    const [mine, other] = [await people.aPerson(app), await people.aPerson(app)];
    const device = await deviceOf(mine.email);
    for (let time = 1; time <= 5; time++) await loginOn(device, other.email, 'wrong');
    expect(keyOf(await login(other.email))).toBe('login.lockedOut');
    expect(keyOf(await loginOn(device, other.email))).toBe('login.lockedOut');
    expect((await loginOn(device, mine.email)).status).toBe(200);
  });

  it('is known for several people who share it, each under a hash that tells nothing of the others', async () => {
    const [first, second] = [await people.aPerson(app), await people.aPerson(app)];
    const one = await deviceOf(first.email);
    const both = cookiesOf((await loginOn(one, second.email)).headers).device;
    for (const { email } of [first, second]) await fail(email, 5, '10.0.0.1');
    for (const { email } of [first, second]) expect((await loginOn(both, email)).status).toBe(200);
    const rows = await app.db.selectFrom('knownDevices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(both.slice('harken_device='.length).slice(0, 43));
  });

  it('that somebody else put into a browser is not taken over by signing in there', async () => {
    const { email } = await people.aPerson(app);
    const planted = `harken_device=${'x'.repeat(43)}`;
    expect((await loginOn(planted, email)).status).toBe(200);
    await fail(email, 5, '10.6.6.8');
    expect(keyOf(await loginOn(planted, email, password, '10.6.6.8'))).toBe('login.lockedOut');
  });

  it('is forgotten with a new password, but for the one on which it was set by the link of a mail', async () => {
    const { email } = await people.aPerson(app);
    const before = await deviceOf(email);
    await people.askForReset(app, email);
    const { token } = await people.secretOf(app, email);
    const wanted = 'seven slow grey herons';
    const body = { email, token, password: wanted };
    const set = await app.nobody.post('/api/userVerification/resetPasswordCallback', body);
    const here = String(set.headers['set-cookie']).split(';')[0] ?? '';
    await fail(email, 5, '10.0.0.1');
    expect(keyOf(await loginOn(before, email, wanted))).toBe('login.lockedOut');
    expect((await loginOn(here, email, wanted)).status).toBe(200);
  });
});

it('guesses from many addresses are slowed down for one account, but not where its owner signed in', async () => {
  const { email } = await people.aPerson(app);
  const device = await deviceOf(email);
  for (let place = 1; place <= 11; place++) await fail(email, 3, `10.8.0.${place}`);
  expect(keyOf(await login(email, 'a wrong guess', '10.8.1.1'))).toBe('login.lockedOut');
  expect(keyOf(await login(email, password, '10.8.1.2'))).toBe('login.lockedOut');
  expect((await loginOn(device, email)).status).toBe(200);
});

it('the same happens to an address without an account, word by word', async () => {
  const { email } = await people.aPerson(app);
  const answersTo = async (name: string) => {
    const answers: unknown[] = [];
    for (let place = 1; place <= 7; place++)
      for (let time = 1; time <= 6; time++) {
        const { status, body } = await login(name, 'a wrong guess', `10.9.0.${place}`);
        answers.push({ status, body });
      }
    return answers;
  };
  const known = await answersTo(email);
  await app.db.deleteFrom('requestLimits').execute();
  expect(await answersTo('nobody@test.example')).toEqual(known);
});

describe('the owner', () => {
  const mailsTo = (email: string) =>
    app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', email).orderBy('id').execute();
  const noticesOf = async () => {
    const { rows } = await app.services.pool.query(
      `delete from pgboss.job where name = 'notify-sign-in-lock' returning data`,
    );
    for (const { data } of rows) await tellOfLock(app.services, data);
    return rows.length;
  };

  it('is told of a lock by mail, in their language, once for each; strangers cost the same work', async () => {
    const { email } = await people.aPerson(app, { languageId: 2 });
    await noticesOf();
    await fail(email, 8, '10.6.7.1');
    await fail(email, 5, '10.6.7.2');
    await fail('nobody@test.example', 5, '10.6.7.3');
    expect(await noticesOf()).toBe(3);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ kind: 'signInLocked', secretLink: null, state: 'Queued' });
    expect(mails[0]?.subject).toMatch(/verrouillée/);
    expect(mails[0]?.body).toMatch(/2026-03-01 \d\d:\d\d \(UTC\)/);
    expect(mails[0]?.body).not.toMatch(/10\.6\.7|@|http/);
  });

  it('is told a few times a day, however long the guessing goes on', async () => {
    const { email } = await people.aPerson(app);
    for (let round = 1; round <= 8; round++) {
      await fail(email, 5, `10.6.8.${round}`);
      await noticesOf();
      app.clock.advance(6 * 60_000);
    }
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('is told of a new password, but not of the first', async () => {
    const { email } = await people.aPerson(app);
    const setBy = async (wanted: string) => {
      await people.askForReset(app, email);
      const { token } = await people.secretOf(app, email);
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

  it('gets three links an hour and ten a day, whoever asks, and is answered alike', async () => {
    const { email } = await people.aPerson(app);
    const device = await deviceOf(email);
    const ask = (index: number) => people.askForReset(app, email, `10.6.9.${index}`);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(ask));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(3);
    for (let round = 1; round <= 4; round++) {
      app.clock.advance(3_600_001);
      await Promise.all([1, 2, 3].map((index) => ask(round * 10 + index)));
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
