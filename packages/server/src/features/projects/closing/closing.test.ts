import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { anAlert, aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { aProjectFixture, type ProjectFixture } from '../../../../test/support/fixtures/project-fixture.ts';
import { processMessages } from '../../../../test/support/process-messages.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';

const removed = '--Data removed--';
const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

let phone = 0;
/** Phone numbers that no other test uses. */
const aNumber = () => `+2217611${String(++phone).padStart(5, '0')}`;

async function findCollector(id: number) {
  return app.db
    .selectFrom('dataCollectors')
    .select(['name', 'displayName', 'isAnonymized', 'deletedAt', 'sex', 'birthGroupDecade', 'supervisorId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

describe('a closed project', () => {
  let fixture: ProjectFixture;
  let reporter: number;
  let nonReporting: number;
  const [first, second, unused] = ['+221769000001', '+221769000002', '+221769000003'];
  const findTraces = ['Zenobia', '769000001', '769000002', '769000003', 'Quietus', 'Vorbis'];

  beforeAll(async () => {
    fixture = await aProjectFixture(app);
    // From a time before the collector was known; incorrect because of the gateway's clock.
    await fixture.send(first, `${fixture.healthRiskCode}`);
    reporter = await fixture.register('Zenobia', first, second);
    nonReporting = await fixture.register('Quietus', unused);
    const deleted = await fixture.register('Vorbis', aNumber());
    await app.db.deleteFrom('dataCollectorPhoneNumbers').where('dataCollectorId', '=', deleted).execute();
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date('2026-02-01') })
      .where('id', '=', deleted)
      .execute();
    await fixture.send(first, `${fixture.healthRiskCode}#1#1`);
    await fixture.send('0022 1769-000-002', 'What is this?');
    await fixture.send(second, `${fixture.healthRiskCode}#2#1`);
    await fixture.deliver(first, `${fixture.healthRiskCode}#2#2`); // Still waiting when the project closes.
    expect(Object.keys(await findTablesWith(app.db, findTraces)).toSorted()).toEqual([
      'public.data_collector_phone_numbers',
      'public.data_collectors',
      'public.outbox_messages',
      'public.raw_reports',
      'public.reports',
    ]);
    expect(await fixture.close()).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
  });

  test('has no names and numbers of its collectors in any column of any table', async () => {
    expect(await findTablesWith(app.db, findTraces)).toEqual({});
  });

  test('keeps the collectors who reported, anonymised', async () => {
    expect(await findCollector(reporter)).toEqual({
      name: null,
      displayName: null,
      isAnonymized: true,
      deletedAt: app.clock.now(),
      sex: 'Female',
      birthGroupDecade: 1990,
      supervisorId: fixture.supervisorId,
    });
    const places = app.db
      .selectFrom('dataCollectorLocations')
      .selectAll()
      .where('dataCollectorId', '=', reporter);
    expect(await places.execute()).toHaveLength(1);
  });

  test('deletes the collectors who never reported', async () => {
    expect(await findCollector(nonReporting)).toBeUndefined();
    const places = app.db
      .selectFrom('dataCollectorLocations')
      .selectAll()
      .where('dataCollectorId', '=', nonReporting);
    expect(await places.execute()).toEqual([]);
  });

  test('keeps the texts of all messages, and processes the waiting one as a report of its collector', async () => {
    const messages = await app.db
      .selectFrom('rawReports')
      .leftJoin('reports', 'reports.id', 'rawReports.id')
      .select([
        'rawReports.text',
        'rawReports.dataCollectorId',
        'rawReports.isAnonymized',
        'reports.projectId',
      ])
      .orderBy('rawReports.id')
      .execute();
    const { healthRiskCode: code, projectId } = fixture;
    const own = { dataCollectorId: reporter, isAnonymized: true, projectId };
    const unknown = { dataCollectorId: null, isAnonymized: true, projectId: null };
    expect(messages).toEqual([
      { text: `${code}`, ...unknown },
      { text: `${code}#1#1`, ...own },
      { text: 'What is this?', ...own, projectId: null },
      { text: `${code}#2#1`, ...own },
      { text: `${code}#2#2`, ...own },
    ]);
  });

  test.each([
    ['correct', true],
    ['incorrect', false],
  ])('shows the marker in the list of %s messages', async (_kind, formatCorrect) => {
    const { body } = await app
      .as(administrator)
      .post(`/api/report/list?projectId=${fixture.projectId}&pageNumber=1`, { formatCorrect, utcOffset: 0 });
    expect(body.value.data).toHaveLength(formatCorrect ? 3 : 1);
    for (const row of body.value.data)
      expect(row).toMatchObject({ dataCollectorDisplayName: removed, phoneNumber: removed });
  });

  test('shows the marker where an old alert is read', async () => {
    const reports = app.db.selectFrom('reports').select('id').where('projectId', '=', fixture.projectId);
    const reportIds = (await reports.execute()).map(({ id }) => id);
    const { projectId, projectHealthRiskId } = fixture;
    const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds });
    const { body } = await app.as(administrator).get(`/api/alert/${alertId}/get?utcOffset=0`);
    expect(body.reports).toHaveLength(3);
    for (const report of body.reports)
      expect(report).toMatchObject({ dataCollector: removed, phoneNumber: removed });
  });

  test('sends no more replies, and shows none of those it sent', async () => {
    const { rows } = await sql<{ recipient: string | null; body: string; state: string }>`
      select recipient, body, state from outbox_messages`.execute(app.db);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const row of rows) expect(row).toEqual({ recipient: null, body: '', state: 'Withheld' });
    const { body } = await app.as(administrator).get('/api/outbox/list');
    for (const message of body.value.data) expect(message).toMatchObject({ to: removed, text: removed });
  });

  test('is recorded with who closed it and how many collectors were deleted and anonymised', async () => {
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'nationalSocietyId', 'after'])
      .where('projectId', '=', fixture.projectId)
      .where('subjectType', '=', 'project')
      .execute();
    expect(event).toEqual([
      {
        action: 'project/close',
        actorId: fixture.manager,
        nationalSocietyId: fixture.society.id,
        after: {
          state: 'Closed',
          endedAt: '2026-03-01T08:00:00.000Z',
          deletedCollectors: 2,
          anonymizedCollectors: 1,
        },
      },
    ]);
    const { body } = await app
      .as(fixture.manager)
      .get(`/api/project/list?nationalSocietyId=${fixture.society.id}`);
    expect(body.value[0]).toMatchObject({
      isClosed: true,
      endDate: '2026-03-01T08:00:00',
      totalDataCollectorCount: 0,
    });
  });

  test('does not know a number that writes again, and others may use that number', async () => {
    await fixture.send(first, `${fixture.healthRiskCode}`);
    const message = app.db
      .selectFrom('rawReports')
      .select(['dataCollectorId', 'projectId', 'sender', 'isAnonymized'])
      .orderBy('id', 'desc')
      .limit(1);
    expect(await message.executeTakeFirst()).toEqual({
      dataCollectorId: null,
      projectId: null,
      sender: first,
      isAnonymized: false,
    });
    const next = await aProjectFixture(app);
    expect(await next.register('Somebody else', first)).toBeGreaterThan(0);
  });
});

