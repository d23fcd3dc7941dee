import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type AuditEvent, recordAuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import { extendAuditChain } from './audit.chain.ts';

const app = await startTestApp();
const { db } = app;
afterAll(() => app.close());

let administrator: number;
let manager: number;
let removed: number;
let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;

const list = async (query = '') => (await app.as(administrator).get(`/api/audit/list?${query}`)).body.value;
const listEvents = async (query: string) =>
  (await list(query)).data.map(({ deed, subjectId }: { deed: string; subjectId: number }) => [
    deed,
    subjectId,
  ]);

beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
  society = await aSociety(db);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  [manager, removed] = [await aUser(db, 'Manager', at), await aUser(db, 'Manager', at)];
  projectId = await aProject(db, society);
  const nobody = { name: null, emailAddress: null, phoneNumber: null, additionalPhoneNumber: null };
  await db
    .updateTable('users')
    .set({ ...nobody, isAnonymized: true })
    .where('id', '=', removed)
    .execute();
  const location = { nationalSocietyId: society.id, projectId };
  const byManager = { id: manager, role: 'Manager' };
  const opened = {
    action: 'alert/escalate',
    subjectType: 'alert',
    before: { status: 'Open' },
  } satisfies Partial<AuditEvent>;
  await recordAuditEvents(db, [
    { ...opened, actor: byManager, subjectId: 1, ...location, after: { status: 'Escalated' } },
    { ...opened, actor: { id: removed, role: 'Manager' }, subjectId: 2, ...location },
    { action: 'healthRisk/edit', actor: null, subjectType: 'healthRisk', subjectId: 1 },
  ]);
  const at2 = (day: number) => sql`timestamptz '2026-03-01T00:00:00Z' + ${day} * interval '1 day'`;
  await sql`update audit_events set done_at = ${at2(0)} where action = 'healthRisk/edit'`.execute(db);
  await sql`update audit_events set done_at = ${at2(1)} where subject_id = 2`.execute(db);
  await sql`update audit_events set done_at = ${at2(2)} where subject_type = 'alert' and subject_id = 1`.execute(
    db,
  );
});

