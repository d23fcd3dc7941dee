import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { endPool } from '../../platform/db/connection-timeouts.queries.ts';
import { openPool } from '../../platform/db/database.ts';
import { openJobQueue } from '../../platform/jobs/job-queue.ts';
import { purgeExpired, registerAccountJobs } from './accounts.jobs.ts';
import { aDevice, aPerson, login, requestReset } from './testing/sign-in-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());

const countRows = async (table: 'sessions' | 'identityTokens' | 'requestLimits' | 'knownDevices') =>
  (await app.db.selectFrom(table).selectAll().execute()).length;
const counts = async () => [
  await countRows('sessions'),
  await countRows('identityTokens'),
  await countRows('requestLimits'),
  await countRows('knownDevices'),
];
const minutes = (count: number) => app.clock.advance(count * 60_000);

it('removes expired sessions, links, limits and devices, and not earlier', async () => {
  const { email } = await aPerson(app);
  await aDevice(app, email);
  await login(app, 'nobody@test.example', 'wrong');
  await requestReset(app, email);
  const begin = [1, 1, 6, 1];
  expect(await counts()).toEqual(begin);
  minutes(29);
  await purgeExpired(app.services);
  expect(await counts()).toEqual(begin);
  minutes(2);
  await purgeExpired(app.services);
  expect(await counts()).toEqual([1, 0, 6, 1]);
  minutes(150);
  await purgeExpired(app.services);
  expect(await counts()).toEqual([0, 0, 6, 1]);
  minutes(24 * 60);
  await purgeExpired(app.services);
  expect(await counts()).toEqual([0, 0, 0, 1]);
  minutes(180 * 24 * 60);
  await purgeExpired(app.services);
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

it('runs once an hour on any worker', async () => {
  const { id } = await aPerson(app);
  const past = new Date(app.clock.now().getTime() - 1);
  await app.db
    .insertInto('identityTokens')
    .values({
      tokenHash: Buffer.from('old'),
      userId: id,
      purpose: 'ResetPassword',
      securityStamp: '00000000-0000-0000-0000-000000000000',
      expiresAt: past,
    })
    .execute();
  const pool = openPool(app.connectionString, 4);
  const errors: Error[] = [];
  const jobs = await openJobQueue(pool, { isWorker: true, onError: (error) => errors.push(error) });
  try {
    await registerAccountJobs({ ...app.services, jobs });
    await registerAccountJobs({ ...app.services, jobs });
    const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule');
    expect(rows).toEqual([{ name: 'housekeeping', cron: '17 * * * *', timezone: 'UTC' }]);
    await jobs.enqueue(app.db, 'housekeeping', [{}]);
    jobs.wake('housekeeping');
    await expect.poll(() => countRows('identityTokens'), { timeout: 10_000 }).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await jobs.stop();
    await endPool(pool);
  }
});
