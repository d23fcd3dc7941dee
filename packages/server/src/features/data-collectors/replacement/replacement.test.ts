import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let administrator: number;
let society: Society;
let projectId: number;
let manager: number;
let before: number;
let after: number;
let head: number;
let at: { nationalSocietyId: number; organizationId: number };

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  before = await aUser(app.db, 'Supervisor', { ...at, projectId });
  after = await aUser(app.db, 'Supervisor', {
    ...at,
    projectId,
    name: 'Sana Ndiaye',
    phoneNumber: '+221700111222',
    emailAddress: `sana${society.id}@test.example`,
  });
  head = await aUser(app.db, 'HeadSupervisor', { ...at, projectId, name: 'Zoe' });
});

const collector = async (given: object = {}) =>
  (await aDataCollector(app.db, { projectId, supervisorId: before, ...given })).id;
const replace = (dataCollectorIds: number[], given: object = {}, user = manager) =>
  app.as(user).post('/api/dataCollector/replaceSupervisor', {
    dataCollectorIds,
    supervisorId: after,
    supervisorRole: 'Supervisor',
    ...given,
  });
const findLink = (id: number) =>
  app.db
    .selectFrom('dataCollectors')
    .select(['supervisorId', 'headSupervisorId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const outbox = () =>
  app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('nationalSocietyId', '=', society.id)
    .orderBy('id')
    .execute();
const sms = async () => (await outbox()).filter(({ channel }) => channel === 'sms');
const mails = async () => (await outbox()).filter(({ channel }) => channel === 'email');

test('collectors are assigned to a supervisor, and the change is recorded with the user', async () => {
  const ids = [await collector(), await collector()];
  const { status, body } = await replace(ids);
  expect([status, body]).toEqual([200, { isSuccess: true, message: {} }]);
  for (const id of ids) expect(await findLink(id)).toEqual({ supervisorId: after, headSupervisorId: null });
  const auditEvents = await app.db
    .selectFrom('auditEvents')
    .select(['subjectId', 'actorId', 'projectId', 'before', 'after'])
    .where('action', '=', 'dataCollector/replaceSupervisor')
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual(
    ids.map((subjectId) => ({
      subjectId,
      actorId: manager,
      projectId,
      before: { supervisorId: before, headSupervisorId: null },
      after: { supervisorId: after, headSupervisorId: null },
    })),
  );
});

test('a head supervisor replaces a supervisor, and vice versa', async () => {
  const id = await collector();
  await replace([id], { supervisorId: head, supervisorRole: 'headSupervisor' });
  expect(await findLink(id)).toEqual({ supervisorId: null, headSupervisorId: head });
  await replace([id]);
  expect(await findLink(id)).toEqual({ supervisorId: after, headSupervisorId: null });
});

describe('collectors are notified by SMS', () => {
  test('of their supervisor, at their number, in the language of the society', async () => {
    await app.db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', society.id)
      .execute();
    const gateway = await aGateway(app.db, society.id);
    await aGateway(app.db, society.id);
    const id = await collector({ phoneNumber: '+221769990001' });
    await replace([id]);
    expect(await sms()).toMatchObject([
      {
        kind: 'supervisorReplaced',
        state: 'Queued',
        recipient: '+221769990001',
        dataCollectorId: id,
        smsGatewayId: gateway.id,
        createdAt: app.clock.now(),
        body: 'Nouveau superviseur : Sana Ndiaye. Notez le +221700111222.',
      },
    ]);
  });

  test('by the modem that received their latest message, else that of the supervisor, else any', async () => {
    const gateway = await aGateway(app.db, society.id);
    const other = await aGateway(app.db, society.id);
    const modem = app.db.insertInto('gatewayModems').values({ smsGatewayId: gateway.id, slot: 2, name: 'B' });
    const { id: modemId } = await modem.returning('id').executeTakeFirstOrThrow();
    const ids = [await collector(), await collector()];
    const message = (given: object) =>
      aRawReport(app.db, { nationalSocietyId: society.id, dataCollectorId: ids[0] ?? null, ...given });
    const through = { smsGatewayId: gateway.id };
    await message({ ...through, modemNumber: 2, receivedAt: new Date('2026-03-01') });
    await message({ ...through, modemNumber: 1, receivedAt: new Date('2026-03-02') });
    await message({ ...through, receivedAt: new Date('2026-03-03') });
    await message({ smsGatewayId: other.id, modemNumber: 2, receivedAt: new Date('2026-03-04') });
    await replace(ids);
    expect((await sms()).map(({ modemNumber }) => modemNumber)).toEqual([1, null]);
    await app.db.updateTable('users').set({ modemId }).where('id', '=', head).execute();
    await replace(ids, { supervisorId: head, supervisorRole: 'HeadSupervisor' });
    expect((await sms()).slice(2).map(({ modemNumber }) => modemNumber)).toEqual([1, 2]);
  });

  test('in the outbox when the society has no gateway; the change is made anyway', async () => {
    const id = await collector();
    expect((await replace([id])).status).toBe(200);
    expect(await findLink(id)).toMatchObject({ supervisorId: after });
    expect(await sms()).toMatchObject([{ state: 'Queued', smsGatewayId: null }]);
  });

  test('once: those who already have the supervisor are not notified', async () => {
    const [id, own] = [await collector(), await collector({ supervisorId: after })];
    await replace([id, own, id]);
    await replace([id, own]);
    expect((await sms()).map(({ dataCollectorId }) => dataCollectorId)).toEqual([id]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the supervisor is notified by e-mail', () => {
  test('of all collectors, collection points by name, and those without a number', async () => {
    const ids = [
      await collector({ name: 'Binta', displayName: 'Binta K.', phoneNumber: null }),
      await collector({ name: 'Awa', displayName: 'Awa D.' }),
      await collector({ dataCollectorType: 'CollectionPoint', name: 'Post', displayName: null, sex: null }),
    ];
    await replace(ids);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'supervisorReplaced',
      recipient: `sana${society.id}@test.example`,
      userId: after,
      subject: 'Data collectors were assigned to you',
    });
    expect(mail?.body).toContain('Dear Sana Ndiaye,');
    expect(mail?.body).toContain(':\n- Awa D.\n- Binta K.\n- Post\n\n');
    expect(mail?.body).toMatch(/:\n- Binta K\.$/);
    expect(await sms()).toHaveLength(2);
  });

  test('also when all have a number', async () => {
    await replace([await collector()]);
    expect((await mails())[0]?.body).toMatch(/:\n\(everybody has a phone number\)$/);
  });

  test('without the names of collectors deleted since, whatever their names were', async () => {
    const ids = [
      await collector({ displayName: 'Zenobia (Z.)', phoneNumber: null }),
      await collector({ displayName: 'Zenobia (Z.) Two' }),
    ];
    await replace(ids);
    await app.db
      .updateTable('dataCollectors')
      .set({ displayName: 'Renamed' })
      .where('id', '=', ids[0] as number)
      .execute();
    expect((await app.as(manager).post(`/api/dataCollector/${ids[0]}/delete`, {})).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.body).toContain(':\n- --Data removed--\n- Zenobia (Z.) Two\n\n');
    expect(mail?.body).toMatch(/:\n- --Data removed--$/);
    await app.as(manager).post(`/api/dataCollector/${ids[1]}/delete`, {});
    expect(await findTablesWith(app.db, ['Zenobia'])).toEqual({});
  });
});

describe('nothing is changed', () => {
  test.each<[string, () => Promise<{ id: number; key?: string }>]>([
    ['a collector of another organization', async () => ({ id: await ofOtherOrganization() })],
    ['a collector of another project', async () => ({ id: await ofOtherProject() })],
    ['a collector of another society', async () => ({ id: await ofOtherSociety() })],
    ['a deleted collector', async () => ({ id: await collector({ deletedAt: new Date() }) })],
    ['a collector that does not exist', async () => ({ id: 999_999 })],
  ])('when one of them is %s', async (_which, foreign) => {
    const id = await collector();
    const { id: other } = await foreign();
    expect((await replace([id, other])).status).toBe(403);
    expect(await findLink(id)).toMatchObject({ supervisorId: before });
    expect(await outbox()).toEqual([]);
  });

  async function ofOtherOrganization(): Promise<number> {
    const organizationId = await anOrganization(app.db, society.id);
    return collector({
      supervisorId: await aUser(app.db, 'Supervisor', { ...at, organizationId, projectId }),
    });
  }
  async function ofOtherProject(): Promise<number> {
    return collector({ projectId: await aProject(app.db, society) });
  }
  async function ofOtherSociety(): Promise<number> {
    return collector({ projectId: await aProject(app.db, await aSociety(app.db)) });
  }

  test.each(['Manager', 'Coordinator', 'DataConsumer'])('for the role %s', async (supervisorRole) => {
    const id = await collector();
    const { status, body } = await replace([id], { supervisorRole });
    expect([status, body.message.key]).toEqual([400, 'dataCollector.replaceSupervisor.roleNotCompatible']);
    expect(await findLink(id)).toMatchObject({ supervisorId: before });
  });

  test.each<[string, () => Promise<number>]>([
    ['a manager', async () => manager],
    ['nobody', async () => 999_999],
    ['of another project', async () => aUser(app.db, 'Supervisor', at)],
    [
      'of another organization',
      async () =>
        aUser(app.db, 'Supervisor', {
          ...at,
          organizationId: await anOrganization(app.db, society.id),
          projectId,
        }),
    ],
    ['deleted', async () => aUser(app.db, 'Supervisor', { ...at, projectId, deletedAt: new Date() })],
  ])('when the supervisor is %s', async (_who, supervisor) => {
    const id = await collector();
    const { status, body } = await replace([id], { supervisorId: await supervisor() });
    expect([status, body.message.data]).toEqual([
      400,
      { SupervisorId: ['string:dataCollector.notAllowedToSelectSupervisor'] },
    ]);
    expect(await findLink(id)).toMatchObject({ supervisorId: before });
    expect(await outbox()).toEqual([]);
  });

  test('for supervisors and head supervisors themselves', async () => {
    const id = await collector();
    for (const user of [before, after, head]) expect((await replace([id], {}, user)).status).toBe(403);
    expect(await findLink(id)).toMatchObject({ supervisorId: before });
  });

  test('in a closed project', async () => {
    const id = await collector();
    const closed = { state: 'Closed', endedAt: app.clock.now() };
    await app.db.updateTable('projects').set(closed).where('id', '=', projectId).execute();
    const { body } = await replace([id], {}, administrator);
    expect(body.message.key).toBe('dataCollector.projectIsClosed');
  });
});
