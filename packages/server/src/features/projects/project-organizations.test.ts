import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector, anOrganization, aProject, aSociety, aUser } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
let society: Awaited<ReturnType<typeof aSociety>>;
let second: number;
let projectId: number;

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  society = await aSociety(app.db);
  second = await anOrganization(app.db, society.id, 'Second');
  projectId = await aProject(app.db, society, { allowMultipleOrganizations: true });
});

const add = (organizationId: unknown = second, by = administrator) =>
  app.as(by).post(`/api/projectOrganization/create?projectId=${projectId}`, { organizationId, projectId });
const remove = (id: number, by = administrator) => app.as(by).post(`/api/projectOrganization/${id}/delete`);
const choices = async (by = administrator) =>
  (await app.as(by).get(`/api/projectOrganization/getCreateData?projectId=${projectId}`)).body.value;
const linkOf = async (organizationId: number) => {
  const link = app.db
    .selectFrom('projectOrganizations')
    .select('id')
    .where('projectId', '=', projectId)
    .where('organizationId', '=', organizationId);
  return (await link.executeTakeFirst())?.id ?? 0;
};
const keyOf = (answer: { status: number; body: { message: { key: string } } }) => [
  answer.status,
  answer.body.message.key,
];
const deeds = () =>
  app.db
    .selectFrom('auditEntries')
    .select(['deed', 'actorId', 'nationalSocietyId', 'before', 'after'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
const close = () =>
  app.db
    .updateTable('projects')
    .set({ state: 'Closed', endedAt: new Date() })
    .where('id', '=', projectId)
    .execute();
const archive = () =>
  app.db.updateTable('nationalSocieties').set({ isArchived: true }).where('id', '=', society.id).execute();

describe('an organization that joins a project', () => {
  test('is one of the society that does not take part yet', async () => {
    await anOrganization(app.db, (await aSociety(app.db)).id);
    expect(await choices()).toEqual({ organizations: [{ id: second, name: 'Second' }] });
    const { status, body } = await add();
    expect([status, body]).toEqual([200, { isSuccess: true, message: {}, value: expect.any(Number) }]);
    expect(await choices()).toEqual({ organizations: [] });
    const list = await app.as(administrator).get(`/api/projectOrganization/list?projectId=${projectId}`);
    expect(list.body.value[1]).toEqual({ id: body.value, name: 'Second', isDefaultOrganization: false });
    expect(await deeds()).toEqual([
      {
        deed: 'projectOrganization/create',
        actorId: administrator,
        nationalSocietyId: society.id,
        before: null,
        after: { organizationId: second },
      },
    ]);
  });

  test.each<[string, () => unknown, string]>([
    ['none is named', () => null, 'string:validation.fieldRequired'],
    [
      'it takes part already',
      () => society.organizationId,
      'string:projectOrganization.organizationAlreadyAdded',
    ],
    ['there is no such one', () => 999_999, 'string:validation.valueInvalid'],
  ])('is refused at its field when %s', async (_what, organizationId, text) => {
    const { status, body } = await add(organizationId());
    expect([status, body.message.data]).toEqual([400, { OrganizationId: [text] }]);
  });

  test('is refused when it is of another society', async () => {
    const { body } = await add((await aSociety(app.db)).organizationId);
    expect(body.message.data).toEqual({ OrganizationId: ['string:validation.valueInvalid'] });
  });

  test('is refused where the project is for one only', async () => {
    await app.db
      .updateTable('projects')
      .set({ allowMultipleOrganizations: false })
      .where('id', '=', projectId)
      .execute();
    expect(keyOf(await add())).toEqual([
      400,
      'projectOrganization.projectDoesNotAllowAddingMultipleOrganizations',
    ]);
  });

  test('joins once, also when two people let it in at the same moment', async () => {
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('an organization that leaves a project', () => {
  let link: number;
  beforeEach(async () => {
    link = (await add()).body.value;
  });
  const ofSecond = () => ({ nationalSocietyId: society.id, organizationId: second });
  const refused = [400, 'projectOrganization.cannotRemoveOrganizationThatHasSupervisors'];

  test('takes its recipients in this project along, and is remembered', async () => {
    const elsewhere = await aProject(app.db, { id: society.id, organizationId: second });
    const userId = await aUser(app.db, 'Manager', ofSecond());
    for (const at of [projectId, elsewhere]) {
      const owner = { projectId: at, organizationId: second };
      await app.db
        .insertInto('alertNotHandledRecipients')
        .values({ ...owner, userId })
        .execute();
      await app.db
        .insertInto('alertRecipients')
        .values({ ...owner, role: 'Nurse', organization: 'Clinic', email: 'n@test.example' })
        .execute();
    }
    expect(await remove(link)).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    for (const table of ['alertRecipients', 'alertNotHandledRecipients'] as const) {
      const left = app.db.selectFrom(table).select('projectId').where('organizationId', '=', second);
      expect(await left.execute()).toEqual([{ projectId: elsewhere }]);
    }
    expect((await deeds()).at(-1)).toEqual({
      deed: 'projectOrganization/delete',
      actorId: administrator,
      nationalSocietyId: society.id,
      before: { organizationId: second },
      after: null,
    });
  });

  test.each(['Supervisor', 'HeadSupervisor'] as const)('stays while a %s of it works there', async (role) => {
    const person = await aUser(app.db, role, { ...ofSecond(), projectId });
    expect(keyOf(await remove(link))).toEqual(refused);
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', person).execute();
    expect((await remove(link)).status).toBe(200);
  });

  test('stays while a collector there is of a supervisor of it', async () => {
    const supervisorId = await aUser(app.db, 'Supervisor', ofSecond());
    const { id } = await aDataCollector(app.db, { projectId, supervisorId });
    expect(keyOf(await remove(link))).toEqual(refused);
    await app.db.updateTable('dataCollectors').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect((await remove(link)).status).toBe(200);
  });

  test('stays when it is the last one', async () => {
    expect((await remove(link)).status).toBe(200);
    expect(keyOf(await remove(await linkOf(society.organizationId)))).toEqual([
      400,
      'projectOrganization.cannotRemoveLastOrganization',
    ]);
  });

  test('leaves once', async () => {
    expect((await remove(link)).status).toBe(200);
    expect((await remove(link)).status).toBe(404);
  });

  test('stays in a closed project and in an archived society', async () => {
    await close();
    expect(keyOf(await remove(link))).toEqual([400, 'projectOrganization.projectIsClosed']);
    expect(keyOf(await add(await anOrganization(app.db, society.id)))).toEqual([
      400,
      'projectOrganization.projectIsClosed',
    ]);
    await archive();
    expect(keyOf(await remove(link))).toEqual([400, 'nationalSociety.isArchived']);
  });

  test('is up to coordinators and administrators', async () => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const third = await anOrganization(app.db, society.id);
    for (const role of ['Manager', 'TechnicalAdvisor', 'Supervisor', 'DataConsumer'] as const) {
      const caller = await aUser(app.db, role, at);
      expect((await add(third, caller)).status).toBe(403);
      expect((await remove(link, caller)).status).toBe(403);
    }
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Coordinator', { nationalSocietyId: foreign.id });
    expect((await remove(link, stranger)).status).toBe(403);
    const coordinator = await aUser(app.db, 'Coordinator', at);
    expect((await add(third, coordinator)).status).toBe(200);
    expect((await remove(link, coordinator)).status).toBe(200);
  });

  test('is named in the address of its project only', async () => {
    const other = await aProject(app.db, society);
    const organizationId = await anOrganization(app.db, society.id);
    const answer = await app
      .as(administrator)
      .post(`/api/projectOrganization/create?projectId=${projectId}`, { organizationId, projectId: other });
    expect(answer.status).toBe(403);
  });
});
