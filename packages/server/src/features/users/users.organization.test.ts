import { describe, expect, it } from 'vitest';
import { anOrganization, aProject, aSociety, aUser } from '../../../test/support/builders.ts';
import { aSocietyStage } from '../../../test/support/society-stage.ts';
import { makeHeadManager, makePendingHeadManager } from '../organizations/index.ts';
import { addressesOf, changedUserOf, refusedWith } from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyStage({ now: '2026-03-01T08:00:00Z' });

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await changedUserOf(app.db, userId, given);
  return app.as(by).post(addressesOf(role, userId).edit, body);
}

describe('another organization', () => {
  const organizationOf = async (userId: number) => {
    const row = await app.db
      .selectFrom('userNationalSocieties')
      .select('organizationId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return row.organizationId;
  };

  it('is given by administrators, within the society', async () => {
    const second = await anOrganization(app.db, society.id);
    const foreign = (await aSociety(app.db)).organizationId;
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(administrator, 'Manager', manager, { organizationId: foreign })).toMatchObject(
      refusedWith('user.registration.organizationDoesNotExist'),
    );
    expect((await edit(administrator, 'Manager', manager, { organizationId: second })).status).toBe(200);
    expect(await organizationOf(manager)).toBe(second);
    expect((await edit(administrator, 'Manager', manager, { organizationId: null })).status).toBe(200);
    expect(await organizationOf(manager)).toBe(second);
  });

  it('is given by coordinators to who leads the default one, who then leads it no more', async () => {
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
      refusedWith('user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager'),
    );
    expect((await edit(coordinator, 'Manager', pending, { organizationId: second })).status).toBe(200);
    expect(await organizationOf(pending)).toBe(second);
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

  it('is given by nobody else', async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const global = await aUser(app.db, 'GlobalCoordinator');
    for (const by of [manager, global])
      expect(await edit(by, 'Manager', manager, { organizationId: second })).toMatchObject(
        refusedWith('user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser'),
      );
  });

  it('takes supervisors out of the recipients of the old one, and lets them be told for the new one', async () => {
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
    const told = [projectId, alone].map((id) => ({ projectId: id, organizationId, userId }));
    await app.db.insertInto('alertNotHandledRecipients').values(told).execute();
    expect((await edit(administrator, 'Supervisor', userId, { organizationId: second })).status).toBe(200);
    const recipients = app.db.selectFrom('alertRecipients').select('id').where('projectId', '=', projectId);
    expect(await recipients.execute()).toEqual([]);
    const left = app.db
      .selectFrom('alertNotHandledRecipients')
      .select(['projectId', 'organizationId'])
      .where('userId', '=', userId);
    expect(await left.execute()).toEqual([{ projectId, organizationId: second }]);
  });

  it('is not given to a head supervisor to whom supervisors report', async () => {
    const second = await anOrganization(app.db, society.id);
    const projectId = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    await aUser(app.db, 'Supervisor', { ...member(), projectId, headSupervisorId: head });
    expect(await edit(administrator, 'HeadSupervisor', head, { organizationId: second })).toMatchObject(
      refusedWith('user.registration.cannotChangeProjectHeadSupervisorHasSupervisors'),
    );
  });
});