describe('closing a project', () => {
  let fixture: ProjectFixture;
  beforeEach(async () => {
    fixture = await aProjectFixture(app);
  });
  const change = (values: object) =>
    app.db.updateTable('projects').set(values).where('id', '=', fixture.projectId).execute();
  const anAlertThatIs = async (status: string) => {
    const { projectId, projectHealthRiskId, society } = fixture;
    const at = { nationalSocietyId: society.id, projectHealthRiskId, projectId };
    const id = await anAlert(app.db, {
      projectId,
      projectHealthRiskId,
      reportIds: [await aReport(app.db, at)],
    });
    const now = new Date();
    const times = {
      Open: {},
      Escalated: { escalatedAt: now },
      Dismissed: { dismissedAt: now },
      Closed: { escalatedAt: now, closedAt: now },
    }[status];
    await app.db
      .updateTable('alerts')
      .set({ status, ...times })
      .where('id', '=', id)
      .execute();
  };

  test.each(['Open', 'Escalated'])('is rejected while an alert is %s', async (status) => {
    await anAlertThatIs(status);
    const { status: code, body } = await fixture.close();
    expect([code, body.message.key]).toEqual([400, 'project.projectHasOpenOrEscalatedAlerts']);
  });

  test.each(['Dismissed', 'Closed'])('is allowed when alerts are %s', async (status) => {
    await anAlertThatIs(status);
    expect((await fixture.close()).status).toBe(200);
  });

  test('is done once', async () => {
    expect((await fixture.close()).status).toBe(200);
    const { status, body } = await fixture.close();
    expect([status, body.message.key]).toEqual([400, 'project.projectAlreadyClosed']);
  });

  test('is allowed for the head manager of an organization of the project, coordinators and administrators', async () => {
    const at = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const other = await aUser(app.db, 'Manager', at);
    const { status, body } = await fixture.close(other);
    expect([status, body.message.key]).toEqual([400, 'error.unauthorized']);
    await change({ allowMultipleOrganizations: true });
    expect((await fixture.close(other)).body.message.key).toBe('error.unauthorized');
    const coordinator = await aUser(app.db, 'Coordinator', at);
    const { body: led } = await fixture.close();
    expect(led.message.key).toBe('project.onlyCoordinatorCanCloseThisProjects');
    expect((await fixture.close(coordinator)).status).toBe(200);
  });

  test('is forbidden for all others', async () => {
    const at = { nationalSocietyId: fixture.society.id, projectId: fixture.projectId };
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect((await fixture.close(await aUser(app.db, role, at))).status).toBe(403);
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id });
    expect((await fixture.close(stranger)).status).toBe(403);
    expect((await app.as(administrator).post('/api/project/999999/close')).body.message.key).toBe(
      'project.projectDoesNotExist',
    );
  });

  test('changes nothing in an archived society', async () => {
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', fixture.society.id)
      .execute();
    expect((await fixture.close(administrator)).body.message.key).toBe('nationalSociety.isArchived');
  });

  test('changes nothing in another society, even with the same number', async () => {
    const elsewhere = await aSociety(app.db);
    const otherGateway = await aGateway(app.db, elsewhere.id);
    const number = aNumber();
    await fixture.register('Of this society', number);
    await fixture.deliver(number, 'Hello from Anna', otherGateway.apiKey);
    await processMessages(app);
    expect((await fixture.close()).status).toBe(200);
    const messages = app.db
      .selectFrom('rawReports')
      .select(['sender', 'isAnonymized', 'text'])
      .where('nationalSocietyId', '=', elsewhere.id);
    expect(await messages.execute()).toEqual([
      { sender: number, isAnonymized: false, text: 'Hello from Anna' },
    ]);
  });

  test('changes nothing in other projects and their collectors', async () => {
    const other = await aProjectFixture(app);
    const number = aNumber();
    const id = await other.register('Left Alone', number);
    await other.send(number, `${other.healthRiskCode}`);
    await fixture.register('Of this project', aNumber());
    expect((await fixture.close()).status).toBe(200);
    expect(await findCollector(id)).toMatchObject({
      name: 'Left Alone',
      isAnonymized: false,
      deletedAt: null,
    });
    expect(Object.keys(await findTablesWith(app.db, [number.slice(1)])).toSorted()).toContain(
      'public.reports',
    );
  });

  test('removes what gateways sent with two messages of the same number', async () => {
    const [one, two] = [aNumber(), aNumber()];
    await fixture.register('One', one);
    await fixture.register('Two', two);
    await fixture.send(one, '1');
    await fixture.send(two, '2');
    await app.db
      .updateTable('rawReports')
      .set({ incomingMessageId: 'same' })
      .where('projectId', '=', fixture.projectId)
      .execute();
    expect((await fixture.close()).status).toBe(200);
    expect(await findTablesWith(app.db, [one.slice(1), two.slice(1)])).toEqual({});
  });

  test('waits for messages that are being processed, which are neither lost nor restore the number', async () => {
    const number = aNumber();
    await fixture.register('Writes a lot', number);
    for (let count = 0; count < 20; count++) await fixture.deliver(number, `${fixture.healthRiskCode}`);
    const [closed] = await Promise.all([fixture.close(), processMessages(app), processMessages(app)]);
    await processMessages(app);
    expect(closed.status).toBe(200);
    const reports = app.db.selectFrom('reports').select('id').where('projectId', '=', fixture.projectId);
    expect(await reports.execute()).toHaveLength(20);
    expect(await findTablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('waits while a message is being processed', async () => {
    const number = aNumber();
    await fixture.register('Read just now', number);
    const response = await whileUncommitted(
      app.db,
      async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(7412)`.execute(trx);
        await aReport(trx, {
          nationalSocietyId: fixture.society.id,
          projectId: fixture.projectId,
          projectHealthRiskId: fixture.projectHealthRiskId,
          phoneNumber: number,
        });
      },
      () => fixture.close(),
    );
    expect(response.status).toBe(200);
    expect(await findTablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('rejects a collector who was being registered meanwhile', async () => {
    const response = await whileUncommitted(
      app.db,
      (trx) =>
        sql`update projects set state = 'Closed', ended_at = now() where id = ${fixture.projectId}`.execute(
          trx,
        ),
      () => fixture.register('Too Late', aNumber()).catch((error: Error) => error.message),
    );
    expect(response).toContain('dataCollector.projectIsClosed');
  });

  test('leaves incorrect messages without a sender', async () => {
    const number = aNumber();
    await fixture.register('Poison', number);
    await fixture.deliver(number, 'poison');
    await app.db
      .updateTable('rawReports')
      .set({ attempts: 6, failedAt: app.clock.now() })
      .where('sender', '=', number)
      .execute();
    expect((await fixture.close()).status).toBe(200);
    expect(await findTablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('includes a collector without a number', async () => {
    const { projectId, supervisorId } = fixture;
    const { id } = await aDataCollector(app.db, { projectId, supervisorId, phoneNumber: null });
    expect((await fixture.close()).status).toBe(200);
    expect(await findCollector(id)).toBeUndefined();
  });
});
