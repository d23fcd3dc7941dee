import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager } from '../organizations/index.ts';
import { buildChangedUser, errorResponse, fieldErrorResponse, userUrls } from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

const findRow = (userId: number) =>
  app.db
    .selectFrom('users')
    .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .selectAll('users')
    .select('userNationalSocieties.organizationId')
    .where('users.id', '=', userId)
    .where('userNationalSocieties.nationalSocietyId', '=', society.id)
    .executeTakeFirstOrThrow();

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await buildChangedUser(app.db, userId, given);
  return app.as(by).post(userUrls(role, userId).edit, body);
}

describe('editing a user', () => {
  it.each(societyRoles)('of role %s changes the fields of the form and records who did it', async (role) => {
    const projectId = await aProject(app.db, society);
    const userId = await aUser(app.db, role, { ...member(), projectId, isVerified: false });
    const given = { name: ' Nadia ', phoneNumber: '+221770001111', organization: 'Health post' };
    const response = await edit(administrator, role, userId, {
      ...given,
      sex: 'Female',
      decadeOfBirth: 1990,
    });
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true } });
    const isSupervisor = role === 'Supervisor' || role === 'HeadSupervisor';
    expect(await findRow(userId)).toMatchObject({
      name: 'Nadia',
      phoneNumber: '+221770001111',
      additionalPhoneNumber: null,
      customOrganization: 'Health post',
      decadeOfBirth: isSupervisor ? 1990 : null,
      currentProjectId: isSupervisor ? projectId : null,
      organizationId: society.organizationId,
      isVerified: false, // editing confirms nobody
    });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'nationalSocietyId', 'before', 'after'])
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: `${role.charAt(0).toLowerCase()}${role.slice(1)}/edit`,
      actorId: administrator,
      nationalSocietyId: society.id,
      before: { organizationId: society.organizationId },
      after: { organizationId: society.organizationId, changed: expect.arrayContaining(['name']) },
    });
    expect(JSON.stringify(event)).not.toMatch(/Nadia|22177/);
  });

  it('fails for users of another role or society and for deleted ones', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const notFound = errorResponse('user.common.userNotFound');
    expect(await edit(administrator, 'TechnicalAdvisor', manager)).toMatchObject(notFound);
    expect(await edit(administrator, 'Manager', administrator)).toMatchObject(notFound);
    const gone = await aUser(app.db, 'Manager', { ...member(), deletedAt: app.clock.now() });
    expect(await edit(administrator, 'Manager', gone)).toMatchObject(notFound);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    expect((await edit(stranger, 'Manager', manager)).status).toBe(403);
  });

  it('applies to the authorised society: a body that names another one is rejected', async () => {
    const other = await aSociety(app.db);
    const manager = await aUser(app.db, 'Manager', member());
    const response = await edit(administrator, 'Manager', manager, { nationalSocietyId: other.id });
    expect(response.status).toBe(403);
  });

  it('who is an advisor of two societies applies to the named one', async () => {
    const other = await aSociety(app.db);
    const third = await aSociety(app.db);
    const advisor = await aUser(app.db, 'TechnicalAdvisor', member());
    const elsewhere = { userId: advisor, nationalSocietyId: other.id, organizationId: other.organizationId };
    await app.db.insertInto('userNationalSocieties').values(elsewhere).execute();
    const second = await anOrganization(app.db, other.id);
    const inOther = { nationalSocietyId: other.id, organizationId: second };
    const call = userUrls('TechnicalAdvisor', advisor).edit;
    const body = await buildChangedUser(app.db, advisor, inOther);
    expect((await app.as(administrator).post(call, body)).status).toBe(200);
    expect((await findRow(advisor)).organizationId).toBe(society.organizationId);
    expect((await app.as(administrator).post(`${call}?nationalSocietyId=${society.id}`, body)).status).toBe(
      403,
    );
    const unnamed = await buildChangedUser(app.db, advisor);
    expect(await app.as(administrator).post(call, unnamed)).toMatchObject(
      errorResponse('user.common.userNotFound'),
    );
    const inThird = await buildChangedUser(app.db, advisor, { nationalSocietyId: third.id });
    expect(await app.as(administrator).post(call, inThird)).toMatchObject(
      errorResponse('user.registration.userIsNotAssignedToThisNationalSociety'),
    );
    const ofThird = await aUser(app.db, 'Manager', { nationalSocietyId: third.id });
    expect((await app.as(ofThird).post(call, inThird)).status).toBe(403);
  });

  it('is allowed to those who look after them', async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', member());
    const other = await aUser(app.db, 'Manager', member(second));
    const supervisor = await aUser(app.db, 'Supervisor', {
      ...member(),
      projectId: await aProject(app.db, society),
    });
    expect((await edit(manager, 'Supervisor', supervisor)).status).toBe(200);
    expect((await edit(other, 'Supervisor', supervisor)).status).toBe(403);
    expect((await edit(other, 'Manager', manager)).status).toBe(403);
    const coordinator = await aUser(app.db, 'Coordinator', member(second));
    expect((await edit(coordinator, 'Manager', manager)).status).toBe(403);
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    expect((await edit(coordinator, 'Manager', manager)).status).toBe(200);
    expect((await edit(manager, 'Coordinator', coordinator)).status).toBe(200);
    expect((await edit(supervisor, 'Supervisor', supervisor)).status).toBe(403);
  });

  it.each([
    ['Manager', { name: '' }, 'Name', 'validation.fieldRequired'],
    ['Manager', { email: 'nobody' }, 'Email', 'validation.emailInvalid'],
    ['Coordinator', { email: null }, 'Email', 'validation.fieldRequired'],
    ['TechnicalAdvisor', { phoneNumber: '0771' }, 'PhoneNumber', 'validation.phoneNumberInvalid'],
    ['Manager', { phoneNumber: null }, 'PhoneNumber', 'validation.fieldRequired'],
    ['Manager', { additionalPhoneNumber: '+12' }, 'AdditionalPhoneNumber', 'validation.phoneNumberInvalid'],
    ['DataConsumer', { organization: '' }, 'Organization', 'validation.fieldRequired'],
    ['Supervisor', { sex: '' }, 'Sex', 'validation.valueInvalid'],
    ['Supervisor', { projectId: null }, 'ProjectId', 'validation.fieldRequired'],
    [
      'HeadSupervisor',
      { decadeOfBirth: 1985 },
      'DecadeOfBirth',
      'validation.validationError.birthGroupStartYearMustBeMulipleOf10',
    ],
  ])('validates the form of a %s field by field: %j', async (role, given, field, key) => {
    const projectId = await aProject(app.db, society);
    const userId = await aUser(app.db, role as 'Manager', { ...member(), projectId });
    expect(await edit(administrator, role, userId, given)).toMatchObject(fieldErrorResponse(field, key));
    expect((await findRow(userId)).name).not.toBe('Nadia');
  });
});

