import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { makeHeadManager, makePendingHeadManager } from '../../organizations/index.ts';
import {
  aFreeAddress,
  buildNewUser,
  errorResponse,
  findUserByAddress,
  userUrls,
} from '../testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

const remove = (by: number, role: string, userId: number, nationalSocietyId = society.id) =>
  app.as(by).post(`${userUrls(role, userId).delete}?nationalSocietyId=${nationalSocietyId}`);
const deletionError = (name: string) => errorResponse(`user.deletion.${name}`);
const findRow = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listSocieties = (userId: number) =>
  app.db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .execute();
const listProjects = (userId: number) =>
  app.db.selectFrom('userProjects').select('projectId').where('userId', '=', userId).execute();

describe('deleting a user', () => {
  const person = {
    name: 'Zenobia (Quill) Ümit',
    email: 'Zenobia.Quill@away.example',
    phoneNumber: '+221 70 999 88 77',
    additionalPhoneNumber: '+33698765432',
    organization: 'Quill Foundation',
  };
  const traces = ['Zenobia', 'Quill', 'Ümit', '70 999 88 77', '33698765432'];

  it.each(societyRoles)(
    'of role %s leaves an anonymised row, and their data in no column of any table',
    async (role) => {
      const projectId = await aProject(app.db, society);
      const { organizationId } = society;
      const body = buildNewUser(society.id, { ...person, projectId, organizationId });
      const created = await app
        .as(administrator)
        .post(
          `${userUrls(role, 0).delete.replace('/0/delete', '/create')}?nationalSocietyId=${society.id}`,
          body,
        );
      expect(created.status).toBe(200);
      const { id } = await findUserByAddress(app.db, person.email);
      await app.as(id).get('/api/authentication/status');
      await app.as(administrator).post(userUrls(role, id).edit, { ...body, email: aFreeAddress() });
      await app.as(administrator).post(userUrls(role, id).edit, body);
      expect(Object.keys(await findTablesWith(app.db, traces))).toContain('public.users');

      expect(await remove(administrator, role, id)).toMatchObject({ status: 200, body: { isSuccess: true } });
      expect(await findTablesWith(app.db, traces)).toEqual({});
      expect(await findRow(id)).toMatchObject({
        role,
        name: null,
        emailAddress: null,
        sex: null,
        decadeOfBirth: null,
        currentProjectId: null,
        isAnonymized: true,
        deletedAt: app.clock.now(),
      });
      expect((await app.as(id).get('/api/agreement/listPending')).status).toBe(401);
      expect(await listProjects(id)).toEqual([]);
      const listed = await app.as(administrator).get(`/api/user/list?nationalSocietyId=${society.id}`);
      expect(listed.body.value).toEqual([]);
      const event = await app.db
        .selectFrom('auditEvents')
        .select(['actorId', 'nationalSocietyId', 'after'])
        .where('subjectId', '=', id)
        .where('action', '=', `${role.charAt(0).toLowerCase()}${role.slice(1)}/delete`)
        .execute();
      expect(event).toEqual([
        { actorId: administrator, nationalSocietyId: society.id, after: { isAnonymized: true } },
      ]);
    },
  );

  it('works once', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect((await remove(administrator, 'Manager', manager)).status).toBe(200);
    expect(await remove(administrator, 'Manager', manager)).toMatchObject(
      errorResponse('user.common.userNotFound'),
    );
  });

  it('fails for oneself, users of another role and users of other societies', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect(await remove(manager, 'Manager', manager)).toMatchObject(deletionError('cannotDeleteYourself'));
    const notFound = errorResponse('user.common.userNotFound');
    expect(await remove(administrator, 'Supervisor', manager)).toMatchObject(notFound);
    expect(await remove(manager, 'TechnicalAdvisor', manager)).toMatchObject(notFound);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    expect((await remove(stranger, 'Manager', manager)).status).toBe(403);
    const elsewhere = await aSociety(app.db);
    expect(await remove(administrator, 'Manager', manager, elsewhere.id)).toMatchObject(notFound);
  });

  it('is allowed to those who look after them and have at least the same rank', async () => {
    const second = await anOrganization(app.db, society.id);
    const [manager, advisor] = [
      await aUser(app.db, 'Manager', member()),
      await aUser(app.db, 'TechnicalAdvisor', member()),
    ];
    const other = await aUser(app.db, 'Manager', member(second));
    expect((await remove(other, 'Manager', manager)).status).toBe(403);
    expect((await remove(advisor, 'Manager', manager)).status).toBe(200);
    const [consumer, supervisor] = [
      await aUser(app.db, 'DataConsumer', member()),
      await aUser(app.db, 'Supervisor', member()),
    ];
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect((await remove(await aUser(app.db, role, member()), 'Supervisor', supervisor)).status).toBe(403);
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect((await remove(advisor, 'Coordinator', coordinator)).status).toBe(403);
    expect((await remove(coordinator, 'Supervisor', supervisor)).status).toBe(403);
    expect((await remove(coordinator, 'DataConsumer', consumer)).status).toBe(200);
    expect((await remove(advisor, 'Supervisor', supervisor)).status).toBe(200);
  });
});

