import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector, aReport, aSociety, aUser } from '../../../test/support/builders.ts';
import { whileUncommitted } from '../../../test/support/meanwhile.ts';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { readMessages } from '../../../test/support/read-messages.ts';
import { tablesWith } from '../../../test/support/search-database.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
let scene: ProjectScene;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  scene = await aProjectScene(app);
});

let phone = 0;
/** Numbers that no other test uses, in groups of digits nobody else has. */
const aNumber = () => `+2217622${String(++phone).padStart(5, '0')}`;
const digits = (...numbers: string[]) => numbers.map((number) => number.slice(-9));

const remove = (id: number, user = scene.manager) => app.as(user).post(`/api/dataCollector/${id}/delete`, {});
const collectorOf = (id: number) =>
  app.db
    .selectFrom('dataCollectors')
    .select(['name', 'displayName', 'isAnonymized', 'deletedAt', 'sex', 'birthGroupDecade'])
    .where('id', '=', id)
    .executeTakeFirst();
const messages = () =>
  app.db
    .selectFrom('rawReports')
    .leftJoin('reports', 'reports.id', 'rawReports.id')
    .select(['rawReports.text', 'rawReports.sender', 'rawReports.isAnonymized', 'reports.phoneNumber'])
    .select(['rawReports.dataCollectorId', 'reports.id as reportId'])
    .where('rawReports.nationalSocietyId', '=', scene.society.id)
    .orderBy('rawReports.id')
    .execute();

/** Changes the number of a collector as the form does. */
async function renumber(id: number, phoneNumber: string): Promise<void> {
  const { body } = await app.as(scene.manager).get(`/api/dataCollector/${id}/get`);
  const edited = { ...body.value, phoneNumber };
  expect((await app.as(scene.manager).post(`/api/dataCollector/${id}/edit`, edited)).status).toBe(200);
}

describe('a collector who never sent a message', () => {
  test('is removed, with places, numbers and times without deployment', async () => {
    const number = aNumber();
    const id = await scene.register('Quietus', number);
    await app.as(scene.manager).post('/api/dataCollector/setDeployedState', {
      dataCollectorIds: [id],
      deployed: false,
    });
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'dataCollector.remove.success' } },
    });
    expect(await collectorOf(id)).toBeUndefined();
    expect(await tablesWith(app.db, ['Quietus', ...digits(number)])).toEqual({});
    for (const table of ['dataCollectorLocations', 'dataCollectorNotDeployedPeriods'] as const) {
      const rows = app.db.selectFrom(table).select('id').where('dataCollectorId', '=', id);
      expect(await rows.execute()).toEqual([]);
    }
  });

  test('frees the number', async () => {
    const number = aNumber();
    await remove(await scene.register('First', number));
    expect(await scene.register('Second', number)).toBeGreaterThan(0);
  });
});

describe('a collector who sent messages', () => {
  test('is in no column of any table any more, whatever became of the messages', async () => {
    const [first, second] = [aNumber(), aNumber()];
    const code = scene.healthRiskCode;
    await scene.send(first, `${code}`); // before anybody knew who it is
    const id = await scene.register('Zenobia', first, second);
    await scene.send(first, `${code}#1#1`);
    await scene.send(`00${second.slice(1, 6)} ${second.slice(6)}`, 'What is this?');
    await scene.deliver(second, `${code}#2#2`); // waits unread when the collector is deleted
    const traces = ['Zenobia', ...digits(first, second)];
    expect(Object.keys(await tablesWith(app.db, traces)).length).toBeGreaterThan(3);
    expect((await remove(id)).status).toBe(200);
    expect(await tablesWith(app.db, traces)).toEqual({});
    expect(await collectorOf(id)).toEqual({
      name: null,
      displayName: null,
      isAnonymized: true,
      deletedAt: app.clock.now(),
      sex: 'Female',
      birthGroupDecade: 1990,
    });
    const emptied = { sender: null, isAnonymized: true, phoneNumber: null };
    expect(await messages()).toEqual([
      { text: `${code}`, ...emptied, dataCollectorId: null, reportId: expect.any(Number) },
      { text: `${code}#1#1`, ...emptied, dataCollectorId: id, reportId: expect.any(Number) },
      { text: 'What is this?', ...emptied, dataCollectorId: id, reportId: null },
      { text: `${code}#2#2`, ...emptied, dataCollectorId: id, reportId: expect.any(Number) },
    ]);
  });

  test('leaves the list, and their reports stay in theirs without who they are', async () => {
    const number = aNumber();
    const id = await scene.register('Listed', number);
    await scene.send(number, `${scene.healthRiskCode}#1#1`);
    await remove(id);
    const at = `?projectId=${scene.projectId}`;
    const collectors = await app.as(administrator).post(`/api/dataCollector/list${at}`, {});
    expect(collectors.body.value).toMatchObject({ data: [], totalRows: 0 });
    const filter = { formatCorrect: true, utcOffset: 0 };
    const reports = await app.as(administrator).post(`/api/report/list${at}&pageNumber=1`, filter);
    expect(reports.body.value.data).toMatchObject([
      { dataCollectorDisplayName: '--Data removed--', phoneNumber: '--Data removed--' },
    ]);
  });

  test('leaves no number either that was given up before', async () => {
    const [old, other, now] = [aNumber(), aNumber(), aNumber()];
    await scene.send(old, `${scene.healthRiskCode}`);
    await scene.send(other, `${scene.healthRiskCode}`);
    const id = await scene.register('Renumbered', old);
    await scene.send(old, `${scene.healthRiskCode}#1#1`);
    await renumber(id, now);
    await remove(id);
    expect(await tablesWith(app.db, digits(old, now))).toEqual({});
    expect(Object.keys(await tablesWith(app.db, digits(other)))).toContain('public.raw_reports');
  });

  test('takes nothing from the one who has their former number now', async () => {
    const [old, now] = [aNumber(), aNumber()];
    const id = await scene.register('Former', old);
    await scene.send(old, `${scene.healthRiskCode}#1#1`);
    await renumber(id, now);
    const heir = await scene.register('Heir', old);
    await scene.send(old, `${scene.healthRiskCode}#2#2`);
    await remove(id);
    const left = (await messages()).filter(({ dataCollectorId }) => dataCollectorId === heir);
    expect(left).toMatchObject([{ sender: old, phoneNumber: old, isAnonymized: false }]);
  });

  test('is told nothing any more', async () => {
    const number = aNumber();
    const id = await scene.register('Awaiting', number);
    await scene.send(number, `${scene.healthRiskCode}#1#1`);
    await remove(id);
    const written = app.db
      .selectFrom('outboxMessages')
      .select(['state', 'recipient', 'body'])
      .where('dataCollectorId', '=', id);
    expect(await written.execute()).toEqual([{ state: 'Withheld', recipient: null, body: '' }]);
  });
});

