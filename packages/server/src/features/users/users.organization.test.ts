import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager, makePendingHeadManager } from '../organizations/index.ts';
import { buildChangedUser, errorResponse, userUrls } from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await buildChangedUser(app.db, userId, given);
  return app.as(by).post(userUrls(role, userId).edit, body);
}

describe('changing the organization', () => {
  const findOrganizationId = async (userId: number) => {
    const row = await app.db
      .selectFrom('userNationalSocieties')
      .select('organizationId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return row.organizationId;
  };

  it('is allowed to administrators, within the society', async () => {
    const second = await anOrganization(app.db, society.id);
    const foreign = (await aSociety(app.db)).organizationId;
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(administrator, 'Manager', manager, { organizationId: foreign })).toMatchObject(
      errorResponse('user.registration.organizationDoesNotExist'),
    );
    expect((await edit(administrator, 'Manager', manager, { organizationId: second })).status).toBe(200);
    expect(await findOrganizationId(manager)).toBe(second);
    expect((await edit(administrator, 'Manager', manager, { organizationId: null })).status).toBe(200);
    expect(await findOrganizationId(manager)).toBe(second);
  });

  it('is allowed to coordinators for the head manager of the default one, who then stops leading it', async () => {
    const second = await anOrganization(app.db, society.id);
    const coordinator = await aUser(app.db, 'Coordinator', member());
    const [pending, headOfSecond] = [
      await aUser(app.db, 'Manager', member()),
      await aUser(app.db, 'Manager', member(second)),
    ];
    await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: pending });
    await makeHeadManager(app.db, { organizationId: second, userId: headOfSecond });
    const { organizationId } = society;
    expect(await edit(coordinator, 'Manager', headOfSecond, { organizationId })).toMatchObject(
      errorResponse('user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager'),
    );
    expect((await edit(coordinator, 'Manager', pending, { organizationId: second })).status).toBe(200);
    expect(await findOrganizationId(pending)).toBe(second);
    const heads = await app.db
      .selectFrom('organizations')
      .select(['id', 'headManagerId', 'pendingHeadManagerId'])
      .where('nationalSocietyId', '=', society.id)
      .orderBy('id')
      .execute();
    expect(heads).toEqual([
      { id: organizationId, headManagerId: null, pendingHeadManagerId: null },
      { id: second, headManagerId: headOfSecond, pendingHeadManagerId: null },
    ]);
  });

  it('is forbidden to everybody else', async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const global = await aUser(app.db, 'GlobalCoordinator');
    for (const by of [manager, global])
      expect(await edit(by, 'Manager', manager, { organizationId: second })).toMatchObject(
        errorResponse('user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser'),
      );
  });

  it('removes supervisors from the alert recipients of the former one, and makes them not-handled recipients of the new one', async () => {
    const second = await anOrganization(app.db, society.id);
    const { organizationId } = society;
    const projectId = await aProject(app.db, society);
    const alone = await aProject(app.db, society);
    await app.db.insertInto('projectOrganizations').values({ projectId, organizationId: second }).execute();
    const userId = await aUser(app.db, 'Supervisor', { ...member(), projectId });
    const recipient = { projectId, organizationId, role: 'Nurse', organization: 'Clinic' };
    const { id: alertRecipientId } = await app.db
      .insertInto('alertRecipients')
      .values({ ...recipient, email: 'nurse@test.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('alertRecipientSupervisors').values({ alertRecipientId, userId }).execute();
    const notHandledRecipients = [projectId, alone].map((id) => ({ projectId: id, organizationId, userId }));
    await app.db.insertInto('alertNotHandledRecipients').values(notHandledRecipients).execute();
    expect((await edit(administrator, 'Supervisor', userId, { organizationId: second })).status).toBe(200);
    const recipients = app.db.selectFrom('alertRecipients').select('id').where('projectId', '=', projectId);
    expect(await recipients.execute()).toEqual([]);
    const left = app.db
      .selectFrom('alertNotHandledRecipients')
      .select(['projectId', 'organizationId'])
      .where('userId', '=', userId);
    expect(await left.execute()).toEqual([{ projectId, organizationId: second }]);
  });

  it('is not possible for a head supervisor to whom supervisors report', async () => {
    const second = await anOrganization(app.db, society.id);
    const projectId = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    await aUser(app.db, 'Supervisor', { ...member(), projectId, headSupervisorId: head });
    expect(await edit(administrator, 'HeadSupervisor', head, { organizationId: second })).toMatchObject(
      errorResponse('user.registration.cannotChangeProjectHeadSupervisorHasSupervisors'),
    );
  });
});