describe('deleting a head manager', () => {
  const findHeads = async () => {
    const row = await app.db
      .selectFrom('organizations')
      .select(['headManagerId', 'pendingHeadManagerId'])
      .where('id', '=', society.organizationId)
      .executeTakeFirstOrThrow();
    return [row.headManagerId, row.pendingHeadManagerId];
  };

  it.each(['Manager', 'TechnicalAdvisor'] as const)(
    'who is a %s is allowed to those who can appoint another one, and only as the last user',
    async (role) => {
      const { organizationId } = society;
      const head = await aUser(app.db, role, member());
      await makeHeadManager(app.db, { organizationId, userId: head });
      const manager = await aUser(app.db, 'Manager', member());
      const global = await aUser(app.db, 'GlobalCoordinator');
      for (const by of [manager, global])
        expect(await remove(by, role, head)).toMatchObject(deletionError('cannotDeleteHeadManager'));
      expect(await remove(administrator, role, head)).toMatchObject(
        deletionError('cannotDeleteHeadManagerWithUsers'),
      );
      await remove(administrator, 'Manager', manager);
      await aUser(app.db, 'Manager', member(await anOrganization(app.db, society.id)));
      const coordinator = await aUser(app.db, 'Coordinator', member());
      expect((await remove(coordinator, role, head)).status).toBe(200);
      expect(await findHeads()).toEqual([null, null]);
    },
  );

  it('who is still pending is allowed as for other users', async () => {
    const pending = await aUser(app.db, 'Manager', member());
    await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: pending });
    const manager = await aUser(app.db, 'Manager', member());
    expect((await remove(manager, 'Manager', pending)).status).toBe(200);
    expect(await findHeads()).toEqual([null, null]);
  });
});

describe('deleting a user of several societies', () => {
  it.each(['TechnicalAdvisor', 'DataConsumer'] as const)(
    'who is a %s ends one membership, and deletes them with the last',
    async (role) => {
      const other = await aSociety(app.db);
      const third = await aSociety(app.db);
      const userId = await aUser(app.db, role, { ...member(), name: 'Tea' });
      const elsewhere = { userId, nationalSocietyId: other.id, organizationId: other.organizationId };
      await app.db.insertInto('userNationalSocieties').values(elsewhere).execute();
      const unnamed = await app.as(administrator).post(userUrls(role, userId).delete);
      expect(unnamed).toMatchObject(errorResponse('user.common.userNotFound'));
      expect(await remove(administrator, role, userId, third.id)).toMatchObject(
        errorResponse('user.registration.userIsNotAssignedToThisNationalSociety'),
      );
      const ofThird = await aUser(app.db, 'Manager', { nationalSocietyId: third.id });
      expect((await remove(ofThird, role, userId, third.id)).status).toBe(403);
      expect((await remove(administrator, role, userId)).status).toBe(200);
      expect(await listSocieties(userId)).toEqual([{ nationalSocietyId: other.id }]);
      expect(await findRow(userId)).toMatchObject({ name: 'Tea', deletedAt: null });
      // A user of a single society is found without naming it.
      expect((await app.as(administrator).post(userUrls(role, userId).delete)).status).toBe(200);
      expect(await listSocieties(userId)).toEqual([]);
      expect(await findRow(userId)).toMatchObject({ name: null, deletedAt: app.clock.now() });
    },
  );
});