describe('the modem of a user', () => {
  async function modems(nationalSocietyId: number): Promise<[number, number]> {
    const gateway = await aGateway(app.db, nationalSocietyId);
    const rows = await app.db
      .insertInto('gatewayModems')
      .values([1, 2].map((slot) => ({ smsGatewayId: gateway.id, slot, name: `Modem ${slot}` })))
      .returning('id')
      .execute();
    return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  }

  it.each(['Manager', 'Supervisor', 'HeadSupervisor'] as const)(
    'is required of a %s, because the gateways have some',
    async (role) => {
      const [modemId] = await modems(society.id);
      const projectId = await aProject(app.db, society);
      const userId = await aUser(app.db, role, { ...member(), projectId });
      expect((await edit(administrator, role, userId, { modemId })).status).toBe(200);
      expect((await findRow(userId)).modemId).toBe(modemId);
      expect(await edit(administrator, role, userId, { modemId: null })).toMatchObject(
        fieldErrorResponse('ModemId', 'validation.fieldRequired'),
      );
      expect((await findRow(userId)).modemId).toBe(modemId);
    },
  );

  it('is required of a technical advisor who has none yet', async () => {
    await modems(society.id);
    const advisor = await aUser(app.db, 'TechnicalAdvisor', member());
    expect(await edit(administrator, 'TechnicalAdvisor', advisor, { modemId: null })).toMatchObject(
      fieldErrorResponse('ModemId', 'validation.fieldRequired'),
    );
  });

  it('of a technical advisor is not changed by null, and there is one per society', async () => {
    const [first, second] = await modems(society.id);
    const other = await aSociety(app.db);
    const [elsewhere] = await modems(other.id);
    const advisor = await aUser(app.db, 'TechnicalAdvisor', member());
    await app.db
      .insertInto('technicalAdvisorModems')
      .values({ userId: advisor, gatewayModemId: elsewhere })
      .execute();
    const listModems = async () => {
      const rows = await app.db
        .selectFrom('technicalAdvisorModems')
        .select('gatewayModemId')
        .where('userId', '=', advisor)
        .orderBy('gatewayModemId')
        .execute();
      return rows.map((row) => row.gatewayModemId);
    };
    for (const modemId of [first, second, null])
      expect((await edit(administrator, 'TechnicalAdvisor', advisor, { modemId })).status).toBe(200);
    expect(await listModems()).toEqual([second, elsewhere].sort((item, another) => item - another));
  });

  it('must belong to the society', async () => {
    const [foreign] = await modems((await aSociety(app.db)).id);
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(administrator, 'Manager', manager, { modemId: foreign })).toMatchObject(
      errorResponse('user.registration.cannotAssignUserToModemInDifferentNationalSociety'),
    );
  });
});

