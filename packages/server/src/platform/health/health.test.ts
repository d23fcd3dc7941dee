import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { aGateway, aSociety } from '../../../test/support/builders.ts';
import { readMetrics } from '../../../test/support/read-metrics.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { openHealth } from './health.ts';

const minute = 60_000;

describe('checks', () => {
  test('fail when they do not hold, throw, or do not answer within two seconds', async () => {
    const health = openHealth(openMetrics().registry);
    health.add({ name: 'holds', isForTraffic: true, holds: () => true });
    health.add({ name: 'doesNot', isForTraffic: true, holds: async () => false });
    health.add({ name: 'throws', isForTraffic: false, holds: () => Promise.reject(new Error('no')) });
    health.add({ name: 'hangs', isForTraffic: false, holds: () => new Promise(() => undefined) });
    const begun = performance.now();
    expect(await health.failing('traffic')).toEqual(['doesNot']);
    expect(await health.failing('all')).toEqual(['doesNot', 'throws', 'hangs']);
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test('are asked once for all who ask within a few seconds', async () => {
    const health = openHealth(openMetrics().registry);
    let asked = 0;
    health.add({ name: 'counts', isForTraffic: true, holds: () => ++asked > 0 });
    await Promise.all([health.failing('all'), health.failing('traffic')]);
    await health.failing('all');
    expect(asked).toBe(1);
  });
});

describe('a message that can be stored', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const ask = async (path: string) => {
    const { status, body } = await app.nobody.get(path);
    return { status, ...(body as object) };
  };

  test('is left by the probe nowhere', async () => {
    await aSociety(app.db);
    expect(await ask('/health')).toEqual({ status: 'ok' });
    expect(await app.db.selectFrom('rawReports').select('id').execute()).toEqual([]);
    expect((await readMetrics(app)).get('harken_health{check="storesMessages"}')).toBe(1);
  });
});

describe('a message that', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const society = await aSociety(app.db);
  const gateway = await aGateway(app.db, society.id);
  const statusOf = async (path: string) => (await app.nobody.get(path)).status;

  test('cannot be stored, or waits unread for longer than the setting says, is said by /health', async () => {
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
