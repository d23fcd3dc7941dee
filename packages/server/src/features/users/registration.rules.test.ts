import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aModem, anOrganization, aProject, aSociety, aUser } from '../../../test/support/builders.ts';
import { aSocietyStage } from '../../../test/support/society-stage.ts';
import { makeHeadManager } from '../organizations/index.ts';
import {
  aFreeAddress,
  fieldRefused,
  newUserOf,
  pathOfRole,
  refusedWith,
  userWithAddress,
} from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyStage({
  now: '2026-03-01T08:00:00Z',
  languageId: 2,
});

const bodyOf = (given: object = {}) => newUserOf(society.id, given);
const userOf = (address: string) => userWithAddress(app.db, address);
const create = (by: number, role: string, body: object) =>
  app.as(by).post(`/api/${role}/create?nationalSocietyId=${society.id}`, body);
const organizationById = (id: number) =>
  app.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who may register whom', () => {
  const outcome = async (by: number, projectId: number) => {
    const made = [];
    for (const role of societyRoles) {
      const body = bodyOf({ projectId, setAsHeadManager: null });
      if ((await create(by, pathOfRole(role), body)).status === 200) made.push(role);
    }
    return made;
  };
  const everyday = ['Manager', 'TechnicalAdvisor', 'DataConsumer', 'Supervisor', 'HeadSupervisor'];

  it('lets managers and technical advisors register the people of their work, but no coordinators', async () => {
    const projectId = await aProject(app.db, society);
    for (const role of ['Manager', 'TechnicalAdvisor'] as const) {
      expect(await outcome(await aUser(app.db, role, member()), projectId)).toEqual(everyday);
    }
  });

  it('lets the head of the default organization appoint the first coordinator, and only the first', async () => {
    const head = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    expect((await create(head, 'coordinator', bodyOf())).status).toBe(200);
    expect((await create(head, 'coordinator', bodyOf())).status).toBe(403);
  });

  it('lets coordinators register coordinators and head managers only', async () => {
    const projectId = await aProject(app.db, society);
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect(await outcome(coordinator, projectId)).toEqual(['Coordinator']);
    const manager = bodyOf({ setAsHeadManager: true });
    expect((await create(coordinator, 'manager', manager)).status).toBe(200);
    expect((await create(coordinator, 'manager', bodyOf({ setAsHeadManager: true }))).status).toBe(403);
    expect((await create(coordinator, 'coordinator', bodyOf())).status).toBe(200);
  });

  it('lets global coordinators begin a society', async () => {
    const projectId = await aProject(app.db, society);
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect((await create(global, 'manager', bodyOf({ setAsHeadManager: true }))).status).toBe(200);
    expect(await outcome(global, projectId)).toEqual(['Coordinator']);
    expect(await create(global, 'manager', bodyOf({ setAsHeadManager: true }))).toMatchObject(
      refusedWith('user.registration.coordinatorExists'),
    );
  });

  it('lets nobody else register anybody', async () => {
    const projectId = await aProject(app.db, society);
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const) {
      expect(await outcome(await aUser(app.db, role, { ...member(), projectId }), projectId)).toEqual([]);
    }
  });

  it('lets managers make no head managers', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect((await create(manager, 'manager', bodyOf({ setAsHeadManager: true }))).status).toBe(403);
  });
});

describe('the organization of a new user', () => {
  it('is the caller’s own, else the default one', async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId: second });
    const own = bodyOf();
    await create(manager, 'technicalAdvisor', own);
    expect((await userOf(own.email)).organizationId).toBe(second);
    const byAdministrator = bodyOf();
    await create(administrator, 'technicalAdvisor', byAdministrator);
    expect((await userOf(byAdministrator.email)).organizationId).toBe(society.organizationId);
  });

  it('can be chosen by those who may, within the society', async () => {
    const second = await anOrganization(app.db, society.id);
    const foreign = (await aSociety(app.db)).organizationId;
    const manager = await aUser(app.db, 'Manager', member());
    expect(await create(manager, 'technicalAdvisor', bodyOf({ organizationId: second }))).toMatchObject(
      fieldRefused('OrganizationId', 'organization.notAccessToChangeOrganization'),
    );
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const body = bodyOf({ organizationId: second });
    expect((await create(manager, 'technicalAdvisor', body)).status).toBe(200);
    expect((await userOf(body.email)).organizationId).toBe(second);
    expect(await create(manager, 'technicalAdvisor', bodyOf({ organizationId: foreign }))).toMatchObject(
      refusedWith('user.registration.organizationDoesNotExist'),
    );
  });
});

