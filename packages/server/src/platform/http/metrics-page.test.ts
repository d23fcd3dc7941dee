import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { parseMetrics, readMetrics } from '../../../test/support/read-metrics.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { systemClock } from '../clock.ts';
import { databaseOn, openPool } from '../db/database.ts';
import { systemFigures } from '../metrics/system-figures.ts';
import { productVersion } from '../product-version.ts';
import { createWatchServer } from './watch-server.ts';

const token = 'a token of more than sixteen characters';
const app = await startTestApp();
const guarded = await startTestApp({ config: { metricsToken: token } });
afterAll(async () => {
  await app.close();
  await guarded.close();
});

describe('what a process says of itself', () => {
  test('is open where no token is set', async () => {
    const figures = await readMetrics(app);
    expect(figures.get(`harken_build_info{version="${productVersion}"}`)).toBe(1);
    expect(figures.get('harken_database_up')).toBe(1);
    expect(figures.get('harken_database_connections{state="waiting"}')).toBe(0);
  });

  test.each([
    ['without a token', {}],
    ['with another one', { authorization: 'Bearer a token of more than sixteen letters' }],
    ['with the token alone', { authorization: token }],
  ])('is refused %s where one is set', async (_how, headers) => {
    const answer = await guarded.nobody.send({ method: 'GET', url: '/metrics', headers });
    expect(answer).toMatchObject({ status: 401, body: { message: { key: 'error.notAuthenticated' } } });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('is told with the token', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await guarded.nobody.send({ method: 'GET', url: '/metrics', headers });
    expect(status).toBe(200);
    expect(body).toContain('harken_database_up 1');
  });

  test('is told by one that only works in the background, as is how it is', async () => {
    const watch = createWatchServer(guarded.services);
    const ask = (url: string, authorization = '') => watch.inject({ url, headers: { authorization } });
    expect((await ask('/health')).json()).toEqual({ status: 'ok' });
    expect((await ask('/metrics', `Bearer ${token}`)).body).toContain('harken_build_info');
    expect((await ask('/metrics')).statusCode).toBe(401);
    expect((await ask('/api/appData/version')).statusCode).toBe(404);
    await watch.close();
  });

  test('is told while the database is away, without figures that nobody can know', async () => {
    const pool = openPool('postgres://harken@127.0.0.1:1/nowhere', 1);
    const registry = new Registry();
    const refresh = systemFigures(registry, { db: databaseOn(pool), clock: systemClock });
    await refresh();
    const figures = parseMetrics(await registry.metrics());
    expect(Object.fromEntries(figures)).toEqual({ harken_database_up: 0 });
    await pool.end();
  });
});
