import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager, makePendingHeadManager } from '../organizations/index.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

const list = (by: number) => app.as(by).get(`/api/user/list?nationalSocietyId=${society.id}`);
const listVisibleIds = async (by: number) =>
  (await list(by)).body.value.map((row: { id: number }) => row.id).sort();
const sorted = (...ids: number[]) => [...ids].sort();

describe('the users of a society', () => {
  it('are listed with role, project and organization, head managers first, then by name', async () => {
    const projectId = await aProject(app.db, society, { name: 'Cholera' });
    const supervisor = await aUser(app.db, 'Supervisor', { ...member(), projectId, name: 'Anna' });
    const consumer = await aUser(app.db, 'DataConsumer', {
      nationalSocietyId: society.id,
      name: 'Bela',
      isVerified: false,
    });
    const head = await aUser(app.db, 'Manager', { ...member(), name: 'Zoe', phoneNumber: '+221770000' });
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    await aUser(app.db, 'Manager', { ...member(), name: 'Gone', deletedAt: app.clock.now() });
    const { body } = await list(administrator);
    expect(body.value.map((row: { name: string }) => row.name)).toEqual(['Zoe', 'Anna', 'Bela']);
    expect(body.value[0]).toEqual({
      id: head,
      name: 'Zoe',
      email: expect.stringContaining('@'),
      phoneNumber: '+221770000',
      role: 'Manager',
      isHeadManager: true,
      isPendingHeadManager: false,
      organizationName: expect.any(String),
      organizationId: society.organizationId,
      isVerified: true,
      hasTwoFactor: false,
    });
    expect(body.value[1]).toMatchObject({ id: supervisor, project: 'Cholera' });
    expect(body.value[2]).toMatchObject({
      id: consumer,
      email: '***',
      phoneNumber: '***',
      organizationId: 0,
      isVerified: false,
    });
  });

  // SRV.NFXNREQ.028
  it('are visible to each caller as far as they look after them', async () => {
    const second = await anOrganization(app.db, society.id);
    const head = await aUser(app.db, 'Manager', member());
    const pending = await aUser(app.db, 'TechnicalAdvisor', member(second));
    const manager = await aUser(app.db, 'Manager', member(second));
    const advisor = await aUser(app.db, 'TechnicalAdvisor', member());
    const consumer = await aUser(app.db, 'DataConsumer', { nationalSocietyId: society.id });
    const supervisor = await aUser(app.db, 'Supervisor', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    await makePendingHeadManager(app.db, { organizationId: second, userId: pending });
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect(await listVisibleIds(global)).toEqual([head]);
    expect(await listVisibleIds(manager)).toEqual(sorted(pending, manager, consumer));
    expect(await listVisibleIds(advisor)).toEqual(sorted(head, advisor, supervisor, consumer));
    const coordinator = await aUser(app.db, 'Coordinator', member(second));
    expect(await listVisibleIds(global)).toEqual([coordinator]);
    expect(await listVisibleIds(coordinator)).toEqual(sorted(coordinator, consumer, head, pending));
    expect(await listVisibleIds(manager)).toEqual(sorted(pending, manager, consumer, coordinator));
    expect(await listVisibleIds(advisor)).toEqual(sorted(head, advisor, supervisor, consumer));
    const all = sorted(head, pending, manager, advisor, consumer, supervisor, coordinator);
    expect(await listVisibleIds(administrator)).toEqual(all);
  });

  it('are shown to global coordinators where an organization has no head manager: whom they can appoint', async () => {
    const second = await anOrganization(app.db, society.id, 'Without a head manager');
    const head = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    const colleague = await aUser(app.db, 'Manager', member());
    const manager = await aUser(app.db, 'Manager', member(second));
    const advisor = await aUser(app.db, 'TechnicalAdvisor', member(second));
    await aUser(app.db, 'Supervisor', member(second));
    const global = await aUser(app.db, 'GlobalCoordinator');
    const visible = await listVisibleIds(global);
    expect(visible).toEqual(expect.arrayContaining([manager, advisor]));
    expect(visible).not.toContain(colleague);
    await makePendingHeadManager(app.db, { organizationId: second, userId: manager });
    expect(await listVisibleIds(global)).not.toContain(advisor);
    await aUser(app.db, 'Coordinator', member());
    expect(await listVisibleIds(global)).not.toContain(manager);
  });

  it('are hidden from others', async () => {
    for (const role of ['DataConsumer', 'Supervisor', 'HeadSupervisor'] as const) {
      expect((await list(await aUser(app.db, role, member()))).status).toBe(403);
    }
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: other.id });
    expect((await list(stranger)).status).toBe(403);
    expect((await app.nobody.get('/api/user/list?nationalSocietyId=1')).status).toBe(401);
    expect((await app.as(administrator).get('/api/user/list')).body.message.data).toEqual({
      NationalSocietyId: ['string:validation.fieldRequired'],
    });
  });
});