describe('deleting a collector', () => {
  test('is remembered with who did it, and without who it was', async () => {
    const [silent, heard] = [aNumber(), aNumber()];
    const ids = [await scene.register('Nobody', silent), await scene.register('Somebody', heard)];
    await scene.send(heard, `${scene.healthRiskCode}#1#1`);
    for (const id of ids) await remove(id);
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['subjectId', 'actorId', 'projectId', 'before', 'after'])
      .where('deed', '=', 'dataCollector/delete')
      .where('projectId', '=', scene.projectId)
      .orderBy('id')
      .execute();
    const known = { actorId: scene.manager, projectId: scene.projectId, before: null };
    expect(deeds).toEqual([
      { ...known, subjectId: ids[0], after: { isAnonymized: false } },
      { ...known, subjectId: ids[1], after: { isAnonymized: true } },
    ]);
  });

  test('leaves others alone, of the same number of digits too', async () => {
    const [gone, left] = [aNumber(), aNumber()];
    const id = await scene.register('Gone', gone);
    await scene.register('Left', left);
    for (const number of [gone, left]) await scene.send(number, `${scene.healthRiskCode}#1#1`);
    await remove(id);
    expect((await messages()).map(({ sender }) => sender)).toEqual([null, left]);
  });

  test('is done once', async () => {
    const number = aNumber();
    const id = await scene.register('Once', number);
    await scene.send(number, `${scene.healthRiskCode}`);
    await remove(id);
    expect((await remove(id)).status).toBe(403);
    const again = await remove(id, administrator);
    expect([again.status, again.body.message.key]).toEqual([400, 'dataCollector.notFound']);
  });

  test('is refused in a closed project', async () => {
    const id = await scene.register('Closed', aNumber());
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', scene.projectId)
      .execute();
    const { body } = await remove(id, administrator);
    expect(body.message.key).toBe('dataCollector.projectIsClosed');
    expect(await collectorOf(id)).toMatchObject({ name: 'Closed' });
  });

  test('is up to those who may change the collector', async () => {
    const { society, projectId, supervisorId } = scene;
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const other = await aUser(app.db, 'Supervisor', at);
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id });
    const { id } = await aDataCollector(app.db, { projectId, supervisorId });
    for (const user of [other, stranger]) expect((await remove(id, user)).status).toBe(403);
    expect(await collectorOf(id)).toMatchObject({ isAnonymized: false });
    expect((await remove(id, supervisorId)).status).toBe(200);
  });

  test('loses no message that is being read meanwhile', async () => {
    const number = aNumber();
    const id = await scene.register('Busy', number);
    for (let count = 0; count < 20; count++) await scene.deliver(number, `${scene.healthRiskCode}`);
    const [removed] = await Promise.all([remove(id), readMessages(app), readMessages(app)]);
    await readMessages(app);
    expect(removed.status).toBe(200);
    const found = await messages();
    expect(found.filter(({ reportId, dataCollectorId }) => reportId && dataCollectorId === id)).toHaveLength(
      20,
    );
    expect(await tablesWith(app.db, digits(number))).toEqual({});
  });

  test('waits for a report that is being stored', async () => {
    const number = aNumber();
    const id = await scene.register('Read just now', number);
    const { society, projectId, projectHealthRiskId } = scene;
    const answer = await whileUncommitted(
      app.db,
      async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(7412)`.execute(trx);
        await aReport(trx, {
          nationalSocietyId: society.id,
          projectId,
          projectHealthRiskId,
          dataCollectorId: id,
          phoneNumber: number,
        });
      },
      () => remove(id),
    );
    expect(answer.status).toBe(200);
    expect(await tablesWith(app.db, digits(number))).toEqual({});
    expect(await collectorOf(id)).toMatchObject({ isAnonymized: true });
  });
});
