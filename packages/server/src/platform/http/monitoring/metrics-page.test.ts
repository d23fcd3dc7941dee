import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { parseMetrics, readMetrics } from '../../../../test/support/read-metrics.ts';
import { startTestApp, withMetricsToken } from '../../../../test/support/test-app.ts';
import { systemClock } from '../../clock.ts';
import { createKysely, openPool } from '../../db/database.ts';
import { addSystemMetrics } from '../../metrics/system-figures.ts';
import { productVersion } from '../../product-version.ts';
import { createMonitoringServer } from './monitoring-server.ts';

const token = withMetricsToken.authorization.slice('Bearer '.length);
const app = await startTestApp({ config: { metricsToken: null } });
const guarded = await startTestApp();
const demo = await startTestApp({ config: { metricsToken: null, isDemo: true } });
afterAll(async () => {
  await app.close();
  await guarded.close();
  await demo.close();
});

describe('metrics and documentation', () => {
  test('contain figures of the process and the database', async () => {
    const figures = await readMetrics(guarded);
    expect(figures.get(`harken_build_info{version="${productVersion}"}`)).toBe(1);
    expect(figures.get('harken_database_up')).toBe(1);
    expect(figures.get('harken_database_connections{state="waiting"}')).toBe(0);
  });

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: 'Bearer only-for-tests-only-for-others' }],
    ['with only the token', { authorization: token }],
  ])('are rejected %s if one is set', async (_how, headers) => {
    const response = await guarded.nobody.send({ method: 'GET', url: '/metrics', headers });
    expect(response).toMatchObject({ status: 401, body: { message: { key: 'error.notAuthenticated' } } });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test.each(['/metrics', '/api/docs', '/api/openapi.json', '/api/docs/json', '/api/docs/static/index.css'])(
    '%s requires a token or a sign-in, whether a token is set or not',
    async (url) => {
      for (const server of [app, guarded]) {
        const headers = { 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer null' };
        expect((await server.nobody.get(url)).status).toBe(401);
        expect((await server.nobody.send({ method: 'GET', url, headers })).status).toBe(401);
      }
      expect((await demo.nobody.get(url)).status).toBe(200);
    },
  );

  test('metrics are for signed-in Administrators, the documentation for all signed-in users', async () => {
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

  test('are available with the token', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await guarded.nobody.send({ method: 'GET', url: '/metrics', headers });
    expect(status).toBe(200);
    expect(body).toContain('harken_database_up 1');
  });

  test('are served by a background process, with its health', async () => {
    const monitoringServer = createMonitoringServer(guarded.services);
    const ask = (url: string, authorization = '') =>
      monitoringServer.inject({ url, headers: { authorization } });
    expect((await ask('/health')).json()).toEqual({ status: 'ok' });
    expect((await ask('/metrics', `Bearer ${token}`)).body).toContain('harken_build_info');
    expect((await ask('/metrics')).statusCode).toBe(401);
    expect((await ask('/api/appData/version')).statusCode).toBe(404);
    await monitoringServer.close();
  });

  test('are available without the database, but without its figures', async () => {
    const pool = openPool('postgres://harken@127.0.0.1:1/nowhere', 1);
    const registry = new Registry();
    const refresh = addSystemMetrics(registry, { db: createKysely(pool), clock: systemClock });
    await refresh();
    const figures = parseMetrics(await registry.metrics());
    expect(Object.fromEntries(figures)).toEqual({ harken_database_up: 0 });
    await pool.end();
  });
});