describe('the project of a supervisor', () => {
  const hasDataCollectors = errorResponse('user.registration.cannotChangeProjectSupervisorHasDataCollectors');
  const hasSupervisors = errorResponse('user.registration.cannotChangeProjectHeadSupervisorHasSupervisors');
  const listProjects = async (userId: number) => {
    const rows = await app.db
      .selectFrom('userProjects')
      .select('projectId')
      .where('userId', '=', userId)
      .orderBy('projectId')
      .execute();
    return rows.map(({ projectId }) => projectId);
  };

  it('changes together with their link to it, and links to closed projects stay as history', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const [from, to] = [await aProject(app.db, society), await aProject(app.db, society)];
    const userId = await aUser(app.db, 'Supervisor', { ...member(), projectId: from });
    await app.db.insertInto('userProjects').values({ userId, projectId: closed }).execute();
    expect((await edit(administrator, 'Supervisor', userId, { projectId: to })).status).toBe(200);
    expect(await listProjects(userId)).toEqual([closed, to]);
    expect((await findRow(userId)).currentProjectId).toBe(to);
  });

  it('can change from a closed one to an open one, and saving does not touch a closed one', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const to = await aProject(app.db, society);
    const userId = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: closed });
    await aDataCollector(app.db, { projectId: closed, headSupervisorId: userId });
    expect((await edit(administrator, 'HeadSupervisor', userId)).status).toBe(200);
    expect((await edit(administrator, 'HeadSupervisor', userId, { projectId: to })).status).toBe(200);
    expect(await listProjects(userId)).toEqual([closed, to]);
  });

  it('cannot change while data collectors or supervisors report to them', async () => {
    const [from, to] = [await aProject(app.db, society), await aProject(app.db, society)];
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: from });
    const at = { ...member(), projectId: from, headSupervisorId: head };
    const supervisor = await aUser(app.db, 'Supervisor', at);
    await aDataCollector(app.db, { projectId: from, supervisorId: supervisor });
    expect(await edit(administrator, 'Supervisor', supervisor, { projectId: to })).toMatchObject(
      hasDataCollectors,
    );
    expect(await edit(administrator, 'HeadSupervisor', head, { projectId: to })).toMatchObject(
      hasSupervisors,
    );
    await app.db.updateTable('users').set({ headSupervisorId: null }).where('id', '=', supervisor).execute();
    const collector = await aDataCollector(app.db, { projectId: from, headSupervisorId: head });
    expect(await edit(administrator, 'HeadSupervisor', head, { projectId: to })).toMatchObject(
      hasDataCollectors,
    );
    const gone = { deletedAt: app.clock.now() };
    await app.db.updateTable('dataCollectors').set(gone).where('id', '=', collector.id).execute();
    expect((await edit(administrator, 'HeadSupervisor', head, { projectId: to })).status).toBe(200);
  });

  it('must be an open one of the society that the caller has access to', async () => {
    const userId = await aUser(app.db, 'Supervisor', {
      ...member(),
      projectId: await aProject(app.db, society),
    });
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const foreign = await aProject(app.db, await aSociety(app.db));
    for (const projectId of [closed, foreign, 999_999])
      expect(await edit(administrator, 'Supervisor', userId, { projectId })).toMatchObject(
        errorResponse('user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess'),
      );
    await aUser(app.db, 'Coordinator', member());
    const second = await anOrganization(app.db, society.id);
    const beyond = await aProject(app.db, { id: society.id, organizationId: second });
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(manager, 'Supervisor', userId, { projectId: beyond })).toMatchObject(
      fieldErrorResponse('ProjectId', 'error.unauthorized'),
    );
  });

  it('removes them from the alert recipients of the former one', async () => {
    const [from, to] = [await aProject(app.db, society), await aProject(app.db, society)];
    const userId = await aUser(app.db, 'Supervisor', { ...member(), projectId: from });
    const { organizationId } = society;
    const recipient = { projectId: from, organizationId, role: 'Nurse', organization: 'Clinic' };
    const { id: alertRecipientId } = await app.db
      .insertInto('alertRecipients')
      .values({ ...recipient, email: 'nurse@test.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('alertRecipientSupervisors').values({ alertRecipientId, userId }).execute();
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values({ projectId: from, organizationId, userId })
      .execute();
    expect((await edit(administrator, 'Supervisor', userId, { projectId: to })).status).toBe(200);
    const left = app.db.selectFrom('alertRecipients').select('id').where('projectId', '=', from);
    expect(await left.execute()).toEqual([]);
    const notHandledRecipients = app.db
      .selectFrom('alertNotHandledRecipients')
      .select('userId')
      .where('projectId', '=', from);
    expect(await notHandledRecipients.execute()).toEqual([]);
  });
});

