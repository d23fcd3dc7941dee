import type { Role } from '@harken/domain/access/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager, makePendingHeadManager } from './index.ts';

const { app, administrator, society } = await aSocietyFixture();
let second: number;
beforeEach(async () => {
  second = await anOrganization(app.db, society.id);
});

const member = (role: Role, organizationId = society.organizationId) =>
  aUser(app.db, role, { nationalSocietyId: society.id, organizationId });
const appoint = (by: number, organizationId: number, userId: unknown) =>
  app.as(by).post(`/api/organization/${organizationId}/setHeadManager`, { userId });
const findHeads = (organizationId: number) =>
  app.db
    .selectFrom('organizations')
    .select(['headManagerId', 'pendingHeadManagerId'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

describe('appointing a head manager', () => {
  it.each(['Manager', 'TechnicalAdvisor'] as const)(
    'leaves a %s of the default organization pending until they consent',
    async (role) => {
      const head = await member('Manager');
      await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
      const before = await member('Manager');
      await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: before });
      const userId = await member(role);
      const response = await appoint(administrator, society.organizationId, userId);
      expect(response).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
      expect(await findHeads(society.organizationId)).toEqual({
        headManagerId: head,
        pendingHeadManagerId: userId,
      });
    },
  );

  it('replaces the head manager of another organization at once', async () => {
    const before = await member('Manager', second);
    await makeHeadManager(app.db, { organizationId: second, userId: before });
    const userId = await member('TechnicalAdvisor', second);
    expect((await appoint(administrator, second, userId)).status).toBe(200);
    expect(await findHeads(second)).toEqual({ headManagerId: userId, pendingHeadManagerId: null });
  });

  it('cancels a pending appointment when the head manager is reappointed', async () => {
    const head = await member('Manager');
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    await makePendingHeadManager(app.db, {
      organizationId: society.organizationId,
      userId: await member('Manager'),
    });
    expect((await appoint(administrator, society.organizationId, head)).status).toBe(200);
    expect(await findHeads(society.organizationId)).toEqual({
      headManagerId: head,
      pendingHeadManagerId: null,
    });
  });

  it('is recorded, with the former one', async () => {
    const before = await member('Manager', second);
    await makeHeadManager(app.db, { organizationId: second, userId: before });
    const userId = await member('Manager', second);
    await appoint(administrator, second, userId);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'nationalSocietyId', 'before', 'after'])
      .where('subjectType', '=', 'organization')
      .where('subjectId', '=', second)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      action: 'organization/setHeadManager',
      actorId: administrator,
      nationalSocietyId: society.id,
      before: { headManagerId: before, pendingHeadManagerId: null },
      after: { userId, isPending: false },
    });
  });

  it('requires a member of that organization', async () => {
    const notAMember = {
      status: 400,
      body: { message: { key: 'nationalSociety.setHead.notAMemberOfSociety' } },
    };
    const elsewhere = await member('Manager', second);
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', {
      nationalSocietyId: other.id,
      organizationId: other.organizationId,
    });
    const gone = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
      deletedAt: new Date(),
    });
    for (const userId of [elsewhere, stranger, gone, 999_999])
      expect(await appoint(administrator, society.organizationId, userId)).toMatchObject(notAMember);
    expect(await findHeads(society.organizationId)).toEqual({
      headManagerId: null,
      pendingHeadManagerId: null,
    });
  });

  it.each(['Coordinator', 'Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)(
    'is not possible for a %s',
    async (role) => {
      expect(await appoint(administrator, second, await member(role, second))).toMatchObject({
        status: 400,
        body: { message: { key: 'nationalSociety.setHead.notApplicableUserRole' } },
      });
    },
  );

  it('requires a user', async () => {
    const { status, body } = await appoint(administrator, second, null);
    expect([status, Object.keys(body.message.data)]).toEqual([400, ['UserId']]);
  });
});

describe('the right to appoint', () => {
  it.each(['Manager', 'TechnicalAdvisor'] as const)(
    'belongs to a %s only as its head manager',
    async (role) => {
      const caller = await member(role, second);
      const userId = await member('Manager', second);
      expect(await appoint(caller, second, userId)).toMatchObject({
        status: 403,
        body: { message: { key: 'error.unauthorized' } },
      });
      await makeHeadManager(app.db, { organizationId: second, userId: caller });
      expect((await appoint(caller, society.organizationId, userId)).status).toBe(403);
      expect((await appoint(caller, second, userId)).status).toBe(200);
      expect((await appoint(caller, second, caller)).status).toBe(403);
    },
  );

  it('belongs to coordinators in their own society, and to global coordinators', async () => {
    const userId = await member('Manager', second);
    const coordinator = await member('Coordinator');
    expect((await appoint(coordinator, second, userId)).status).toBe(200);
    expect((await appoint(await aUser(app.db, 'GlobalCoordinator'), second, userId)).status).toBe(200);
    const other = await aSociety(app.db);
    const foreign = await aUser(app.db, 'Coordinator', { nationalSocietyId: other.id });
    expect((await appoint(foreign, second, userId)).status).toBe(403);
  });

  it('belongs to nobody else; only those who see everything learn that an organization does not exist', async () => {
    const userId = await member('Manager', second);
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect((await appoint(await member(role), second, userId)).status).toBe(403);
    expect((await appoint(userId, 999_999, userId)).status).toBe(403);
    expect((await appoint(administrator, 999_999, userId)).body.message.key).toBe('organization.notFound');
  });

  it('is suspended while the society is archived', async () => {
    const userId = await member('Manager', second);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect(await appoint(administrator, second, userId)).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.isArchived' } },
    });
  });
});
