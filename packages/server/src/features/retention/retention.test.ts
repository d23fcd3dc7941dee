import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { aRawReport } from '../../../test/support/builders/reports.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Retention } from '../../platform/config/config.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import { extendAuditChain, verifyAudit } from '../audit/index.ts';
import { applyRetention } from './retention.jobs.ts';

const off: Retention = { rawBodiesDays: null, outboxTextsDays: null, sessionsDays: null, auditDays: null };
const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());
const { db } = app;
const fixture = await aProjectFixture(app);
const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const remove = (retention: Partial<Retention>) =>
  applyRetention({
    ...app.services,
    config: { ...app.services.config, retention: { ...off, ...retention } },
  });

beforeEach(async () => {
  await db.deleteFrom('auditEvents').execute();
  await db.deleteFrom('auditChain').execute();
});

const listEvents = () =>
  db.selectFrom('auditEvents').select(['action', 'actorId', 'after']).orderBy('id').execute();

/** A message that arrived this many days ago. */
const aMessage = (days: number, body: string) =>
  aRawReport(db, { nationalSocietyId: fixture.society.id, arrivedAt: ago(days), body });

describe('notifications', () => {
  test('are deleted after 90 days, whatever the settings', async () => {
    const userId = await aUser(db, 'Manager', { nationalSocietyId: fixture.society.id });
    const insert = (days: number) =>
      db
        .insertInto('notifications')
        .values({
          userId,
          kind: 'gatewayDown',
          nationalSocietyId: fixture.society.id,
          occurrence: String(days),
          createdAt: ago(days),
        })
        .execute();
    for (const days of [89, 91]) await insert(days);
    await remove({});
    const rows = await db.selectFrom('notifications').select('occurrence').execute();
    expect(rows).toEqual([{ occurrence: '89' }]);
    expect(await listEvents()).toEqual([]);
  });
});

describe('sessions of USSD menus', () => {
  test('are deleted after a day, whatever the settings', async () => {
    const smsGatewayId = (await aGateway(db, fixture.society.id)).id;
    const session = { message: '1', answer: 'Thank you.' };
    for (const days of [0.9, 1.1])
      await db
        .insertInto('ussdSessions')
        .values({
          smsGatewayId,
          sessionKey: String(days),
          ...session,
          finishedAt: ago(days),
          updatedAt: ago(days),
        })
        .execute();
    await remove({});
    const rows = await db.selectFrom('ussdSessions').select('sessionKey').execute();
    expect(rows).toEqual([{ sessionKey: '0.9' }]);
  });
});

describe('the request bodies of gateways', () => {
  const findBodies = async (ids: number[]) => {
    const rows = await db
      .selectFrom('rawReports')
      .select(['body', 'text', 'sender', 'isAnonymized'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return rows;
  };

  test('are cleared after the retention period; the messages parsed from them stay', async () => {
    const ids = [await aMessage(31, 'old'), await aMessage(29, 'young'), await aMessage(400, 'late')];
    const before = await findBodies(ids);
    await remove({ rawBodiesDays: 30 });
    const [old, young, late] = before;
    expect(await findBodies(ids)).toEqual([{ ...old, body: null }, young, { ...late, body: null }]);
    expect(await listEvents()).toEqual([
      { action: 'retention/remove', actorId: null, after: { rawBodies: 2 } },
    ]);
  });

  test('are processed in batches by several processes at once', async () => {
    const many = Array.from({ length: 4300 }, () => ({
      ...{ nationalSocietyId: fixture.society.id, source: 'SmsEagle', body: 'form', arrivedAt: ago(50) },
    }));
    await db.insertInto('rawReports').values(many).execute();
    await Promise.all([remove({ rawBodiesDays: 30 }), remove({ rawBodiesDays: 30 })]);
    const left = db.selectFrom('rawReports').select('id').where('body', '=', 'form');
    expect(await left.execute()).toEqual([]);
  });
});

describe('the texts of the outbox', () => {
  async function aRow(state: string, days: number, given: object = {}): Promise<number> {
    const at = ago(days);
    const row = { channel: 'email', kind: 'consent' as const, body: 'Dear Ama', subject: 'To Ama', ...given };
    const [id = 0] = await queueOutgoing(db, [
      { ...row, recipient: 'ama@test.example', state, createdAt: at, nextAttemptAt: at },
    ]);
    return id;
  }
  const findRow = (id: number) =>
    db
      .selectFrom('outboxMessages')
      .select(['recipient', 'subject', 'body', 'state', 'isAnonymized', 'idempotencyKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test.each(['Sent', 'Failed', 'Withheld'])(
    'are removed after the retention period if the message is %s',
    async (state) => {
      const idempotencyKey = `consent:${state}:ama@test.example`;
      const [old, young] = [await aRow(state, 91, { idempotencyKey }), await aRow(state, 89)];
      await remove({ outboxTextsDays: 90 });
      const emptied = { recipient: null, subject: null, body: '', isAnonymized: true, idempotencyKey: null };
      expect(await findRow(old)).toEqual({ ...emptied, state });
      expect(await findRow(young)).toMatchObject({ recipient: 'ama@test.example', isAnonymized: false });
    },
  );

  test.each(['Queued', 'Retrying'])('stay while the message is %s', async (state) => {
    const id = await aRow(state, 400);
    await remove({ outboxTextsDays: 90 });
    expect(await findRow(id)).toMatchObject({ body: 'Dear Ama', isAnonymized: false });
  });

  test('are shown like those of anonymised users and cannot be sent again', async () => {
    const id = await aRow('Failed', 400);
    await remove({ outboxTextsDays: 90 });
    const administrator = app.as(await aUser(db, 'Administrator'));
    const { body } = await administrator.get('/api/outbox/list?pageNumber=1&state=Failed');
    const listed = body.value.data.find((row: { id: number }) => row.id === id);
    expect(listed.to).toBe('--Data removed--');
  });
});

test('sessions do not last longer than their retention period', async () => {
  const [old, young] = [await aUser(db, 'Manager'), await aUser(db, 'Manager')];
  for (const userId of [old, young]) await aSession(db, userId, app.clock.now());
  await db
    .updateTable('sessions')
    .set({ createdAt: ago(8) })
    .where('userId', '=', old)
    .execute();
  await remove({ sessionsDays: 7 });
  const left = await db.selectFrom('sessions').select('userId').where('userId', 'in', [old, young]).execute();
  expect(left).toEqual([{ userId: young }]);
});

test('the oldest audit events are removed, which is recorded, and the audit log stays intact', async () => {
  const event = { action: 'report/accept', subjectType: 'report', subjectId: 1 };
  const days = [400, 399, 10];
  await db
    .insertInto('auditEvents')
    .values(days.map((age) => ({ ...event, doneAt: ago(age) })))
    .execute();
  await extendAuditChain(db);
  await remove({ auditDays: 365 });
  await extendAuditChain(db);
  expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 4 } });
  const removal = { action: 'retention/remove', actorId: null, after: { auditEntries: 2 } };
  expect(await listEvents()).toEqual([{ action: 'report/accept', actorId: null, after: null }, removal]);
});

test('nothing is removed by age without configuration', async () => {
  const id = await aMessage(4000, 'very old');
  await remove({});
  const row = await db.selectFrom('rawReports').select('body').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ body: 'very old' });
  expect(await listEvents()).toEqual([]);
});