describe('a manager who is to head an organization', () => {
  it('waits for the agreement in the default organization', async () => {
    const body = bodyOf({ setAsHeadManager: true });
    expect((await create(administrator, 'manager', body)).status).toBe(200);
    expect(await organizationById(society.organizationId)).toMatchObject({
      headManagerId: null,
      pendingHeadManagerId: (await userOf(body.email)).id,
    });
    expect(await create(administrator, 'manager', bodyOf({ setAsHeadManager: true }))).toMatchObject(
      refusedWith('user.registration.headManagerAlreadyExists'),
    );
  });

  it('heads any other organization at once', async () => {
    const second = await anOrganization(app.db, society.id);
    const body = bodyOf({ setAsHeadManager: true, organizationId: second });
    expect((await create(administrator, 'manager', body)).status).toBe(200);
    expect(await organizationById(second)).toMatchObject({
      headManagerId: (await userOf(body.email)).id,
      pendingHeadManagerId: null,
    });
  });

  it('is only one when two are registered together', async () => {
    const bodies = [bodyOf({ setAsHeadManager: true }), bodyOf({ setAsHeadManager: true })];
    const answers = await Promise.all(bodies.map((body) => create(administrator, 'manager', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the modem of a new user', () => {
  it('is stored, for technical advisors by society', async () => {
    const modemId = await aModem(app.db, society.id);
    const manager = bodyOf({ modemId });
    await create(administrator, 'manager', manager);
    expect((await userOf(manager.email)).modemId).toBe(modemId);
    const advisor = bodyOf({ modemId });
    await create(administrator, 'technicalAdvisor', advisor);
    const { id, modemId: own } = await userOf(advisor.email);
    expect(own).toBeNull();
    const read = await app
      .as(administrator)
      .get(`/api/technicalAdvisor/${id}/get?nationalSocietyId=${society.id}`);
    expect(read.body.value.modemId).toBe(modemId);
  });

  it('must be one of the society', async () => {
    const modemId = await aModem(app.db, (await aSociety(app.db)).id);
    expect(await create(administrator, 'manager', bodyOf({ modemId }))).toMatchObject(
      refusedWith('user.registration.cannotAssignUserToModemInDifferentNationalSociety'),
    );
  });
});

describe('the project of a new supervisor', () => {
  const supervisorIn = (by: number, projectId: number, given: object = {}) =>
    create(by, 'supervisor', bodyOf({ projectId, organizationId: society.organizationId, ...given }));

  it('must be open and of the society', async () => {
    const key = 'user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess';
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
    const elsewhere = await aProject(app.db, await aSociety(app.db));
    for (const projectId of [closed, elsewhere, 999_999]) {
      expect(await supervisorIn(administrator, projectId)).toMatchObject(refusedWith(key));
    }
  });

  it('must be one that the caller has access to', async () => {
    await aUser(app.db, 'Coordinator', member());
    const second = await anOrganization(app.db, society.id);
    const projectId = await aProject(app.db, { id: society.id, organizationId: second });
    const manager = await aUser(app.db, 'Manager', member());
    expect(await supervisorIn(manager, projectId)).toMatchObject(
      fieldRefused('ProjectId', 'error.unauthorized'),
    );
  });

  it('gives them a head supervisor of the same project and organization; 0 means none', async () => {
    const projectId = await aProject(app.db, society);
    const otherProject = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    const otherHead = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: otherProject });
    const address = aFreeAddress();
    expect(
      (await supervisorIn(administrator, projectId, { headSupervisorId: head, email: address })).status,
    ).toBe(200);
    expect((await userOf(address)).headSupervisorId).toBe(head);
    expect(await supervisorIn(administrator, projectId, { headSupervisorId: otherHead })).toMatchObject(
      fieldRefused('HeadSupervisorId', 'validation.valueInvalid'),
    );
    expect((await supervisorIn(administrator, projectId, { headSupervisorId: 0 })).status).toBe(200);
  });
});
