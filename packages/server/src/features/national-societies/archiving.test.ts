import { roles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject } from '../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { whileUncommitted } from '../../../test/support/while-uncommitted.ts';
import { makeHeadManager, makePendingHeadManager } from '../organizations/index.ts';

const { app, administrator, society, nextSociety, member } = await aSocietyFixture({
  now: '2026-03-01T08:00:00Z',
});

const archive = (by = administrator, id = society.id) =>
  app.as(by).post(`/api/nationalSociety/${id}/archive`);
const reopen = (by = administrator, id = society.id) => app.as(by).post(`/api/nationalSociety/${id}/reopen`);
const errorResponse = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });
const isArchived = async () =>
  (await app.as(administrator).get(`/api/nationalSociety/${society.id}/get`)).body.value.isArchived;

async function aHeadManager(role: 'Manager' | 'TechnicalAdvisor' = 'Manager'): Promise<number> {
  const userId = await aUser(app.db, role, member());
  await makeHeadManager(app.db, { organizationId: society.organizationId, userId });
  return userId;
}

const stored = (userId: number) =>
  app.db
    .selectFrom('users')
    .select(['name', 'emailAddress', 'deletedAt', 'isAnonymized', 'modemId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

describe('archiving a society', () => {
  it('works if its projects are closed and only its head manager is left, who is deleted with it', async () => {
    const head = await aHeadManager();
    await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    expect((await app.as(head).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(200);
    expect(await archive()).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'nationalSociety.archive.success' } },
    });
    expect(await isArchived()).toBe(true);
    expect(await stored(head)).toEqual({
      name: null,
      emailAddress: null,
      deletedAt: app.clock.now(),
      isAnonymized: true,
      modemId: null,
    });
    expect((await app.as(head).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(401);
    const list = await app.as(administrator).get(`/api/organization/list?nationalSocietyId=${society.id}`);
    expect(list.body.value[0].headManager).toBeUndefined();
  });

  it('keeps a technical advisor who is head manager in their other societies', async () => {
    const head = await aHeadManager('TechnicalAdvisor');
    const other = await aSociety(app.db);
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: head, nationalSocietyId: other.id, organizationId: other.organizationId })
      .execute();
    expect((await archive()).status).toBe(200);
    expect(await stored(head)).toMatchObject({ deletedAt: null, isAnonymized: false });
    expect((await app.as(head).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(403);
    expect((await app.as(head).get(`/api/nationalSociety/${other.id}/get`)).status).toBe(200);
  });

  it('deletes the gateways: their modems are unassigned and their messages stay unchanged', async () => {
    const one = await aGateway(app.db, society.id);
    const two = await aGateway(app.db, society.id);
    const modem = await app.db
      .insertInto('gatewayModems')
      .values({ smsGatewayId: one.id, slot: 1, name: 'One' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const head = await aHeadManager();
    await app.db.updateTable('users').set({ modemId: modem.id }).where('id', '=', head).execute();
    const projectId = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const recipient = await app.db
      .insertInto('alertRecipients')
      .values({
        projectId,
        organizationId: society.organizationId,
        role: 'Nurse',
        organization: 'Clinic',
        email: 'nurse@test.example',
        gatewayModemId: modem.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = { nationalSocietyId: society.id, incomingMessageId: '7', timestamp: '20260301080000' };
    const messages = [
      await aRawReport(app.db, { ...message, smsGatewayId: one.id }),
      await aRawReport(app.db, { ...message, smsGatewayId: two.id }),
    ];
    const foreign = await aGateway(app.db, (await aSociety(app.db)).id);

    expect((await archive()).status).toBe(200);
    const gateways = await app.db.selectFrom('smsGateways').select('id').execute();
    expect(gateways.map(({ id }) => id).filter((id) => [one.id, two.id, foreign.id].includes(id))).toEqual([
      foreign.id,
    ]);
    const remaining = await app.db
      .selectFrom('rawReports')
      .select(['id', 'smsGatewayId'])
      .where('id', 'in', messages)
      .orderBy('id')
      .execute();
    expect(remaining).toEqual([
      { id: messages[0], smsGatewayId: one.id },
      { id: messages[1], smsGatewayId: two.id },
    ]);
    const assigned = await app.db
      .selectFrom('alertRecipients')
      .select('gatewayModemId')
      .where('id', '=', recipient.id)
      .executeTakeFirstOrThrow();
    expect(assigned.gatewayModemId).toBeNull();
  });

  it('is recorded, with what it deleted', async () => {
    const head = await aHeadManager();
    const gateway = await aGateway(app.db, society.id);
    await archive();
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'subjectId'])
      .where('nationalSocietyId', '=', society.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'manager/delete', actorId: administrator, subjectId: head },
      { action: 'smsGateway/delete', actorId: administrator, subjectId: gateway.id },
      { action: 'nationalSociety/archive', actorId: administrator, subjectId: society.id },
    ]);
  });

  it('works for a society without users', async () => {
    expect((await archive()).status).toBe(200);
  });
});

describe('a society cannot be archived', () => {
  it('while a project is open', async () => {
    await aHeadManager();
    await aProject(app.db, society);
    expect(await archive()).toMatchObject(errorResponse('nationalSociety.archive.errorHasOpenedProjects'));
    expect(await isArchived()).toBe(false);
  });

  it.each(roles.filter((role) => role !== 'Administrator' && role !== 'GlobalCoordinator'))(
    'while a %s besides the head manager is left',
    async (role) => {
      const head = await aHeadManager();
      await aUser(app.db, role, member());
      expect(await archive()).toMatchObject(errorResponse('nationalSociety.archive.errorHasRegisteredUsers'));
      expect(await isArchived()).toBe(false);
      expect((await stored(head)).deletedAt).toBeNull();
    },
  );

  it('while it has a pending head manager, or a head manager of another organization only', async () => {
    const pending = await aUser(app.db, 'Manager', member());
    await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: pending });
    expect(await archive()).toMatchObject(errorResponse('nationalSociety.archive.errorHasRegisteredUsers'));
    const second = await anOrganization(app.db, society.id);
    await app.db.updateTable('organizations').set({ pendingHeadManagerId: null }).execute();
    await makeHeadManager(app.db, { organizationId: second, userId: pending });
    expect(await archive()).toMatchObject(errorResponse('nationalSociety.archive.errorHasRegisteredUsers'));
  });

  it('while users are left, but deleted users do not count', async () => {
    await aUser(app.db, 'Manager', { ...member(), deletedAt: app.clock.now() });
    expect((await archive()).status).toBe(200);
  });

  it('twice', async () => {
    expect((await archive()).status).toBe(200);
    expect(await archive()).toMatchObject(errorResponse('nationalSociety.isArchived'));
  });

  it('by anybody except administrators and global coordinators', async () => {
    for (const role of roles.filter((item) => item !== 'Administrator' && item !== 'GlobalCoordinator')) {
      const user = await aUser(app.db, role, member());
      expect((await archive(user)).status).toBe(403);
      expect((await reopen(user)).status).toBe(403);
    }
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect(await archive(global, 999_999)).toMatchObject(errorResponse('nationalSociety.notFound'));
    expect(await reopen(global, 999_999)).toMatchObject(errorResponse('nationalSociety.notFound'));
    await nextSociety();
    expect((await archive(global)).status).toBe(200);
    expect((await reopen(global)).status).toBe(200);
  });
});