describe('deleting a coordinator', () => {
  const hasCoordinator = async () => {
    const { body } = await app.as(administrator).get(`/api/nationalSociety/${society.id}/get`);
    return body.value.hasCoordinator;
  };

  it('is possible for global coordinators once nobody else is left; without a coordinator, organizations are in charge again', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    const coordinator = await aUser(app.db, 'Coordinator', member());
    const manager = await aUser(app.db, 'Manager', member());
    expect(await hasCoordinator()).toBe(true);
    expect(await remove(global, 'Coordinator', coordinator)).toMatchObject(deletionError('moreUsersExists'));
    await remove(administrator, 'Manager', manager);
    expect((await remove(global, 'Coordinator', coordinator)).status).toBe(200);
    expect(await hasCoordinator()).toBe(false);
  });

  it('is possible for another coordinator at any time', async () => {
    const [one, another] = [
      await aUser(app.db, 'Coordinator', member()),
      await aUser(app.db, 'Coordinator', member()),
    ];
    await aUser(app.db, 'Manager', member());
    expect((await remove(one, 'Coordinator', another)).status).toBe(200);
    expect(await hasCoordinator()).toBe(true);
  });
});

describe('deleting a supervisor', () => {
  it('fails while data collectors or supervisors report to them', async () => {
    const projectId = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    const supervisor = await aUser(app.db, 'Supervisor', { ...member(), projectId, headSupervisorId: head });
    const collectors = [
      await aDataCollector(app.db, { projectId, supervisorId: supervisor }),
      await aDataCollector(app.db, { projectId, headSupervisorId: head }),
    ];
    expect(await remove(administrator, 'Supervisor', supervisor)).toMatchObject(
      deletionError('cannotDeleteSupervisorWithDataCollectors'),
    );
    expect(await remove(administrator, 'HeadSupervisor', head)).toMatchObject(
      deletionError('cannotDeleteHeadSupervisorHasSupervisors'),
    );
    const ids = collectors.map(({ id }) => id);
    const gone = { deletedAt: app.clock.now() };
    await app.db
      .updateTable('dataCollectors')
      .set(gone)
      .where('id', '=', ids[0] ?? 0)
      .execute();
    expect((await remove(administrator, 'Supervisor', supervisor)).status).toBe(200);
    expect(await remove(administrator, 'HeadSupervisor', head)).toMatchObject(
      deletionError('cannotDeleteSupervisorWithDataCollectors'),
    );
    await app.db.updateTable('dataCollectors').set(gone).where('id', 'in', ids).execute();
    expect((await remove(administrator, 'HeadSupervisor', head)).status).toBe(200);
  });

  it.each(['Supervisor', 'HeadSupervisor'] as const)(
    'who is a %s of a closed project keeps their link to it',
    async (role) => {
      const closed = await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
      const userId = await aUser(app.db, role, { ...member(), projectId: closed });
      await aDataCollector(app.db, {
        projectId: closed,
        ...(role === 'Supervisor' ? { supervisorId: userId } : { headSupervisorId: userId }),
      });
      expect((await remove(administrator, role, userId)).status).toBe(200);
      expect(await listProjects(userId)).toEqual([{ projectId: closed }]);
    },
  );

  it('removes alert recipients restricted to them, and never makes one apply to more supervisors', async () => {
    const projectId = await aProject(app.db, society);
    const { organizationId } = society;
    const [userId, colleague] = [
      await aUser(app.db, 'Supervisor', { ...member(), projectId }),
      await aUser(app.db, 'Supervisor', { ...member(), projectId }),
    ];
    const recipient = { projectId, organizationId, role: 'Nurse', organization: 'Clinic' };
    const rows = await app.db
      .insertInto('alertRecipients')
      .values(['only', 'both', 'any'].map((name) => ({ ...recipient, email: `${name}@test.example` })))
      .returning('id')
      .execute();
    const [only = 0, both = 0, any = 0] = rows.map(({ id }) => id);
    const links = [
      { alertRecipientId: only, userId },
      { alertRecipientId: both, userId },
      { alertRecipientId: both, userId: colleague },
    ];
    await app.db.insertInto('alertRecipientSupervisors').values(links).execute();
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values({ projectId, organizationId, userId })
      .execute();
    expect((await remove(administrator, 'Supervisor', userId)).status).toBe(200);
    const left = app.db.selectFrom('alertRecipients').select('id').where('projectId', '=', projectId);
    expect(await left.orderBy('id').execute()).toEqual([{ id: both }, { id: any }]);
    const named = app.db
      .selectFrom('alertRecipientSupervisors')
      .select(['alertRecipientId', 'userId'])
      .where('alertRecipientId', 'in', [only, both, any]);
    expect(await named.execute()).toEqual([{ alertRecipientId: both, userId: colleague }]);
    const notHandledRecipients = app.db
      .selectFrom('alertNotHandledRecipients')
      .select('userId')
      .where('projectId', '=', projectId);
    expect(await notHandledRecipients.execute()).toEqual([]);
  });
});