describe('the options for a new user', () => {
  const formData = async (by: number) =>
    (await app.as(by).get(`/api/user/createFormData?nationalSocietyId=${society.id}`)).body.value;

  it('cover the whole society for administrators', async () => {
    const second = await anOrganization(app.db, society.id, 'Second');
    const projectId = await aProject(app.db, { id: society.id, organizationId: second }, { name: 'Cholera' });
    await aProject(app.db, society, { name: 'Old', state: 'Closed', endedAt: app.clock.now() });
    const headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...member(second), projectId });
    const pending = await aUser(app.db, 'Manager', member(second));
    await makePendingHeadManager(app.db, { organizationId: second, userId: pending });
    const gateway = await aGateway(app.db, society.id);
    const modems = await app.db
      .insertInto('gatewayModems')
      .values([
        { smsGatewayId: gateway.id, slot: 1, name: 'North' },
        { smsGatewayId: gateway.id, slot: 2, name: 'South' },
      ])
      .returning(['id', 'name'])
      .execute();
    expect(await formData(administrator)).toEqual({
      projects: [{ id: projectId, name: 'Cholera' }],
      organizations: [
        {
          id: society.organizationId,
          name: expect.any(String),
          isDefaultOrganization: true,
          hasHeadManager: false,
        },
        { id: second, name: 'Second', isDefaultOrganization: false, hasHeadManager: true },
      ],
      headSupervisors: [{ id: headSupervisor, name: expect.any(String), projectId, organizationId: second }],
      modems,
      hasCoordinator: false,
      isHeadManager: false,
      countryCode: 'SN',
    });
  });

  it('are limited to the own organization for others', async () => {
    const second = await anOrganization(app.db, society.id);
    const own = await aProject(app.db, society, { name: 'Own' });
    await aProject(app.db, { id: society.id, organizationId: second }, { name: 'Other' });
    await aUser(app.db, 'HeadSupervisor', member(second));
    const head = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    await aUser(app.db, 'Coordinator', member());
    expect(await formData(head)).toMatchObject({
      projects: [{ id: own, name: 'Own' }],
      headSupervisors: [],
      modems: [],
      hasCoordinator: true,
      isHeadManager: true,
    });
    expect(await formData(await aUser(app.db, 'GlobalCoordinator'))).toMatchObject({ projects: [] });
  });

  it('are hidden from other societies and other roles', async () => {
    const path = `/api/user/createFormData?nationalSocietyId=${society.id}`;
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: other.id });
    expect((await app.as(stranger).get(path)).status).toBe(403);
    expect((await app.as(await aUser(app.db, 'DataConsumer', member())).get(path)).status).toBe(403);
  });
});

