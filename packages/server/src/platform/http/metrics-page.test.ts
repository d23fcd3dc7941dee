import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { aSociety, aUser } from '../../../test/support/builders.ts';
import { parseMetrics, readMetrics } from '../../../test/support/read-metrics.ts';
import { startTestApp, withMetricsToken } from '../../../test/support/test-app.ts';
import { systemClock } from '../clock.ts';
import { databaseOn, openPool } from '../db/database.ts';
import { systemFigures } from '../metrics/system-figures.ts';
import { productVersion } from '../product-version.ts';
import { createWatchServer } from './watch-server.ts';

const token = withMetricsToken.authorization.slice('Bearer '.length);
const app = await startTestApp({ config: { metricsToken: null } });
const guarded = await startTestApp();
const demo = await startTestApp({ config: { metricsToken: null, isDemo: true } });
afterAll(async () => {
  await app.close();
  await guarded.close();
  await demo.close();
});

describe('what a process says of itself', () => {
  test('are its figures and those of its database', async () => {
    const figures = await readMetrics(guarded);
    expect(figures.get(`harken_build_info{version="${productVersion}"}`)).toBe(1);
    expect(figures.get('harken_database_up')).toBe(1);
    expect(figures.get('harken_database_connections{state="waiting"}')).toBe(0);
  });

  test.each([
    ['without a token', {}],
    ['with another one', { authorization: 'Bearer only-for-tests-only-for-others' }],
    ['with the token alone', { authorization: token }],
  ])('is refused %s where one is set', async (_how, headers) => {
    const answer = await guarded.nobody.send({ method: 'GET', url: '/metrics', headers });
    expect(answer).toMatchObject({ status: 401, body: { message: { key: 'error.notAuthenticated' } } });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test.each(['/metrics', '/api/docs', '/api/openapi.json', '/api/docs/json', '/api/docs/static/index.css'])(
    '%s is for nobody without a token or a sign-in, whether a token is set or not',
    async (url) => {
      for (const server of [app, guarded]) {
        const headers = { 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer null' };
        expect((await server.nobody.get(url)).status).toBe(401);
        expect((await server.nobody.send({ method: 'GET', url, headers })).status).toBe(401);
      }
      expect((await demo.nobody.get(url)).status).toBe(200);
    },
  );

  test('the figures are for Administrators who are signed in, the documentation for everybody who is', async () => {
    const { id } = await aSociety(app.db);
    const [administrator, consumer] = await Promise.all([
      aUser(app.db, 'Administrator'),
      aUser(app.db, 'DataConsumer', { nationalSocietyId: id }),
    ]);
    const statuses = async (userId: number) => [
      (await app.as(userId).get('/metrics')).status,
      (await app.as(userId).get('/api/openapi.json')).status,
    ];
    expect(await statuses(administrator)).toEqual([200, 200]);
    expect(await statuses(consumer)).toEqual([401, 200]);
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
