import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

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
const listOptions = async (by = administrator) =>
  (await app.as(by).get(`/api/projectOrganization/getCreateData?projectId=${projectId}`)).body.value;
const findLink = async (organizationId: number) => {
  const link = app.db
    .selectFrom('projectOrganizations')
    .select('id')
    .where('projectId', '=', projectId)
    .where('organizationId', '=', organizationId);
  return (await link.executeTakeFirst())?.id ?? 0;
};
const toStatusAndKey = (response: { status: number; body: { message: { key: string } } }) => [
  response.status,
  response.body.message.key,
];
const listAuditEvents = () =>
  app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'nationalSocietyId', 'before', 'after'])
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

describe('adding an organization to a project', () => {
  test('offers those of the society that do not take part yet', async () => {
    await anOrganization(app.db, (await aSociety(app.db)).id);
    expect(await listOptions()).toEqual({ organizations: [{ id: second, name: 'Second' }] });
    const { status, body } = await add();
    expect([status, body]).toEqual([200, { isSuccess: true, message: {}, value: expect.any(Number) }]);
    expect(await listOptions()).toEqual({ organizations: [] });
    const list = await app.as(administrator).get(`/api/projectOrganization/list?projectId=${projectId}`);
    expect(list.body.value[1]).toEqual({ id: body.value, name: 'Second', isDefaultOrganization: false });
    expect(await listAuditEvents()).toEqual([
      {
        action: 'projectOrganization/create',
        actorId: administrator,
        nationalSocietyId: society.id,
        before: null,
        after: { organizationId: second },
      },
    ]);
  });

  test.each<[string, () => unknown, string]>([
    ['it is missing', () => null, 'string:validation.fieldRequired'],
    [
      'it takes part already',
      () => society.organizationId,
      'string:projectOrganization.organizationAlreadyAdded',
    ],
    ['it does not exist', () => 999_999, 'string:validation.valueInvalid'],
  ])('is rejected at its field when %s', async (_what, organizationId, text) => {
    const { status, body } = await add(organizationId());
    expect([status, body.message.data]).toEqual([400, { OrganizationId: [text] }]);
  });

  test('is rejected for an organization of another society', async () => {
    const { body } = await add((await aSociety(app.db)).organizationId);
    expect(body.message.data).toEqual({ OrganizationId: ['string:validation.valueInvalid'] });
  });

  test('is rejected where the project is for one only', async () => {
    await app.db
      .updateTable('projects')
      .set({ allowMultipleOrganizations: false })
      .where('id', '=', projectId)
      .execute();
    expect(toStatusAndKey(await add())).toEqual([
      400,
      'projectOrganization.projectDoesNotAllowAddingMultipleOrganizations',
    ]);
  });

  test('is done once, also when two users add it at the same moment', async () => {
    const responses = await Promise.all([add(), add()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('removing an organization from a project', () => {
  let link: number;
  beforeEach(async () => {
    link = (await add()).body.value;
  });
  const ofSecond = () => ({ nationalSocietyId: society.id, organizationId: second });
  const rejected = [400, 'projectOrganization.cannotRemoveOrganizationThatHasSupervisors'];

  test('removes its recipients in this project, and is recorded', async () => {
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
    expect((await listAuditEvents()).at(-1)).toEqual({
      action: 'projectOrganization/delete',
      actorId: administrator,
      nationalSocietyId: society.id,
      before: { organizationId: second },
      after: null,
    });
  });

  test.each(['Supervisor', 'HeadSupervisor'] as const)(
    'is rejected while a %s of it works there',
    async (role) => {
      const person = await aUser(app.db, role, { ...ofSecond(), projectId });
      expect(toStatusAndKey(await remove(link))).toEqual(rejected);
      await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', person).execute();
      expect((await remove(link)).status).toBe(200);
    },
  );

  test('is rejected while a supervisor of it has a collector there', async () => {
    const supervisorId = await aUser(app.db, 'Supervisor', ofSecond());
    const { id } = await aDataCollector(app.db, { projectId, supervisorId });
    expect(toStatusAndKey(await remove(link))).toEqual(rejected);
    await app.db.updateTable('dataCollectors').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect((await remove(link)).status).toBe(200);
  });

  test('is rejected for the last one', async () => {
    expect((await remove(link)).status).toBe(200);
    expect(toStatusAndKey(await remove(await findLink(society.organizationId)))).toEqual([
      400,
      'projectOrganization.cannotRemoveLastOrganization',
    ]);
  });

  test('is done once', async () => {
    expect((await remove(link)).status).toBe(200);
    expect((await remove(link)).status).toBe(404);
  });

  test('is rejected in a closed project and in an archived society', async () => {
    await close();
    expect(toStatusAndKey(await remove(link))).toEqual([400, 'projectOrganization.projectIsClosed']);
    expect(toStatusAndKey(await add(await anOrganization(app.db, society.id)))).toEqual([
      400,
      'projectOrganization.projectIsClosed',
    ]);
    await archive();
    expect(toStatusAndKey(await remove(link))).toEqual([400, 'nationalSociety.isArchived']);
  });

  test('is allowed for coordinators and administrators', async () => {
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

  test("works only with the link's own project", async () => {
    const other = await aProject(app.db, society);
    const organizationId = await anOrganization(app.db, society.id);
    const response = await app
      .as(administrator)
      .post(`/api/projectOrganization/create?projectId=${projectId}`, { organizationId, projectId: other });
    expect(response.status).toBe(403);
  });
});
