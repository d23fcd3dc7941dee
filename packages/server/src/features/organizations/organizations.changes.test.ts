import type { Role } from '@harken/domain/access/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { whileUncommitted } from '../../../test/support/while-uncommitted.ts';
import { makeHeadManager } from './index.ts';

const { app, administrator, society, nextSociety } = await aSocietyFixture();
let second: number;
beforeEach(async () => {
  second = await anOrganization(app.db, society.id, 'Second');
});

const member = (role: Role, organizationId = society.organizationId) =>
  aUser(app.db, role, { nationalSocietyId: society.id, organizationId });
const edit = (by: number, name: unknown, organizationId = second) =>
  app.as(by).post(`/api/organization/${organizationId}/edit`, {
    id: organizationId,
    name,
    nationalSocietyId: society.id,
  });
const remove = (by: number, organizationId = second) =>
  app.as(by).post(`/api/organization/${organizationId}/delete`);
const findName = async (id: number) =>
  (await app.db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst())?.name;
const findAuditEvents = (subjectId: number) =>
  app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'nationalSocietyId', 'before', 'after'])
    .where('subjectType', '=', 'organization')
    .where('subjectId', '=', subjectId)
    .execute();
const errorResponse = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });
const archive = () =>
  app.db.updateTable('nationalSocieties').set({ isArchived: true }).where('id', '=', society.id).execute();

describe('renaming an organization', () => {
  it('is done by the head manager of the default organization, and recorded', async () => {
    const head = await member('TechnicalAdvisor');
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    expect(await edit(head, ' Third ')).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { isSuccess: true, message: { key: 'organization.edit.success' } },
    });
    expect(await findName(second)).toBe('Third');
    expect(await findAuditEvents(second)).toEqual([
      {
        action: 'organization/edit',
        actorId: head,
        nationalSocietyId: society.id,
        before: { name: 'Second' },
        after: { name: 'Third' },
      },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['no name', '', 'string:validation.fieldRequired'],
    ['blanks', '   ', 'string:validation.fieldRequired'],
    ['nothing at all', null, 'string:validation.fieldRequired'],
    ['101 characters', 'x'.repeat(101), 'Use at most 100 characters'],
  ])('needs a name of 1 to 100 characters, not %s', async (_what, name, text) => {
    const { status, body } = await edit(administrator, name);
    expect([status, body.message.data]).toEqual([400, { Name: [text] }]);
  });

  it('needs a name that is free in the society, ignoring case', async () => {
    await anOrganization(app.db, society.id, 'Taken');
    const { status, body } = await edit(administrator, 'TAKEN');
    expect([status, body.message.data]).toEqual([400, { Name: ['string:organization.nameAlreadyExists'] }]);
    expect((await edit(administrator, 'SECOND')).status).toBe(200);
    await nextSociety();
    expect((await edit(administrator, 'Taken', society.organizationId)).status).toBe(200);
  });
});

describe('deleting an organization', () => {
  it('is done by coordinators if there are any, deletes its recipients, and is recorded', async () => {
    const coordinator = await member('Coordinator');
    expect(await remove(coordinator)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'organization.remove.success' } },
    });
    expect(await findName(second)).toBeUndefined();
    expect(await findAuditEvents(second)).toEqual([
      {
        action: 'organization/delete',
        actorId: coordinator,
        nationalSocietyId: society.id,
        before: { name: 'Second' },
        after: null,
      },
    ]);
  });

  it('fails while it has users', async () => {
    await member('DataConsumer', second);
    expect(await remove(administrator)).toMatchObject(
      errorResponse('nationalSociety.organization.deletion.hasUsers'),
    );
  });

  it('ignores deleted users, who stay members of the society', async () => {
    const gone = await member('Manager', second);
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
    expect((await remove(administrator)).status).toBe(200);
    const membership = app.db.selectFrom('userNationalSocieties').selectAll().where('userId', '=', gone);
    expect(await membership.executeTakeFirst()).toMatchObject({
      nationalSocietyId: society.id,
      organizationId: null,
    });
  });

  it('fails for the last one', async () => {
    expect((await remove(administrator)).status).toBe(200);
    expect(await remove(administrator, society.organizationId)).toMatchObject(
      errorResponse('nationalSociety.organization.deletion.lastOrganization'),
    );
  });

  it('fails for the default one', async () => {
    expect(await remove(administrator, society.organizationId)).toMatchObject(
      errorResponse('nationalSociety.organization.deletion.isDefaultOrganization'),
    );
  });

  it('fails while it takes part in a project, closed or not', async () => {
    const closed = { state: 'Closed', endedAt: new Date() };
    await aProject(app.db, { id: society.id, organizationId: second }, closed);
    expect(await remove(administrator)).toMatchObject(
      errorResponse('nationalSociety.organization.deletion.takesPartInProjects'),
    );
  });

  it('waits for a user who is just joining', async () => {
    const joining = await aUser(app.db, 'Manager');
    const membership = { userId: joining, nationalSocietyId: society.id, organizationId: second };
    const response = await whileUncommitted(
      app.db,
      (trx) => trx.insertInto('userNationalSocieties').values(membership).execute(),
      () => remove(administrator),
    );
    expect(response).toMatchObject(errorResponse('nationalSociety.organization.deletion.hasUsers'));
  });
});

describe.each([
  ['renaming', (by: number) => edit(by, 'Third')],
  ['deleting', (by: number) => remove(by)],
] as const)('the right to %s', (_name, change) => {
  it('belongs to the head manager of the default organization only', async () => {
    const manager = await member('Manager');
    await makeHeadManager(app.db, { organizationId: second, userId: manager });
    expect(await change(manager)).toMatchObject(errorResponse('error.unauthorized'));
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    await member('Coordinator');
    expect(await change(manager)).toMatchObject(errorResponse('error.unauthorized'));
    expect(await findName(second)).toBe('Second');
  });

  it('belongs to nobody else, and not to users of another society', async () => {
    for (const role of ['DataConsumer', 'Supervisor', 'HeadSupervisor'] as const)
      expect((await change(await member(role))).status).toBe(403);
    expect((await change(await aUser(app.db, 'GlobalCoordinator'))).status).toBe(403);
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Coordinator', { nationalSocietyId: other.id });
    expect((await change(stranger)).status).toBe(403);
  });

  it('is suspended while the society is archived', async () => {
    await archive();
    expect(await change(administrator)).toMatchObject(errorResponse('nationalSociety.isArchived'));
  });
});