describe('one user', () => {
  const buildPath = (role: string, id: number) =>
    `/api/${role.charAt(0).toLowerCase()}${role.slice(1)}/${id}/get?nationalSocietyId=${society.id}`;

  it.each(societyRoles)('of role %s is returned with the values of their form', async (role) => {
    const projectId = await aProject(app.db, society, { name: 'Cholera' });
    const id = await aUser(app.db, role, {
      ...member(),
      projectId,
      name: 'Nadia',
      emailAddress: `${role}${society.id}@test.example`,
      phoneNumber: '+221770000',
      customOrganization: 'Health post',
    });
    const { status, body } = await app.as(administrator).get(buildPath(role, id));
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      id,
      name: 'Nadia',
      email: `${role}${society.id}@test.example`,
      phoneNumber: '+221770000',
      organization: 'Health post',
      role,
    });
    expect(body.value).not.toHaveProperty('additionalPhoneNumber');
    const isSupervisor = role === 'Supervisor' || role === 'HeadSupervisor';
    expect('currentProject' in body.value).toBe(isSupervisor);
    expect('organizationId' in body.value).toBe(role !== 'DataConsumer');
  });

  it('who supervises a closed project keeps it among the options', async () => {
    const open = await aProject(app.db, society, { name: 'Open' });
    const closed = await aProject(app.db, society, {
      name: 'Closed',
      state: 'Closed',
      endedAt: app.clock.now(),
    });
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId: open, name: 'Hedy' });
    const id = await aUser(app.db, 'Supervisor', { ...member(), projectId: closed, headSupervisorId: head });
    const { body } = await app.as(administrator).get(buildPath('Supervisor', id));
    expect(body.value).toMatchObject({
      sex: 'Female',
      decadeOfBirth: 1980,
      projectId: closed,
      nationalSocietyId: society.id,
      headSupervisorId: head,
      currentProject: { id: closed, name: 'Closed', isClosed: true },
      editSupervisorFormData: {
        availableProjects: [
          { id: open, name: 'Open', isClosed: false },
          { id: closed, name: 'Closed', isClosed: true },
        ],
        headSupervisors: [{ id: head, name: 'Hedy' }],
      },
    });
    const headBody = (await app.as(administrator).get(buildPath('HeadSupervisor', head))).body.value;
    expect(headBody).not.toHaveProperty('headSupervisorId');
    expect(headBody.editSupervisorFormData).not.toHaveProperty('headSupervisors');
  });

  it('is not found under another role, in another society, or when deleted', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const gone = await aUser(app.db, 'Manager', { ...member(), deletedAt: app.clock.now() });
    const foreign = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    const notFound = { status: 400, body: { message: { key: 'user.common.userNotFound' } } };
    expect(await app.as(administrator).get(buildPath('TechnicalAdvisor', manager))).toMatchObject(notFound);
    expect(await app.as(administrator).get(buildPath('Manager', gone))).toMatchObject(notFound);
    expect(await app.as(administrator).get(buildPath('Manager', foreign))).toMatchObject(notFound);
    expect((await app.as(manager).get(buildPath('Manager', foreign))).status).toBe(403);
    expect((await app.as(foreign).get(buildPath('Manager', manager))).status).toBe(403);
  });

  it('who is a manager is visible to coordinators only if they lead an organization', async () => {
    const coordinator = await aUser(app.db, 'Coordinator', member());
    const manager = await aUser(app.db, 'Manager', member());
    expect((await app.as(coordinator).get(buildPath('Manager', manager))).status).toBe(403);
    await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    expect((await app.as(coordinator).get(buildPath('Manager', manager))).status).toBe(200);
  });

  it('who is a manager is hidden from global coordinators if there is a coordinator', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    const manager = await aUser(app.db, 'Manager', member());
    expect((await app.as(global).get(buildPath('Manager', manager))).status).toBe(200);
    await aUser(app.db, 'Coordinator', member());
    expect((await app.as(global).get(buildPath('Manager', manager))).status).toBe(403);
  });

  it('who supervises is visible to those who lead supervisors', async () => {
    const projectId = await aProject(app.db, society);
    const supervisor = await aUser(app.db, 'Supervisor', { ...member(), projectId });
    const path = buildPath('Supervisor', supervisor);
    expect((await app.as(await aUser(app.db, 'Manager', member())).get(path)).status).toBe(200);
    for (const role of ['Coordinator', 'Supervisor', 'HeadSupervisor', 'DataConsumer'] as const) {
      expect((await app.as(await aUser(app.db, role, member())).get(path)).status).toBe(403);
    }
  });
});
