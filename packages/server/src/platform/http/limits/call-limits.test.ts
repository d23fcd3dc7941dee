import { EventEmitter } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { callLimits, createCallLimiter } from './call-limits.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z', hasCallLimits: true });
afterAll(() => app.close());
const society = await aSociety(app.db);
const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
const projectId = await aProject(app.db, society);
const aManager = () => aUser(app.db, 'Manager', at);

const verify = (userId: number, remoteAddress: string) =>
  app.as(userId).send({
    ...{ method: 'POST', url: '/api/audit/verify', remoteAddress },
    ...{ payload: '{}', headers: { 'content-type': 'application/json' } },
  });
const exportCollectors = (userId: number, remoteAddress: string) =>
  app.as(userId).send({
    ...{ method: 'POST', url: `/api/dataCollector/exportToCsv?projectId=${projectId}`, remoteAddress },
    ...{ payload: '{}', headers: { 'content-type': 'application/json' } },
  });
const tooMany = { status: 429, body: { isSuccess: false, message: { key: 'error.tooManyRequests' } } };

describe('expensive calls', () => {
  test('are limited per person and minute', async () => {
    const [busy, other] = [await aManager(), await aManager()];
    for (let count = 0; count < callLimits.export.perMinute; count += 1)
      expect((await exportCollectors(busy, '10.0.0.2')).status).toBe(200);
    app.clock.advance(20_000);
    const refused = await exportCollectors(busy, '10.0.0.2');
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers['retry-after']).toBe('40');
    expect((await exportCollectors(other, '10.0.0.2')).status).toBe(200);
    const auditEvents = await app.db
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'dataCollector/exportToCsv')
      .execute();
    expect(auditEvents).toHaveLength(callLimits.export.perMinute + 1);
    app.clock.advance(40_000);
    expect((await exportCollectors(busy, '10.0.0.2')).status).toBe(200);
  });

  describe('concurrency', () => {
    const occupy = createCallLimiter({ db: app.db, clock: app.clock }, callLimits);
    /** Starts a call; the returned function ends it. */
    const begin = async (userId: number, ip: string) => {
      const raw = new EventEmitter();
      await occupy('verification', {
        user: { id: userId },
        request: { ip },
        reply: { raw, header: () => undefined },
      } as never);
      return () => raw.emit('finish');
    };
    const refused = { key: 'error.tooManyRequests', retryAfterSeconds: 5 };

    test('is limited per person', async () => {
      const done = await begin(1001, '10.1.0.1');
      await expect(begin(1001, '10.1.0.2')).rejects.toMatchObject(refused);
      (await begin(1002, '10.1.0.1'))();
      done();
      (await begin(1001, '10.1.0.2'))();
    });

    test('is limited per network address, in IPv6 per network', async () => {
      for (let user = 1; user <= 5; user += 1) await begin(2000 + user, `2001:db8:0:1::${user}`);
      await expect(begin(2006, '2001:db8:0:1::6')).rejects.toMatchObject(refused);
      await begin(2006, '2001:db8:0:2::6');
      for (let user = 1; user <= 5; user += 1) await begin(3000 + user, '10.2.0.1');
      await expect(begin(3006, '::ffff:10.2.0.1')).rejects.toMatchObject(refused);
    });
  });

  test('without permission are rejected with 403 and not counted', async () => {
    const consumer = await aUser(app.db, 'DataConsumer', at);
    for (let count = 0; count < 2 * callLimits.verification.perMinute; count += 1)
      expect((await verify(consumer, '10.0.0.3')).status).toBe(403);
  });
});