describe('a society that is being archived', () => {
  const beingArchived = (trx: typeof app.db) =>
    trx.updateTable('nationalSocieties').set({ isArchived: true }).where('id', '=', society.id).execute();

  it('stays open if a project was opened just before', async () => {
    const response = await whileUncommitted(
      app.db,
      async (trx) => {
        await trx
          .selectFrom('nationalSocieties')
          .select('id')
          .where('id', '=', society.id)
          .forShare()
          .execute();
        await aProject(trx, society);
      },
      archive,
    );
    expect(response).toMatchObject(errorResponse('nationalSociety.archive.errorHasOpenedProjects'));
  });

  it('rejects a project, a gateway or a user added just after', async () => {
    const code = 600 + society.id;
    const healthRiskId = await aHealthRisk(app.db, code);
    const manager = await aUser(app.db, 'Manager', member());
    const risk = { healthRiskId, caseDefinition: 'Definition', feedbackMessage: 'Thanks' };
    const query = `nationalSocietyId=${society.id}`;
    const project = await whileUncommitted(app.db, beingArchived, () =>
      app.as(administrator).post(`/api/project/create?${query}`, {
        name: 'Late',
        allowMultipleOrganizations: false,
        healthRisks: [{ ...risk, alertRuleCountThreshold: 1 }],
        alertNotHandledNotificationRecipientId: manager,
      }),
    );
    expect(project).toMatchObject(errorResponse('project.cannotAddProjectInArchivedNationalSociety'));
    await reopen();
    const gateway = await whileUncommitted(app.db, beingArchived, () =>
      app.as(administrator).post(`/api/smsGateway/create?${query}`, {
        name: 'Late',
        apiKey: `late-${society.id}`,
        gatewayType: 'SmsEagle',
        emailAddress: 'late@test.example',
      }),
    );
    expect(gateway).toMatchObject(errorResponse('nationalSociety.isArchived'));
    await reopen();
    const user = await whileUncommitted(app.db, beingArchived, () =>
      app.as(administrator).post(`/api/coordinator/create?${query}`, {
        nationalSocietyId: society.id,
        name: 'Late',
        email: `late${society.id}@test.example`,
        phoneNumber: '+221771234567',
        organizationId: society.organizationId,
      }),
    );
    expect(user).toMatchObject(errorResponse('user.registration.cannotCreateUsersInArchivedNationalSociety'));
  });
});

describe('reopening a society', () => {
  it('makes it writable again; head manager and gateways stay deleted', async () => {
    const head = await aHeadManager();
    await aGateway(app.db, society.id);
    await archive();
    const region = () =>
      app
        .as(administrator)
        .post(`/api/nationalSocietyStructure/region/create?nationalSocietyId=${society.id}`, { name: 'New' });
    expect((await region()).status).toBe(400);
    expect(await reopen()).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'nationalSociety.archive.repoenSuccess' } },
    });
    expect(await isArchived()).toBe(false);
    expect((await region()).status).toBe(200);
    expect((await stored(head)).isAnonymized).toBe(true);
    const gateways = await app.as(administrator).get(`/api/smsGateway/list?nationalSocietyId=${society.id}`);
    expect(gateways.body.value).toEqual([]);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'nationalSociety/reopen')
      .where('subjectId', '=', society.id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      actorId: administrator,
      before: { isArchived: true },
      after: { isArchived: false },
    });
  });

  it('fails if it is not archived', async () => {
    expect(await reopen()).toMatchObject(errorResponse('nationalSociety.isNotArchived'));
  });
});
