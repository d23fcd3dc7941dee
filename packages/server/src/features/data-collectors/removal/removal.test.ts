import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { aProjectFixture, type ProjectFixture } from '../../../../test/support/fixtures/project-fixture.ts';
import { processMessages } from '../../../../test/support/process-messages.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
let fixture: ProjectFixture;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  fixture = await aProjectFixture(app);
});

let phone = 0;
/** Phone numbers that no other test uses. */
const aNumber = () => `+2217622${String(++phone).padStart(5, '0')}`;
const digits = (...numbers: string[]) => numbers.map((number) => number.slice(-9));

const remove = (id: number, user = fixture.manager) =>
  app.as(user).post(`/api/dataCollector/${id}/delete`, {});
const findCollector = (id: number) =>
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
    .where('rawReports.nationalSocietyId', '=', fixture.society.id)
    .orderBy('rawReports.id')
    .execute();

/** Changes the number of a collector like the form. */
async function renumber(id: number, phoneNumber: string): Promise<void> {
  const { body } = await app.as(fixture.manager).get(`/api/dataCollector/${id}/get`);
  const edited = { ...body.value, phoneNumber };
  expect((await app.as(fixture.manager).post(`/api/dataCollector/${id}/edit`, edited)).status).toBe(200);
}

describe('a collector who never sent a message', () => {
  test('is deleted, with locations, numbers and periods without deployment', async () => {
    const number = aNumber();
    const id = await fixture.register('Quietus', number);
    await app.as(fixture.manager).post('/api/dataCollector/setDeployedState', {
      dataCollectorIds: [id],
      deployed: false,
    });
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'dataCollector.remove.success' } },
    });
    expect(await findCollector(id)).toBeUndefined();
    expect(await findTablesWith(app.db, ['Quietus', ...digits(number)])).toEqual({});
    for (const table of ['dataCollectorLocations', 'dataCollectorNotDeployedPeriods'] as const) {
      const rows = app.db.selectFrom(table).select('id').where('dataCollectorId', '=', id);
      expect(await rows.execute()).toEqual([]);
    }
  });

  test('releases the number', async () => {
    const number = aNumber();
    await remove(await fixture.register('First', number));
    expect(await fixture.register('Second', number)).toBeGreaterThan(0);
  });
});

describe('a collector who sent messages', () => {
  // SRV.NFXNREQ.008
  test('is in no column of any table, whatever became of their messages', async () => {
    const [first, second] = [aNumber(), aNumber()];
    const code = fixture.healthRiskCode;
    await fixture.send(first, `${code}`); // From a time before the collector was known.
    const id = await fixture.register('Zenobia', first, second);
    await fixture.send(first, `${code}#1#1`);
    await fixture.send(`00${second.slice(1, 6)} ${second.slice(6)}`, 'What is this?');
    await fixture.deliver(second, `${code}#2#2`); // Still waiting when the collector is deleted.
    const ofSociety = sql`national_society_id = ${fixture.society.id}`;
    // Some types of gateways recognise a message by a digest of its sender.
    await sql`update raw_reports set deduplication_key = 'digest ' || id where ${ofSociety}`.execute(app.db);
    const findTraces = ['Zenobia', ...digits(first, second)];
    expect(Object.keys(await findTablesWith(app.db, findTraces)).length).toBeGreaterThan(3);
    expect((await remove(id)).status).toBe(200);
    expect(await findTablesWith(app.db, findTraces)).toEqual({});
    const digests = await sql`select deduplication_key from raw_reports where ${ofSociety}`.execute(app.db);
    expect(digests.rows).toEqual(Array.from({ length: 4 }, () => ({ deduplicationKey: null })));
    expect(await findCollector(id)).toEqual({
      name: null,
      displayName: null,
      isAnonymized: true,
      deletedAt: app.clock.now(),
      sex: 'Female',
      birthGroupDecade: 1990,
    });
    const anonymised = { sender: null, isAnonymized: true, phoneNumber: null };
    expect(await messages()).toEqual([
      { text: `${code}`, ...anonymised, dataCollectorId: null, reportId: expect.any(Number) },
      { text: `${code}#1#1`, ...anonymised, dataCollectorId: id, reportId: expect.any(Number) },
      { text: 'What is this?', ...anonymised, dataCollectorId: id, reportId: null },
      { text: `${code}#2#2`, ...anonymised, dataCollectorId: id, reportId: expect.any(Number) },
    ]);
  });

  test('is no longer listed, and their reports stay in the lists, anonymised', async () => {
    const number = aNumber();
    const id = await fixture.register('Listed', number);
    await fixture.send(number, `${fixture.healthRiskCode}#1#1`);
    await remove(id);
    const at = `?projectId=${fixture.projectId}`;
    const collectors = await app.as(administrator).post(`/api/dataCollector/list${at}`, {});
    expect(collectors.body.value).toMatchObject({ data: [], totalRows: 0 });
    const filter = { formatCorrect: true, utcOffset: 0 };
    const reports = await app.as(administrator).post(`/api/report/list${at}&pageNumber=1`, filter);
    expect(reports.body.value.data).toMatchObject([
      { dataCollectorDisplayName: '--Data removed--', phoneNumber: '--Data removed--' },
    ]);
  });

  test('leaves no former numbers either', async () => {
    const [old, other, now] = [aNumber(), aNumber(), aNumber()];
    await fixture.send(old, `${fixture.healthRiskCode}`);
    await fixture.send(other, `${fixture.healthRiskCode}`);
    const id = await fixture.register('Renumbered', old);
    await fixture.send(old, `${fixture.healthRiskCode}#1#1`);
    await renumber(id, now);
    await remove(id);
    expect(await findTablesWith(app.db, digits(old, now))).toEqual({});
    expect(Object.keys(await findTablesWith(app.db, digits(other)))).toContain('public.raw_reports');
  });

  test('changes nothing of the collector who has their former number now', async () => {
    const [old, now] = [aNumber(), aNumber()];
    const id = await fixture.register('Former', old);
    await fixture.send(old, `${fixture.healthRiskCode}#1#1`);
    await renumber(id, now);
    const newOwner = await fixture.register('Heir', old);
    await fixture.send(old, `${fixture.healthRiskCode}#2#2`);
    await remove(id);
    const left = (await messages()).filter(({ dataCollectorId }) => dataCollectorId === newOwner);
    expect(left).toMatchObject([{ sender: old, phoneNumber: old, isAnonymized: false }]);
  });

  test('gets no more messages', async () => {
    const number = aNumber();
    const id = await fixture.register('Awaiting', number);
    await fixture.send(number, `${fixture.healthRiskCode}#1#1`);
    await remove(id);
    const written = app.db
      .selectFrom('outboxMessages')
      .select(['state', 'recipient', 'body'])
      .where('dataCollectorId', '=', id);
    expect(await written.execute()).toEqual([{ state: 'Withheld', recipient: null, body: '' }]);
  });
});