describe('the head supervisor of a supervisor', () => {
  it('is set, kept by null, cleared by 0, and cleared when they change project', async () => {
    const [from, to] = [await aProject(app.db, society), await aProject(app.db, society)];
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: from });
    const userId = await aUser(app.db, 'Supervisor', { ...member(), projectId: from });
    const after = async (given: object) => {
      expect((await edit(administrator, 'Supervisor', userId, given)).status).toBe(200);
      return (await findRow(userId)).headSupervisorId;
    };
    expect(await after({ headSupervisorId: head })).toBe(head);
    expect(await after({ headSupervisorId: null })).toBe(head);
    expect(await after({ headSupervisorId: 0 })).toBeNull();
    expect(await after({ headSupervisorId: head })).toBe(head);
    expect(await after({ headSupervisorId: null, projectId: to })).toBeNull();
  });

  it('must work in the same project for the same organization', async () => {
    const projectId = await aProject(app.db, society);
    const second = await anOrganization(app.db, society.id);
    const userId = await aUser(app.db, 'Supervisor', { ...member(), projectId });
    const elsewhere = await aUser(app.db, 'HeadSupervisor', {
      ...member(),
      projectId: await aProject(app.db, society),
    });
    const ofOther = await aUser(app.db, 'HeadSupervisor', { ...member(second), projectId });
    const gone = await aUser(app.db, 'HeadSupervisor', {
      ...member(),
      projectId,
      deletedAt: app.clock.now(),
    });
    for (const headSupervisorId of [elsewhere, ofOther, gone, userId, 999_999])
      expect(await edit(administrator, 'Supervisor', userId, { headSupervisorId })).toMatchObject(
        fieldErrorResponse('HeadSupervisorId', 'validation.valueInvalid'),
      );
  });
});
