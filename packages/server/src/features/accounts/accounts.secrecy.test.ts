import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { aPerson, login, password, requestReset } from './testing/sign-in-users.ts';

/** Responses must not reveal which e-mail addresses have an account. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const unusableAccounts: Record<string, () => Promise<string>> = {
  'an unknown address': async () => 'nobody@test.example',
  'somebody who never set a password': async () => {
    await aUser(app.db, 'Manager', { emailAddress: 'without@test.example' });
    return 'without@test.example';
  },
  'a user whose address is not confirmed': async () => {
    const { id, email } = await aPerson(app);
    const unconfirmed = app.db.updateTable('loginAccounts').set({ emailConfirmedAt: null });
    await unconfirmed.where('userId', '=', id).execute();
    return email;
  },
  'a deleted user': async () => (await aPerson(app, { deletedAt: app.clock.now() })).email,
};

/** Responses to wrong passwords before, during and after the lock. */
async function collectResponses(email: string): Promise<string[]> {
  const responses: string[] = [];
  const guess = async () => {
    const { status, body } = await login(app, email, 'a wrong guess');
    responses.push(`${status} ${JSON.stringify(body)}`);
  };
  for (let attempt = 1; attempt <= 7; attempt++) await guess();
  app.clock.advance(5 * 60_000 - 1);
  await guess();
  app.clock.advance(1);
  for (let attempt = 1; attempt <= 6; attempt++) await guess();
  return responses;
}

