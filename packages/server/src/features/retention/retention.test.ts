import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aRawReport, aSession, aUser } from '../../../test/support/builders.ts';
import { aProjectScene } from '../../../test/support/project-scene.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Retention } from '../../platform/config.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import { chainAudit, verifyAudit } from '../audit/index.ts';
import { removeWhatIsOld } from './retention.jobs.ts';

const off: Retention = { rawBodiesDays: null, outboxTextsDays: null, sessionsDays: null, auditDays: null };
const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());
const { db } = app;
const scene = await aProjectScene(app);
const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const remove = (retention: Partial<Retention>) =>
  removeWhatIsOld({
    ...app.services,
    config: { ...app.services.config, retention: { ...off, ...retention } },
  });

beforeEach(async () => {
  await db.deleteFrom('auditEntries').execute();
  await db.deleteFrom('auditChain').execute();
});

const deeds = () =>
  db.selectFrom('auditEntries').select(['deed', 'actorId', 'after']).orderBy('id').execute();

/** A message of so many days ago, read like any other. */
const aMessage = (days: number, body: string) =>
  aRawReport(db, { nationalSocietyId: scene.society.id, arrivedAt: ago(days), body });

describe('the forms of gateways', () => {
  const bodiesOf = async (ids: number[]) => {
    const rows = await db
      .selectFrom('rawReports')
      .select(['body', 'text', 'sender', 'isAnonymized'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return rows;
  };

  test('are emptied once they are older than they are kept; what was read from them stays', async () => {
    const ids = [await aMessage(31, 'old'), await aMessage(29, 'young'), await aMessage(400, 'late')];
    const before = await bodiesOf(ids);
    await remove({ rawBodiesDays: 30 });
    const [old, young, late] = before;
    expect(await bodiesOf(ids)).toEqual([{ ...old, body: null }, young, { ...late, body: null }]);
    expect(await deeds()).toEqual([{ deed: 'retention/remove', actorId: null, after: { rawBodies: 2 } }]);
  });

  test('are gone through in parts, by several at once', async () => {
    const many = Array.from({ length: 4300 }, () => ({
      ...{ nationalSocietyId: scene.society.id, source: 'SmsEagle', body: 'form', arrivedAt: ago(50) },
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
  const rowOf = (id: number) =>
    db
      .selectFrom('outboxMessages')
      .select(['recipient', 'subject', 'body', 'state', 'isAnonymized', 'idempotencyKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test.each(['Sent', 'Failed', 'Withheld'])('go once they are done with: %s', async (state) => {
    const idempotencyKey = `consent:${state}:ama@test.example`;
    const [old, young] = [await aRow(state, 91, { idempotencyKey }), await aRow(state, 89)];
    await remove({ outboxTextsDays: 90 });
    const emptied = { recipient: null, subject: null, body: '', isAnonymized: true, idempotencyKey: null };
    expect(await rowOf(old)).toEqual({ ...emptied, state });
    expect(await rowOf(young)).toMatchObject({ recipient: 'ama@test.example', isAnonymized: false });
  });

  test.each(['Queued', 'Retrying'])('stay while they are still to be sent: %s', async (state) => {
    const id = await aRow(state, 400);
    await remove({ outboxTextsDays: 90 });
    expect(await rowOf(id)).toMatchObject({ body: 'Dear Ama', isAnonymized: false });
  });

  test('are shown as those of people who were anonymised, and are not sent to anybody any more', async () => {
    const id = await aRow('Failed', 400);
    await remove({ outboxTextsDays: 90 });
    const administrator = app.as(await aUser(db, 'Administrator'));
    const { body } = await administrator.get('/api/outbox/list?pageNumber=1&state=Failed');
    const shown = body.value.data.find((row: { id: number }) => row.id === id);
    expect(shown.to).toBe('--Data removed--');
  });
});

test('nobody stays signed in longer than sessions are kept', async () => {
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

test('the audit trail loses its oldest entries, says so itself, and is whole', async () => {
  const deed = { deed: 'report/accept', subjectType: 'report', subjectId: 1 };
  const days = [400, 399, 10];
  await db
    .insertInto('auditEntries')
    .values(days.map((age) => ({ ...deed, doneAt: ago(age) })))
    .execute();
  await chainAudit(db);
  await remove({ auditDays: 365 });
  await chainAudit(db);
  expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 4 } });
  const removal = { deed: 'retention/remove', actorId: null, after: { auditEntries: 2 } };
  expect(await deeds()).toEqual([{ deed: 'report/accept', actorId: null, after: null }, removal]);
});

test('nothing goes by age where no setting says so', async () => {
  const id = await aMessage(4000, 'very old');
  await remove({});
  const row = await db.selectFrom('rawReports').select('body').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ body: 'very old' });
  expect(await deeds()).toEqual([]);
});
