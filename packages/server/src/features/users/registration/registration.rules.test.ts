import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aModem } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager } from '../../organizations/index.ts';
import {
  aFreeAddress,
  buildNewUser,
  errorResponse,
  fieldErrorResponse,
  findUserByAddress,
  rolePath,
} from '../testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({
  now: '2026-03-01T08:00:00Z',
  languageId: 2,
});

const buildBody = (given: object = {}) => buildNewUser(society.id, given);
const findUser = (address: string) => findUserByAddress(app.db, address);
const create = (by: number, role: string, body: object) =>
  app.as(by).post(`/api/${role}/create?nationalSocietyId=${society.id}`, body);
const organizationById = (id: number) =>
  app.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who may register whom', () => {
  const outcome = async (by: number, projectId: number) => {
    const made = [];
    for (const role of societyRoles) {
      const body = buildBody({ projectId, setAsHeadManager: null });
      if ((await create(by, rolePath(role), body)).status === 200) made.push(role);
    }
    return made;
  };
  const usualRoles = ['Manager', 'TechnicalAdvisor', 'DataConsumer', 'Supervisor', 'HeadSupervisor'];

  it('lets managers and technical advisors register the users they work with, but no coordinators', async () => {
    const projectId = await aProject(app.db, society);
    for (const role of ['Manager', 'TechnicalAdvisor'] as const) {
      expect(await outcome(await aUser(app.db, role, member()), projectId)).toEqual(usualRoles);
    }
  });

  it('lets the head manager of the default organization appoint the first coordinator, and only the first', async () => {
    const head = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    expect((await create(head, 'coordinator', buildBody())).status).toBe(200);
    expect((await create(head, 'coordinator', buildBody())).status).toBe(403);
  });

  it('lets coordinators register coordinators and head managers only', async () => {
    const projectId = await aProject(app.db, society);
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect(await outcome(coordinator, projectId)).toEqual(['Coordinator']);
    const manager = buildBody({ setAsHeadManager: true });
    expect((await create(coordinator, 'manager', manager)).status).toBe(200);
    expect((await create(coordinator, 'manager', buildBody({ setAsHeadManager: true }))).status).toBe(403);
    expect((await create(coordinator, 'coordinator', buildBody())).status).toBe(200);
  });

  it('lets global coordinators register the first users of a society', async () => {
    const projectId = await aProject(app.db, society);
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect((await create(global, 'manager', buildBody({ setAsHeadManager: true }))).status).toBe(200);
    expect(await outcome(global, projectId)).toEqual(['Coordinator']);
    expect(await create(global, 'manager', buildBody({ setAsHeadManager: true }))).toMatchObject(
      errorResponse('user.registration.coordinatorExists'),
    );
  });

  it('lets nobody else register anybody', async () => {
    const projectId = await aProject(app.db, society);
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const) {
      expect(await outcome(await aUser(app.db, role, { ...member(), projectId }), projectId)).toEqual([]);
    }
  });

  it('does not let managers appoint head managers', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect((await create(manager, 'manager', buildBody({ setAsHeadManager: true }))).status).toBe(403);
  });
});

describe('the organization of a new user', () => {
  it('is the caller’s own, or else the default one', async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId: second });
    const own = buildBody();
    await create(manager, 'technicalAdvisor', own);
    expect((await findUser(own.email)).organizationId).toBe(second);
    const byAdministrator = buildBody();
    await create(administrator, 'technicalAdvisor', byAdministrator);
    expect((await findUser(byAdministrator.email)).organizationId).toBe(society.organizationId);
  });

  it('can be chosen by those who may, within the society', async () => {
    const second = await anOrganization(app.db, society.id);
    const foreign = (await aSociety(app.db)).organizationId;
    const manager = await aUser(app.db, 'Manager', member());
    expect(await create(manager, 'technicalAdvisor', buildBody({ organizationId: second }))).toMatchObject(
      fieldErrorResponse('OrganizationId', 'organization.notAccessToChangeOrganization'),
    );
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const body = buildBody({ organizationId: second });
    expect((await create(manager, 'technicalAdvisor', body)).status).toBe(200);
    expect((await findUser(body.email)).organizationId).toBe(second);
    expect(await create(manager, 'technicalAdvisor', buildBody({ organizationId: foreign }))).toMatchObject(
      errorResponse('user.registration.organizationDoesNotExist'),
    );
  });
});

