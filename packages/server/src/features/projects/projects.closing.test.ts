import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aGateway,
  anAlert,
  aReport,
  aSociety,
  aUser,
} from '../../../test/support/builders.ts';
import { whileUncommitted } from '../../../test/support/meanwhile.ts';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { readMessages } from '../../../test/support/read-messages.ts';
import { tablesWith } from '../../../test/support/search-database.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const removed = '--Data removed--';
const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

let phone = 0;
/** Numbers that no other test uses, in groups of digits nobody else has. */
const aNumber = () => `+2217611${String(++phone).padStart(5, '0')}`;

async function collectorOf(id: number) {
  return app.db
    .selectFrom('dataCollectors')
    .select(['name', 'displayName', 'isAnonymized', 'deletedAt', 'sex', 'birthGroupDecade', 'supervisorId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

describe('a closed project', () => {
  let scene: ProjectScene;
  let reporter: number;
  let silent: number;
  const [first, second, unused] = ['+221769000001', '+221769000002', '+221769000003'];
  const traces = ['Zenobia', '769000001', '769000002', '769000003', 'Quietus', 'Vorbis'];

  beforeAll(async () => {
    scene = await aProjectScene(app);
    // Before anybody knew who it is; unreadable for the gateway's clock.
    await scene.send(first, `${scene.healthRiskCode}`);
    reporter = await scene.register('Zenobia', first, second);
    silent = await scene.register('Quietus', unused);
    const gone = await scene.register('Vorbis', aNumber());
    await app.db.deleteFrom('dataCollectorPhoneNumbers').where('dataCollectorId', '=', gone).execute();
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date('2026-02-01') })
      .where('id', '=', gone)
      .execute();
    await scene.send(first, `${scene.healthRiskCode}#1#1`);
    await scene.send('0022 1769-000-002', 'What is this?');
    await scene.send(second, `${scene.healthRiskCode}#2#1`);
    await scene.deliver(first, `${scene.healthRiskCode}#2#2`); // waits unread when the project closes
    expect(Object.keys(await tablesWith(app.db, traces)).toSorted()).toEqual([
      'public.data_collector_phone_numbers',
      'public.data_collectors',
      'public.outbox_messages',
      'public.raw_reports',
      'public.reports',
    ]);
    expect(await scene.close()).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
  });

  test('keeps names and numbers of its collectors in no column of any table', async () => {
    expect(await tablesWith(app.db, traces)).toEqual({});
  });

  test('keeps those who reported, without who they are', async () => {
    expect(await collectorOf(reporter)).toEqual({
      name: null,
      displayName: null,
      isAnonymized: true,
      deletedAt: app.clock.now(),
      sex: 'Female',
      birthGroupDecade: 1990,
      supervisorId: scene.supervisorId,
    });
    const places = app.db
      .selectFrom('dataCollectorLocations')
      .selectAll()
      .where('dataCollectorId', '=', reporter);
    expect(await places.execute()).toHaveLength(1);
  });

  test('no longer has those who never did', async () => {
    expect(await collectorOf(silent)).toBeUndefined();
    const places = app.db
      .selectFrom('dataCollectorLocations')
      .selectAll()
      .where('dataCollectorId', '=', silent);
    expect(await places.execute()).toEqual([]);
  });

  test('keeps every message as it was written, the one that waited as a report of its collector', async () => {
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
    const { healthRiskCode: code, projectId } = scene;
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
      .post(`/api/report/list?projectId=${scene.projectId}&pageNumber=1`, { formatCorrect, utcOffset: 0 });
    expect(body.value.data).toHaveLength(formatCorrect ? 3 : 1);
    for (const row of body.value.data)
      expect(row).toMatchObject({ dataCollectorDisplayName: removed, phoneNumber: removed });
  });

  test('shows the marker where an alert of earlier days is read', async () => {
    const reports = app.db.selectFrom('reports').select('id').where('projectId', '=', scene.projectId);
    const reportIds = (await reports.execute()).map(({ id }) => id);
    const { projectId, projectHealthRiskId } = scene;
    const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds });
    const { body } = await app.as(administrator).get(`/api/alert/${alertId}/get?utcOffset=0`);
    expect(body.reports).toHaveLength(3);
    for (const report of body.reports)
      expect(report).toMatchObject({ dataCollector: removed, phoneNumber: removed });
  });

  test('sends no answer any more, and shows none of those it gave', async () => {
    const { rows } = await sql<{ recipient: string | null; body: string; state: string }>`
      select recipient, body, state from outbox_messages`.execute(app.db);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const row of rows) expect(row).toEqual({ recipient: null, body: '', state: 'Withheld' });
    const { body } = await app.as(administrator).get('/api/outbox/list');
    for (const message of body.value.data) expect(message).toMatchObject({ to: removed, text: removed });
  });

  test('is remembered with who closed it and what became of the collectors', async () => {
    const deed = await app.db
      .selectFrom('auditEntries')
      .select(['deed', 'actorId', 'nationalSocietyId', 'after'])
      .where('projectId', '=', scene.projectId)
      .where('subjectType', '=', 'project')
      .execute();
    expect(deed).toEqual([
      {
        deed: 'project/close',
        actorId: scene.manager,
        nationalSocietyId: scene.society.id,
        after: {
          state: 'Closed',
          endedAt: '2026-03-01T08:00:00.000Z',
          deletedCollectors: 2,
          anonymizedCollectors: 1,
        },
      },
    ]);
    const { body } = await app
      .as(scene.manager)
      .get(`/api/project/list?nationalSocietyId=${scene.society.id}`);
    expect(body.value[0]).toMatchObject({
      isClosed: true,
      endDate: '2026-03-01T08:00:00',
      totalDataCollectorCount: 0,
    });
  });

  test('does not know a number that writes again, which others may have from now on', async () => {
    await scene.send(first, `${scene.healthRiskCode}`);
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
    const next = await aProjectScene(app);
    expect(await next.register('Somebody else', first)).toBeGreaterThan(0);
  });
});

