import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { aDevice, aPerson, login, password } from './testing/sign-in-users.ts';

/** Floods of unauthenticated requests must not keep others from signing in. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z', config: { retention: week() } });
});
afterAll(() => app.close());

function week() {
  return { rawBodiesDays: null, outboxTextsDays: null, sessionsDays: 7, auditDays: null };
}

it('rejects 400 invalid links without hashing while somebody signs in', async () => {
  const { email } = await aPerson(app);
  await login(app, email); // warms up caches
  const links = Array.from({ length: 400 }, (_, index) =>
    app.nobody.post('/api/userVerification/resetPasswordCallback', {
      email: 'nobody@test.example',
      token: `made-up-${index}`,
      password: 'three goats at the well',
    }),
  );
  const start = performance.now();
  expect((await login(app, email, password, '127.0.0.1')).status).toBe(200); // the same address as the flood
  expect(performance.now() - start).toBeLessThan(2000);
  const keys = (await Promise.all(links)).map(({ body }) => body.message.key);
  expect(new Set(keys)).toEqual(new Set(['user.resetPassword.failed', 'error.unavailable']));
});

it('400 sign-ins from one address do not delay another; excess requests get 503', async () => {
  const { email } = await aPerson(app);
  const flood = Array.from({ length: 400 }, (_, index) =>
    login(app, `nobody${index}@test.example`, 'a wrong guess', '10.4.0.1'),
  );
  await flood[0]; // the flood is in progress
  const start = performance.now();
  expect((await login(app, email, password, '10.4.0.2')).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(2000);
  const responses = await Promise.all(flood);
  const busy = responses.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(300);
  expect(busy[0]?.body).toEqual({ isSuccess: false, message: { key: 'error.unavailable' } });
  expect(busy[0]?.headers['retry-after']).toBe('5');
  const paused = await login(app, email, password, '10.4.0.1');
  expect(paused.status).toBe(429);
  // The pause doubles with each failure, and there are at most four sign-ins at a time.
  expect(Number(paused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(paused.headers['retry-after'])).toBeLessThanOrEqual(300);
});

it('ends a session seven days after sign-in, however much it is used', async () => {
  const { email } = await aPerson(app);
  const device = await aDevice(app, email);
  for (let hours = 2; hours < 7 * 24; hours += 2) {
    app.clock.advance(2 * 3_600_000);
    if (hours % 24 === 0) expect(await device.isSignedIn()).toBe(true);
    else await device.get('authentication/status');
  }
  expect(await device.isSignedIn()).toBe(true);
  app.clock.advance(2 * 3_600_000);
  expect(await device.isSignedIn()).toBe(false);
});
