import { afterAll, expect, test } from 'vitest';
import { aPerson, login, requestReset } from '../src/features/accounts/testing/sign-in-users.ts';
import { aUser } from './support/builders/people.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z', hasCallLimits: true });
afterAll(() => app.close());

const nothingLeft = (seconds: string) => ({
  ...{ 'retry-after': seconds, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': seconds },
});

test('requests without a limit of their own say what the limit of their network address leaves', async () => {
  const { headers } = await app.nobody.get('/api/authentication/status');
  expect(headers).toMatchObject({ 'x-ratelimit-limit': '30000' });
});

test('limited calls count down, and say when they can be repeated', async () => {
  const admin = app.as(await aUser(app.db, 'Administrator'));
  const verify = () => admin.post('/api/audit/verify');
  expect((await verify()).headers).toMatchObject({
    ...{ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19', 'x-ratelimit-reset': '60' },
  });
  for (let count = 1; count < 20; count += 1) await verify();
  app.clock.advance(25_000);
  const refused = await verify();
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({ ...nothingLeft('35'), 'x-ratelimit-limit': '20' });
});

test('pauses after failed sign-ins and other limits name the time that is left', async () => {
  const { email } = await aPerson(app);
  for (let count = 0; count < 23; count += 1)
    await login(app, `nobody${count}@test.example`, 'wrong', '10.5.0.1');
  const paused = await login(app, email, 'wrong', '10.5.0.1');
  expect(paused.status).toBe(429);
  const seconds = String(paused.headers['retry-after']);
  expect(Number(seconds)).toBeLessThanOrEqual(8);
  expect(paused.headers).toMatchObject(nothingLeft(seconds));
  expect(paused.headers['x-ratelimit-limit']).toBeUndefined();

  await requestReset(app, email);
  app.clock.advance(4000);
  expect((await requestReset(app, email)).headers).toMatchObject(nothingLeft('6'));

  const user = app.as(await aUser(app.db, 'Manager'));
  for (let count = 0; count < 5; count += 1) {
    await user.post('/api/feedback', { message: 'Thanks' });
    app.clock.advance(60_000);
  }
  const feedback = await user.post('/api/feedback', { message: 'Thanks' });
  expect(feedback.headers).toMatchObject(nothingLeft('3300'));
});

test('a wrong password is the specified answer wherever it is given', async () => {
  const { email } = await aPerson(app);
  await app.db.deleteFrom('requestLimits').execute();
  const call = await login(app, email, 'wrong', '10.6.0.1');
  const unknown = await login(app, 'nobody@test.example', 'wrong', '10.6.0.2');
  for (const { status, body } of [call, unknown])
    expect({ status, key: body.message.key }).toEqual({ status: 400, key: 'login.notSucceeded' });
});