describe('the list of audit events', () => {
  // SRV.FXNREQ.013
  test('shows who did what to which item, where and when, newest first', async () => {
    const { data, totalRows } = await list();
    expect(totalRows).toBe(3);
    const [newest, , oldest] = data;
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', manager)
      .executeTakeFirstOrThrow();
    expect(newest).toMatchObject({
      doneAt: '2026-03-03T00:00:00.000Z',
      actor: { id: manager, name, role: 'Manager' },
      deed: 'alert/escalate',
      subjectType: 'alert',
      subjectId: 1,
      nationalSociety: { id: society.id },
      project: { id: projectId },
      before: { status: 'Open' },
      after: { status: 'Escalated' },
    });
    expect(oldest.actor).toBeUndefined();
  });

  test('can be turned around, the oldest first', async () => {
    const newestFirst = await listEvents('');
    expect(await listEvents('sortAscending=true')).toEqual(newestFirst.toReversed());
  });

  test('shows no name of users whose data was removed', async () => {
    const [entry] = (await list(`actorId=${removed}`)).data;
    expect(entry.actor).toEqual({ id: removed, name: '--Data removed--', role: 'Manager' });
    const { actors } = (await app.as(administrator).get('/api/audit/filters')).body.value;
    expect(actors).toContainEqual({ id: removed, name: '--Data removed--' });
  });

  test('names the user or data collector whom an event is about', async () => {
    const at = { actor: null, action: 'user/edit', nationalSocietyId: society.id };
    const { id: collectorId } = await aDataCollector(db, { projectId, supervisorId: manager });
    await recordAuditEvents(db, [
      { ...at, subjectType: 'user', subjectId: manager },
      { ...at, subjectType: 'user', subjectId: removed },
      { ...at, subjectType: 'dataCollector', subjectId: collectorId },
    ]);
    const { data } = await list('deed=user/edit');
    const named = data.map((entry: Record<string, unknown>) => [entry.subjectName, entry.subjectRole]);
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', manager)
      .executeTakeFirstOrThrow();
    const collector = await db
      .selectFrom('dataCollectors')
      .select('name')
      .where('id', '=', collectorId)
      .executeTakeFirstOrThrow();
    expect(named).toEqual([
      [collector.name, undefined],
      [undefined, 'Manager'],
      [name, 'Manager'],
    ]);
    await db.deleteFrom('auditEvents').where('action', '=', 'user/edit').execute();
  });

  const both = [
    ['alert/escalate', 1],
    ['alert/escalate', 2],
  ];
  test.each([
    ['an action', () => 'deed=alert/escalate', both],
    ['a subject type', () => 'subjectType=healthRisk', [['healthRisk/edit', 1]]],
    ['one subject', () => 'subjectType=alert&subjectId=2', [['alert/escalate', 2]]],
    ['the actor', () => `actorId=${manager}`, [['alert/escalate', 1]]],
    ['a society', () => `nationalSocietyId=${society.id}`, both],
    ['a time', () => 'from=2026-03-02T00:00:00Z&until=2026-03-03T00:00:00Z', [['alert/escalate', 2]]],
    [
      'a time and an action',
      () => 'until=2026-03-03T00:00:00Z&deed=healthRisk/edit',
      [['healthRisk/edit', 1]],
    ],
    ['an action that never happened', () => 'deed=alert/close', []],
  ])('can be filtered by %s', async (_to, query, found) => {
    expect(await listEvents(query())).toEqual(found);
  });

  test('returns the filter options', async () => {
    const { body } = await app.as(administrator).get('/api/audit/filters');
    expect(body.value).toMatchObject({
      deeds: ['alert/escalate', 'healthRisk/edit'],
      subjectTypes: ['alert', 'healthRisk'],
      nationalSocieties: [{ id: society.id }],
    });
  });

  test('shows the request id of an event', async () => {
    const { headers } = await app.as(administrator).post('/api/account/setLanguage', { languageCode: 'fr' });
    const [entry] = (await list('deed=account/setLanguage')).data;
    expect(entry.requestId).toBe(headers['x-request-id']);
  });

  test('stops counting at ten thousand', async () => {
    await sql`insert into audit_events (action, subject_type) select 'many', 'thing' from generate_series(1, 10050)`.execute(
      db,
    );
    expect(await list('deed=many')).toMatchObject({ totalRows: 10_000, data: { length: 30 } });
    await sql`delete from audit_events where action = 'many'`.execute(db);
  });
});

describe('verifying', () => {
  const verify = async (seal?: object) =>
    (await app.as(administrator).post('/api/audit/verify', { seal })).body.value;

  test('reports that the log is intact, and a checkpoint', async () => {
    await extendAuditChain(db);
    const result = await verify();
    expect(result).toMatchObject({ isWhole: true, waiting: 0, seal: { chainNumber: expect.any(Number) } });
    await recordAuditEvent(db, { action: 'alert/close', actor: null, subjectType: 'alert', subjectId: 1 });
    expect(await verify({ ...result.seal, hash: result.seal.hash.toUpperCase() })).toMatchObject({
      isWhole: true,
      waiting: 1,
    });
    await extendAuditChain(db);
  });

  test('accepts the checkpoint of an empty log', async () => {
    expect(await verify({ chainNumber: 0, hash: '' })).toMatchObject({ isWhole: true });
  });

  test('gives each of several concurrent requests its own result', async () => {
    const wrong = { chainNumber: 1, hash: 'a'.repeat(64) };
    const results = await Promise.all([verify(), verify(wrong), verify(), verify(wrong)]);
    expect(results.map(({ isWhole }) => isWhole)).toEqual([true, false, true, false]);
  });

  test('finds what somebody changed with plain SQL, and reports where', async () => {
    await sql`update audit_events set actor_role = 'Administrator' where chain_number = 2`.execute(db);
    const { id, action, doneAt } = await db
      .selectFrom('auditEvents')
      .select(['id', 'action', 'doneAt'])
      .where('chainNumber', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await verify()).toEqual({
      isWhole: false,
      fault: 'changed',
      chainNumber: 2,
      entry: { id, deed: action, doneAt: doneAt.toISOString() },
    });
  });
});
