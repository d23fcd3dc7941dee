import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { recordAuditEvents } from '../../platform/audit.queries.ts';
import { buildEventsQuery, buildItemsQuery } from './audit.search.queries.ts';

const app = await startTestApp();
const { db } = app;
afterAll(() => app.close());

let administrator: number;
let manager: number;
let collectorId: number;

const rename = (table: 'users' | 'dataCollectors' | 'projects', id: number, name: string) =>
  db.updateTable(table).set({ name }).where('id', '=', id).execute();

beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
  const society = await aSociety(db);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(db, 'Manager', at);
  const other = await aUser(db, 'Manager', at);
  const projectId = await aProject(db, society);
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  collectorId = (await aDataCollector(db, { projectId, supervisorId })).id;
  await rename('users', manager, 'Ruth Okémé');
  await rename('users', other, 'Somebody Else');
  await rename('dataCollectors', collectorId, 'Amadou Sarr');
  await rename('projects', projectId, 'Kivu surveillance');
  const by = (id: number) => ({ actor: { id, role: 'Manager' }, nationalSocietyId: society.id, projectId });
  await recordAuditEvents(db, [
    { ...by(manager), action: 'alert/escalate', subjectType: 'alert', subjectId: 7001 },
    { ...by(other), action: 'dataCollector/edit', subjectType: 'dataCollector', subjectId: collectorId },
    { ...by(other), action: 'user/edit', subjectType: 'user', subjectId: manager },
    { ...by(other), action: 'project/edit', subjectType: 'project', subjectId: projectId },
  ]);
  await sql`update audit_events set done_at = timestamptz '2026-03-01T00:00:00Z' + id * interval '1 day'`.execute(
    db,
  );
});

async function search(text: string, more: object = {}) {
  const { status, body } = await app
    .as(administrator)
    .post('/api/audit/search?pageNumber=1', { search: text, ...more });
  expect(status).toBe(200);
  const { data, totalRows } = body.value as { data: { deed: string }[]; totalRows: number };
  expect(totalRows).toBe(data.length);
  return data.map(({ deed }) => deed);
}

describe('the search in the audit log', () => {
  test.each([
    ['a user who did or underwent something, without the accent', 'okeme', ['user/edit', 'alert/escalate']],
    ['a name with a wrong letter', 'ruht okemi', []],
    ['one wrong letter in a word of five', 'okemi ruth', ['user/edit', 'alert/escalate']],
    ['a data collector', 'amadou', ['dataCollector/edit']],
    ['a project', 'kivu', ['project/edit']],
    ['the number of an item', '7001', ['alert/escalate']],
    ['the number of an item, as the list shows it', '#7001', ['alert/escalate']],
    ['an action, which has a filter of its own', 'escalate', []],
  ])('finds events by %s', async (_name, text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  test('combines with filters and order', async () => {
    expect(await search('ruth', { deed: 'alert/escalate' })).toEqual(['alert/escalate']);
    expect(await search('ruth', { actorId: manager })).toEqual(['alert/escalate']);
    expect(await search('ruth', { sortAscending: true })).toEqual(['alert/escalate', 'user/edit']);
    expect(await search('ruth', { until: '2026-03-01T00:00:00Z' })).toEqual([]);
  });

  test('without a text is the list', async () => {
    const { body } = await app.as(administrator).get('/api/audit/list?pageNumber=1');
    const searched = await app.as(administrator).post('/api/audit/search?pageNumber=1', {});
    expect(searched.body.value).toEqual(body.value);
  });

  test('does not find a person whose name was removed', async () => {
    const nobody = { name: null, emailAddress: null, phoneNumber: null, additionalPhoneNumber: null };
    const removed = { ...nobody, isAnonymized: true, deletedAt: new Date() };
    await db.updateTable('users').set(removed).where('id', '=', manager).execute();
    expect(await search('okeme')).toEqual([]);
  });
});

test('the search reads neither the whole log nor all people', async () => {
  await sql`
    insert into users (role, name, email_address)
    select 'Manager', 'Person' || number, 'person' || number || '@test.example' from generate_series(1, 3000) as number`.execute(
    db,
  );
  await sql`
    insert into data_collectors (project_id, supervisor_id, data_collector_type, name, display_name, is_in_training_mode)
    select project_id, supervisor_id, data_collector_type, 'Collector' || number, 'Collector' || number, false
    from data_collectors, generate_series(1, 3000) as number where id = ${collectorId}`.execute(db);
  await sql`
    insert into audit_events (done_at, actor_id, action, subject_type, subject_id)
    select now() - number * interval '1 minute', (select max(id) from users) - number % 2000, 'report/accept', 'report', number
    from generate_series(1, 30000) as number`.execute(db);
  await sql`analyze`.execute(db);
  const explain = async (query: ReturnType<typeof buildItemsQuery | typeof buildEventsQuery>) => {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  };
  const items = await explain(buildItemsQuery(['person123']));
  expect(items).toContain('users_search_index');
  expect(items).toContain('data_collectors_search_index');
  expect(items).not.toMatch(/Seq Scan on (users|data_collectors)/);
  for (const direction of ['asc', 'desc'] as const) {
    const found = [
      { type: 'user', id: manager },
      { type: 'report', id: 7 },
    ];
    const events = await explain(buildEventsQuery(db, {}, { items: found, direction }));
    expect(events).toContain('audit_events_actor_index');
    expect(events).toContain('audit_events_subject_index');
    expect(events).not.toMatch(/Seq Scan on audit_events/);
  }
});