describe('closing a project', () => {
  let scene: ProjectScene;
  beforeEach(async () => {
    scene = await aProjectScene(app);
  });
  const change = (values: object) =>
    app.db.updateTable('projects').set(values).where('id', '=', scene.projectId).execute();
  const anAlertThatIs = async (status: string) => {
    const { projectId, projectHealthRiskId, society } = scene;
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

  test.each(['Open', 'Escalated'])('is refused while an alert is %s', async (status) => {
    await anAlertThatIs(status);
    const { status: code, body } = await scene.close();
    expect([code, body.message.key]).toEqual([400, 'project.projectHasOpenOrEscalatedAlerts']);
  });

  test.each(['Dismissed', 'Closed'])('is done when alerts are %s', async (status) => {
    await anAlertThatIs(status);
    expect((await scene.close()).status).toBe(200);
  });

  test('is done once', async () => {
    expect((await scene.close()).status).toBe(200);
    const { status, body } = await scene.close();
    expect([status, body.message.key]).toEqual([400, 'project.projectAlreadyClosed']);
  });

  test('is up to the head manager of an organization of the project, coordinators and administrators', async () => {
    const at = { nationalSocietyId: scene.society.id, organizationId: scene.society.organizationId };
    const other = await aUser(app.db, 'Manager', at);
    const { status, body } = await scene.close(other);
    expect([status, body.message.key]).toEqual([400, 'error.unauthorized']);
    await change({ allowMultipleOrganizations: true });
    expect((await scene.close(other)).body.message.key).toBe('error.unauthorized');
    const coordinator = await aUser(app.db, 'Coordinator', at);
    const { body: led } = await scene.close();
    expect(led.message.key).toBe('project.onlyCoordinatorCanCloseThisProjects');
    expect((await scene.close(coordinator)).status).toBe(200);
  });

  test('is for nobody else', async () => {
    const at = { nationalSocietyId: scene.society.id, projectId: scene.projectId };
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect((await scene.close(await aUser(app.db, role, at))).status).toBe(403);
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id });
    expect((await scene.close(stranger)).status).toBe(403);
    expect((await app.as(administrator).post('/api/project/999999/close')).body.message.key).toBe(
      'project.projectDoesNotExist',
    );
  });

  test('changes nothing in an archived society', async () => {
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', scene.society.id)
      .execute();
    expect((await scene.close(administrator)).body.message.key).toBe('nationalSociety.isArchived');
  });

  test('takes nothing from another society, from the same number either', async () => {
    const elsewhere = await aSociety(app.db);
    const otherGateway = await aGateway(app.db, elsewhere.id);
    const number = aNumber();
    await scene.register('Of this society', number);
    await scene.deliver(number, 'Hello from Anna', otherGateway.apiKey);
    await readMessages(app);
    expect((await scene.close()).status).toBe(200);
    const messages = app.db
      .selectFrom('rawReports')
      .select(['sender', 'isAnonymized', 'text'])
      .where('nationalSocietyId', '=', elsewhere.id);
    expect(await messages.execute()).toEqual([
      { sender: number, isAnonymized: false, text: 'Hello from Anna' },
    ]);
  });

  test('leaves other projects and their collectors alone', async () => {
    const other = await aProjectScene(app);
    const number = aNumber();
    const id = await other.register('Left Alone', number);
    await other.send(number, `${other.healthRiskCode}`);
    await scene.register('Of this project', aNumber());
    expect((await scene.close()).status).toBe(200);
    expect(await collectorOf(id)).toMatchObject({ name: 'Left Alone', isAnonymized: false, deletedAt: null });
    expect(Object.keys(await tablesWith(app.db, [number.slice(1)])).toSorted()).toContain('public.reports');
  });

  test('forgets what two messages with the same number from the gateway had apart', async () => {
    const [one, two] = [aNumber(), aNumber()];
    await scene.register('One', one);
    await scene.register('Two', two);
    await scene.send(one, '1');
    await scene.send(two, '2');
    await app.db
      .updateTable('rawReports')
      .set({ incomingMessageId: 'same' })
      .where('projectId', '=', scene.projectId)
      .execute();
    expect((await scene.close()).status).toBe(200);
    expect(await tablesWith(app.db, [one.slice(1), two.slice(1)])).toEqual({});
  });

  test('waits for messages that are being read, and they are neither lost nor bring the number back', async () => {
    const number = aNumber();
    await scene.register('Writes a lot', number);
    for (let count = 0; count < 20; count++) await scene.deliver(number, `${scene.healthRiskCode}`);
    const [closed] = await Promise.all([scene.close(), readMessages(app), readMessages(app)]);
    await readMessages(app);
    expect(closed.status).toBe(200);
    const reports = app.db.selectFrom('reports').select('id').where('projectId', '=', scene.projectId);
    expect(await reports.execute()).toHaveLength(20);
    expect(await tablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('stands back while somebody reads a message', async () => {
    const number = aNumber();
    await scene.register('Read just now', number);
    const answer = await whileUncommitted(
      app.db,
      async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(7412)`.execute(trx);
        await aReport(trx, {
          nationalSocietyId: scene.society.id,
          projectId: scene.projectId,
          projectHealthRiskId: scene.projectHealthRiskId,
          phoneNumber: number,
        });
      },
      () => scene.close(),
    );
    expect(answer.status).toBe(200);
    expect(await tablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('lets no collector in afterwards who was being registered', async () => {
    const answer = await whileUncommitted(
      app.db,
      (trx) =>
        sql`update projects set state = 'Closed', ended_at = now() where id = ${scene.projectId}`.execute(
          trx,
        ),
      () => scene.register('Too Late', aNumber()).catch((error: Error) => error.message),
    );
    expect(answer).toContain('dataCollector.projectIsClosed');
  });

  test('leaves messages that could not be read without a sender', async () => {
    const number = aNumber();
    await scene.register('Poison', number);
    await scene.deliver(number, 'poison');
    await app.db
      .updateTable('rawReports')
      .set({ attempts: 6, failedAt: app.clock.now() })
      .where('sender', '=', number)
      .execute();
    expect((await scene.close()).status).toBe(200);
    expect(await tablesWith(app.db, [number.slice(1)])).toEqual({});
  });

  test('takes a collector without a number along', async () => {
    const { projectId, supervisorId } = scene;
    const { id } = await aDataCollector(app.db, { projectId, supervisorId, phoneNumber: null });
    expect((await scene.close()).status).toBe(200);
    expect(await collectorOf(id)).toBeUndefined();
  });
});