describe('guessing passwords', () => {
  it.each(Object.keys(unusableAccounts))(
    'of %s gets the same responses as for an active account',
    async (name) => {
      const { email } = await aPerson(app);
      const known = await collectResponses(email);
      expect(known.filter((response) => response.includes('login.lockedOut'))).toHaveLength(6);
      await app.db.deleteFrom('requestLimits').execute();
      expect(await collectResponses((await unusableAccounts[name]?.()) ?? '')).toEqual(known);
    },
  );

  it('counts failures regardless of letter case', async () => {
    const cases = ['nobody@test.example', 'Nobody@test.example', 'NOBODY@TEST.EXAMPLE'];
    for (const email of [...cases, ...cases.slice(1)]) await login(app, email, 'wrong');
    expect((await login(app, 'nobody@test.example', 'wrong')).body.message.key).toBe('login.lockedOut');
  });

  it('stores no e-mail address in the counters', async () => {
    await login(app, 'nobody@test.example', 'wrong');
    const keys = await app.db.selectFrom('requestLimits').select('key').execute();
    expect(keys).toHaveLength(3); // of the origin, the network address and the account
    expect(JSON.stringify(keys)).not.toContain('nobody');
  });

  it('takes as long for unknown as for known addresses', async () => {
    const { email } = await aPerson(app);
    const times: Record<string, number[]> = { [email]: [], 'nobody@test.example': [] };
    for (let round = 0; round < 9; round++) {
      for (const [name, taken] of Object.entries(times)) {
        const start = performance.now();
        await login(app, name, 'wrong', `10.1.${round}.1`);
        taken.push(performance.now() - start);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.sort((a, b) => a - b)[4]);
    // Without the slow hash, unknown addresses would take a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it('resets after a day without failures, for known and unknown addresses alike', async () => {
    const { email } = await aPerson(app);
    for (const name of [email, 'nobody@test.example']) {
      for (let attempt = 1; attempt <= 4; attempt++) await login(app, name, 'wrong');
    }
    app.clock.advance(24 * 3_600_000 + 1);
    for (const name of [email, 'nobody@test.example'])
      expect((await login(app, name, 'wrong')).body.message.key).toBe('login.notSucceeded');
  });

  it('does not affect those who know their password', async () => {
    const { email } = await aPerson(app);
    for (let time = 1; time <= 30; time++) expect((await login(app, email)).status).toBe(200);
    expect(await app.db.selectFrom('requestLimits').select('key').execute()).toEqual([]);
  });
});

describe('links', () => {
  it('are requested with the same response and timing for known and unknown addresses', async () => {
    const { email } = await aPerson(app);
    const responses = [];
    for (const [index, name] of [email, 'nobody@test.example'].entries()) {
      const start = performance.now();
      const { status, body } = await requestReset(app, name, `10.2.0.${index}`);
      expect(performance.now() - start).toBeGreaterThan(245);
      responses.push({ status, body });
    }
    expect(responses[1]).toEqual(responses[0]);
  });

  it.each([
    ['verifyEmailAndAddPassword', 'user.verifyEmail.failed'],
    ['resetPasswordCallback', 'user.resetPassword.failed'],
  ])('for %s that are invalid get the same errors for known and unknown addresses', async (call, key) => {
    const { email } = await aPerson(app);
    const without = await aUser(app.db, 'Manager', {});
    const { email: fresh } = await app.db
      .selectFrom('loginAccounts')
      .select('email')
      .where('userId', '=', without)
      .executeTakeFirstOrThrow();
    const createRequest = (name: string) =>
      app.nobody.post(`/api/userVerification/${call}`, {
        email: name,
        token: 'made-up',
        password: 'three goats at the well',
      });
    for (const name of [email, fresh, 'nobody@test.example']) {
      expect(await createRequest(name)).toMatchObject({
        status: 400,
        body: { isSuccess: false, message: { key } },
      });
    }
  });
});

describe('the network address of a request', () => {
  const signIn = (at: TestApp, email: string, given: string, forwarded: string) =>
    at.nobody.send({
      method: 'POST',
      url: '/api/authentication/login',
      payload: { userName: email, password: given },
      headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
      remoteAddress: '10.3.0.1',
    });
  const listSessionAddresses = (at: TestApp, id: number) =>
    at.db.selectFrom('sessions').select('address').where('userId', '=', id).execute();

  it('is that of the connection, whatever the headers say; no cookie is TLS-only', async () => {
    const { id, email } = await aPerson(app);
    const response = await signIn(app, email, password, '203.0.113.9');
    expect(await listSessionAddresses(app, id)).toEqual([{ address: '10.3.0.1' }]);
    expect(String(response.headers['set-cookie'])).toMatch(/^harken_session=/);
    expect(String(response.headers['set-cookie'])).not.toMatch(/Secure/);
    for (let guess = 0; guess < 20; guess++)
      await signIn(app, `guess${guess}@test.example`, 'wrong', `203.0.113.${guess}`);
    expect((await signIn(app, email, password, '203.0.113.99')).status).toBe(429);
  });

  it('is the one reported by the trusted proxy, not by the client; the cookie is TLS-only', async () => {
    const behind = await startTestApp({ now: '2026-03-01T08:00:00Z', config: { trustedProxies: 1 } });
    const { id, email } = await aPerson(behind);
    const response = await signIn(behind, email, password, '192.0.2.1, 203.0.113.9');
    expect(await listSessionAddresses(behind, id)).toEqual([{ address: '203.0.113.9' }]);
    expect(String(response.headers['set-cookie'])).toMatch(/^__Host-harken_session=[^;]+;.*Path=\/;.*Secure/);
    for (let guess = 0; guess < 20; guess++)
      await signIn(behind, `guess${guess}@test.example`, 'wrong', `192.0.2.${guess}, 203.0.113.9`);
    expect((await signIn(behind, email, password, '192.0.2.99, 203.0.113.9')).status).toBe(429);
    expect((await signIn(behind, email, password, '203.0.113.10')).status).toBe(200);
    await behind.close();
  });

  it('lets a cookie set over TLS be cleared again', async () => {
    const behind = await startTestApp({ config: { trustedProxies: 1 } });
    const { email } = await aPerson(behind);
    const signedIn = await signIn(behind, email, password, '203.0.113.9');
    const out = await behind.nobody.send({
      method: 'POST',
      url: '/api/authentication/logout',
      headers: {
        cookie: String(signedIn.headers['set-cookie']).split(';')[0],
        'x-forwarded-proto': 'https',
      },
    });
    expect(out.status).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-harken_session=;.*Secure/);
    await behind.close();
  });
});
