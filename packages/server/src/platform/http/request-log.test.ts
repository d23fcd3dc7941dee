import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSession } from '../../../test/support/builders/people.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { readMetrics } from '../../../test/support/read-metrics.ts';
import { startTestApp, withMetricsToken } from '../../../test/support/test-app.ts';
import { listenLive } from '../live/testing/live-listener.ts';
import { openLog } from '../log.ts';
import { runInJobs } from '../work-context.ts';

const durationOfLive = 'harken_http_request_duration_seconds_count{method="GET",route="/api/live"}';
let written = '';
const log = openLog(
  'debug',
  new Writable({
    write(text, _encoding, done) {
      written += text;
      done();
    },
  }),
);
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const app = await startTestApp({ now: '2026-03-01T08:00:00Z', log });
afterAll(() => app.close());
const scene = await aProjectFixture(app);
const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
beforeEach(() => {
  written = '';
});

describe('a completed request', () => {
  // SRV.NFXNREQ.024
  test('has one log line: request id, route pattern, status, duration, user', async () => {
    const { headers } = await app.as(scene.manager).get(`/api/project/${scene.projectId}/get?token=hidden`);
    expect(lines()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        reqId: headers['x-request-id'],
        method: 'GET',
        route: '/api/project/:projectId/get',
        status: 200,
        ms: expect.any(Number),
        userId: scene.manager,
        role: 'Manager',
        msg: 'request',
      },
    ]);
    expect(written).not.toContain('hidden');
  });

  test('of a gateway has a log line too', async () => {
    const body = 'apikey=none&sender=%2B221770009999&text=1%231%232';
    const contentType = 'application/x-www-form-urlencoded';
    const headers = { 'content-type': contentType };
    const response = await fetch(`${address}/API/enqueueSmsEagleReport`, { method: 'POST', body, headers });
    expect(response.status).toBe(401);
    expect(lines()).toMatchObject([
      { reqId: response.headers.get('x-request-id'), route: '/api/enqueueSmsEagleReport', status: 401 },
    ]);
    expect(written).not.toContain('221770009999');
  });

  test('for live updates gets its log line when the page closes', async () => {
    const cookie = await aSession(app.db, scene.manager, app.clock.now());
    const listener = await listenLive(address, cookie);
    await listener.waitFor(({ event }) => event === 'beat');
    expect(lines()).toEqual([]);
    listener.close();
    await expect.poll(lines).toMatchObject([{ route: '/api/live', status: 200, userId: scene.manager }]);
    expect((await readMetrics(app)).has(durationOfLive)).toBe(false);
  });

  test('of monitoring is logged at debug level', async () => {
    await app.nobody.get('/health');
    await app.nobody.send({ method: 'GET', url: '/metrics', headers: withMetricsToken });
    expect(lines().map(({ level, route }) => ({ level, route }))).toEqual([
      { level: 20, route: '/health' },
      { level: 20, route: '/metrics' },
    ]);
  });
});

test('log lines during a request or job contain its id', async () => {
  const { status, reqId } = await brokenCall(new Error('a bug'));
  expect(status).toBe(500);
  expect(lines()).toMatchObject([
    { level: 50, reqId, msg: 'request failed' },
    { reqId, status: 500 },
  ]);
  written = '';
  await runInJobs('check-alert', ['a', 'b'], async () => log.warn('slow'));
  expect(lines()).toMatchObject([{ job: 'check-alert', jobIds: ['a', 'b'], msg: 'slow' }]);
});

test('why the database did not answer is logged, without what it says about data', async () => {
  const error = Object.assign(new Error('deadlock of Aminata Secretive'), { code: '40P01' });
  const { status, reqId } = await brokenCall(error);
  expect(status).toBe(503);
  expect(lines()).toMatchObject([
    { level: 40, reqId, name: 'Error', code: '40P01', msg: 'The database was unavailable' },
    { reqId, status: 503 },
  ]);
  expect(written).not.toMatch(/secretive/i);
});

/** Makes a call fail. @returns its status, and the request id that the caller got */
async function brokenCall(error: Error): Promise<{ status: number; reqId: unknown }> {
  const { texts } = app.services;
  const { refresh } = texts;
  texts.refresh = () => Promise.reject(error);
  const { status, headers } = await app.nobody.get('/api/appData/getStrings/en');
  texts.refresh = refresh;
  return { status, reqId: headers['x-request-id'] };
}

test('no log line contains a name, number, address or message text', async () => {
  await scene.register('Aminata Secretive', '+221770007777');
  const senders = ['+221770007777', '+221770008888'];
  for (const sender of senders)
    for (const text of [`${scene.healthRiskCode}#1#2`, 'goats are ill', '1#9#9#9#9#9'])
      await scene.deliver(sender, text);
  await processMessages(app);
  const login = { userName: 'secretive@test.example', password: 'a secret guess' };
  for (let attempt = 0; attempt < 7; attempt++) await app.nobody.post('/api/authentication/login', login);
  await app.nobody.post('/api/userVerification/resetPassword', { email: login.userName });
  await app.nobody.post('/api/authentication/login', { userName: { bad: 'secretive' } });
  const manager = app.as(scene.manager);
  await manager.post(`/api/report/list?projectId=${scene.projectId}&pageNumber=1`, { utcOffset: 0 });
  await manager.get(`/api/user/list?nationalSocietyId=${scene.society.id}&name=Secretive`);
  await manager.get('/Secretive/page?token=secretive');
  expect(lines().length).toBeGreaterThan(17);
  expect(written).not.toMatch(/secretive|22177000|goats|guess|#1#2|#9#9/i);
});