describe('a manager registered as head manager', () => {
  it('of the default organization is pending until they consent', async () => {
    const body = buildBody({ setAsHeadManager: true });
    expect((await create(administrator, 'manager', body)).status).toBe(200);
    expect(await organizationById(society.organizationId)).toMatchObject({
      headManagerId: null,
      pendingHeadManagerId: (await findUser(body.email)).id,
    });
    expect(await create(administrator, 'manager', buildBody({ setAsHeadManager: true }))).toMatchObject(
      errorResponse('user.registration.headManagerAlreadyExists'),
    );
  });

  it('of any other organization takes effect at once', async () => {
    const second = await anOrganization(app.db, society.id);
    const body = buildBody({ setAsHeadManager: true, organizationId: second });
    expect((await create(administrator, 'manager', body)).status).toBe(200);
    expect(await organizationById(second)).toMatchObject({
      headManagerId: (await findUser(body.email)).id,
      pendingHeadManagerId: null,
    });
  });

  it('is accepted only once for two concurrent registrations', async () => {
    const bodies = [buildBody({ setAsHeadManager: true }), buildBody({ setAsHeadManager: true })];
    const responses = await Promise.all(bodies.map((body) => create(administrator, 'manager', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the modem of a new user', () => {
  it('is stored, per society for technical advisors', async () => {
    const modemId = await aModem(app.db, society.id);
    const manager = buildBody({ modemId });
    await create(administrator, 'manager', manager);
    expect((await findUser(manager.email)).modemId).toBe(modemId);
    const advisor = buildBody({ modemId });
    await create(administrator, 'technicalAdvisor', advisor);
    const { id, modemId: own } = await findUser(advisor.email);
    expect(own).toBeNull();
    const read = await app
      .as(administrator)
      .get(`/api/technicalAdvisor/${id}/get?nationalSocietyId=${society.id}`);
    expect(read.body.value.modemId).toBe(modemId);
  });

  it.each(['manager', 'technicalAdvisor', 'supervisor', 'headSupervisor'] as const)(
    'is required of a %s if the gateways of the society have some',
    async (role) => {
      const projectId = await aProject(app.db, society);
      const given = role.endsWith('upervisor') ? { projectId, sex: 'Female', decadeOfBirth: 1990 } : {};
      const { organizationId } = society;
      expect((await create(administrator, role, buildBody({ organizationId, ...given }))).status).toBe(200);
      await aModem(app.db, society.id);
      expect(await create(administrator, role, buildBody({ organizationId, ...given }))).toMatchObject(
        fieldErrorResponse('ModemId', 'validation.fieldRequired'),
      );
    },
  );

  it('must belong to the society', async () => {
    const modemId = await aModem(app.db, (await aSociety(app.db)).id);
    expect(await create(administrator, 'manager', buildBody({ modemId }))).toMatchObject(
      errorResponse('user.registration.cannotAssignUserToModemInDifferentNationalSociety'),
    );
  });
});

describe('the project of a new supervisor', () => {
  const createSupervisor = (by: number, projectId: number, given: object = {}) =>
    create(by, 'supervisor', buildBody({ projectId, organizationId: society.organizationId, ...given }));

  it('must be an open one of the society', async () => {
    const key = 'user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess';
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const elsewhere = await aProject(app.db, await aSociety(app.db));
    for (const projectId of [closed, elsewhere, 999_999]) {
      expect(await createSupervisor(administrator, projectId)).toMatchObject(errorResponse(key));
    }
  });

  it('must be accessible to the caller', async () => {
    await aUser(app.db, 'Coordinator', member());
    const second = await anOrganization(app.db, society.id);
    const projectId = await aProject(app.db, { id: society.id, organizationId: second });
    const manager = await aUser(app.db, 'Manager', member());
    expect(await createSupervisor(manager, projectId)).toMatchObject(
      fieldErrorResponse('ProjectId', 'error.unauthorized'),
    );
  });

  it('allows a head supervisor of the same project and organization; 0 means none', async () => {
    const projectId = await aProject(app.db, society);
    const otherProject = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    const otherHead = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: otherProject });
    const address = aFreeAddress();
    expect(
      (await createSupervisor(administrator, projectId, { headSupervisorId: head, email: address })).status,
    ).toBe(200);
    expect((await findUser(address)).headSupervisorId).toBe(head);
    expect(await createSupervisor(administrator, projectId, { headSupervisorId: otherHead })).toMatchObject(
      fieldErrorResponse('HeadSupervisorId', 'validation.valueInvalid'),
    );
    expect((await createSupervisor(administrator, projectId, { headSupervisorId: 0 })).status).toBe(200);
  });
});
