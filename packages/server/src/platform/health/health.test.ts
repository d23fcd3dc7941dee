import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { readMetrics } from '../../../test/support/read-metrics.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { openHealth } from './health.ts';

const minute = 60_000;

describe('checks', () => {
  test('fail when they return false, throw, or do not finish within two seconds', async () => {
    const health = openHealth(openMetrics().registry);
    health.add({ name: 'holds', isForTraffic: true, passes: () => true });
    health.add({ name: 'doesNot', isForTraffic: true, passes: async () => false });
    health.add({ name: 'throws', isForTraffic: false, passes: () => Promise.reject(new Error('no')) });
    health.add({ name: 'hangs', isForTraffic: false, passes: () => new Promise(() => undefined) });
    const startedAt = performance.now();
    expect(await health.failing('traffic')).toEqual(['doesNot']);
    expect(await health.failing('all')).toEqual(['doesNot', 'throws', 'hangs']);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  test('are cached for a few seconds and shared by all requests', async () => {
    const health = openHealth(openMetrics().registry);
    let runs = 0;
    health.add({ name: 'counts', isForTraffic: true, passes: () => ++runs > 0 });
    await Promise.all([health.failing('all'), health.failing('traffic')]);
    await health.failing('all');
    expect(runs).toBe(1);
  });
});

describe('the probe that stores a message', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const ask = async (path: string) => {
    const { status, body } = await app.nobody.get(path);
    return { status, ...(body as object) };
  };

  test('leaves no row behind', async () => {
    await aSociety(app.db);
    expect(await ask('/health')).toEqual({ status: 'ok' });
    expect(await app.db.selectFrom('rawReports').select('id').execute()).toEqual([]);
    expect((await readMetrics(app)).get('harken_health{check="storesMessages"}')).toBe(1);
  });
});

describe('/health', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const society = await aSociety(app.db);
  const gateway = await aGateway(app.db, society.id);
  const statusOf = async (path: string) => (await app.nobody.get(path)).status;

  test('fails when messages cannot be stored, or stay unprocessed for longer than the setting', async () => {
    await sql`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'disk full' using errcode = '53100'; end $$`.execute(app.db);
    await app.db
      .insertInto('rawReports')
      .values({
        ...{ source: 'SmsEagle', smsGatewayId: gateway.id, nationalSocietyId: society.id, text: '1#1#1' },
        arrivedAt: new Date(app.clock.now().getTime() - 11 * minute),
      })
      .execute();
    await sql`create trigger no_room before insert on raw_reports for each row execute function no_room()`.execute(
      app.db,
    );
    const { status, body } = await app.nobody.get('/health');
    expect(body).toEqual({ status: 'unavailable', failing: ['storesMessages', 'readsMessages'] });
    expect(status).toBe(503);
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    const figures = await readMetrics(app);
    expect(figures.get('harken_health{check="databaseAnswers"}')).toBe(1);
    expect(figures.get('harken_health{check="storesMessages"}')).toBe(0);
    expect(figures.get('harken_health{check="readsMessages"}')).toBe(0);
  });
});