describe('deleting a collector', () => {
  test("is recorded with the user, and without the collector's name", async () => {
    const [withoutMessages, withMessages] = [aNumber(), aNumber()];
    const ids = [
      await fixture.register('Nobody', withoutMessages),
      await fixture.register('Somebody', withMessages),
    ];
    await fixture.send(withMessages, `${fixture.healthRiskCode}#1#1`);
    for (const id of ids) await remove(id);
    const auditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['subjectId', 'actorId', 'projectId', 'before', 'after'])
      .where('action', '=', 'dataCollector/delete')
      .where('projectId', '=', fixture.projectId)
      .orderBy('id')
      .execute();
    const known = { actorId: fixture.manager, projectId: fixture.projectId, before: null };
    expect(auditEvents).toEqual([
      { ...known, subjectId: ids[0], after: { isAnonymized: false } },
      { ...known, subjectId: ids[1], after: { isAnonymized: true } },
    ]);
  });

  test('changes nothing of others, even with the same last digits', async () => {
    const [deleted, left] = [aNumber(), aNumber()];
    const id = await fixture.register('Gone', deleted);
    await fixture.register('Left', left);
    for (const number of [deleted, left]) await fixture.send(number, `${fixture.healthRiskCode}#1#1`);
    await remove(id);
    expect((await messages()).map(({ sender }) => sender)).toEqual([null, left]);
  });

  test('is done once', async () => {
    const number = aNumber();
    const id = await fixture.register('Once', number);
    await fixture.send(number, `${fixture.healthRiskCode}`);
    await remove(id);
    expect((await remove(id)).status).toBe(403);
    const again = await remove(id, administrator);
    expect([again.status, again.body.message.key]).toEqual([400, 'dataCollector.notFound']);
  });

  test('is rejected in a closed project', async () => {
    const id = await fixture.register('Closed', aNumber());
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', fixture.projectId)
      .execute();
    const { body } = await remove(id, administrator);
    expect(body.message.key).toBe('dataCollector.projectIsClosed');
    expect(await findCollector(id)).toMatchObject({ name: 'Closed' });
  });

  test('is allowed for those who may change the collector', async () => {
    const { society, projectId, supervisorId } = fixture;
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const other = await aUser(app.db, 'Supervisor', at);
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id });
    const { id } = await aDataCollector(app.db, { projectId, supervisorId });
    for (const user of [other, stranger]) expect((await remove(id, user)).status).toBe(403);
    expect(await findCollector(id)).toMatchObject({ isAnonymized: false });
    expect((await remove(id, supervisorId)).status).toBe(200);
  });

  test('loses no message that is being processed meanwhile', async () => {
    const number = aNumber();
    const id = await fixture.register('Busy', number);
    for (let count = 0; count < 20; count++) await fixture.deliver(number, `${fixture.healthRiskCode}`);
    const [removed] = await Promise.all([remove(id), processMessages(app), processMessages(app)]);
    await processMessages(app);
    expect(removed.status).toBe(200);
    const found = await messages();
    expect(found.filter(({ reportId, dataCollectorId }) => reportId && dataCollectorId === id)).toHaveLength(
      20,
    );
    expect(await findTablesWith(app.db, digits(number))).toEqual({});
  });

  test('waits for a report that is being stored', async () => {
    const number = aNumber();
    const id = await fixture.register('Read just now', number);
    const { society, projectId, projectHealthRiskId } = fixture;
    const response = await whileUncommitted(
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
    expect(response.status).toBe(200);
    expect(await findTablesWith(app.db, digits(number))).toEqual({});
    expect(await findCollector(id)).toMatchObject({ isAnonymized: true });
  });
});
