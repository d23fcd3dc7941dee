import { describe, expect, it } from 'vitest';
import { anOrganization, aProject, aSociety, aUser } from '../../../test/support/builders.ts';
import { aSocietyStage } from '../../../test/support/society-stage.ts';
import { makeHeadManager, makePendingHeadManager } from '../organizations/index.ts';
import {
  addressesOf,
  aFreeAddress,
  changedUserOf,
  fieldRefused,
  newUserOf,
  refusedWith,
  userWithAddress,
} from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyStage({ now: '2026-03-01T08:00:00Z' });

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await changedUserOf(app.db, userId, given);
  return app.as(by).post(addressesOf(role, userId).edit, body);
}

const mailsTo = (recipient: string) =>
  app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

async function signIn(userName: string, password: string): Promise<number> {
  return (await app.nobody.post('/api/authentication/login', { userName, password })).status;
}

const password = 'three goats at the well';

describe('another e-mail address', () => {
  /** A manager who set a password and is signed in. */
  async function aSignedInManager() {
    const email = aFreeAddress();
    const created = newUserOf(society.id, { email });
    await app.as(administrator).post(`/api/manager/create?nationalSocietyId=${society.id}`, created);
    await setPassword(email, 0);
    const { id } = await userWithAddress(app.db, email);
    expect((await app.as(id).get('/api/agreement/listPending')).status).toBe(200);
    return { id, email };
  }

  async function setPassword(email: string, mail: number) {
    const link = new URL((await mailsTo(email))[mail]?.secretLink ?? '');
    const body = { email, token: link.searchParams.get('token'), password };
    return app.nobody.post('/api/userVerification/verifyEmailAndAddPassword', body);
  }

  it('begins the account anew: signed out at once, to be confirmed with a new password', async () => {
    const { id, email } = await aSignedInManager();
    const newEmail = aFreeAddress();
    expect((await edit(administrator, 'Manager', id, { email: newEmail })).status).toBe(200);
    expect((await app.as(id).get('/api/agreement/listPending')).status).toBe(401);
    expect(await signIn(email, password)).toBe(400);
    expect(await signIn(newEmail, password)).toBe(400);
    expect(await userWithAddress(app.db, newEmail)).toMatchObject({
      id,
      isVerified: false,
      passwordHash: null,
      emailConfirmedAt: null,
    });
    expect((await setPassword(newEmail, 0)).status).toBe(200);
    expect(await signIn(newEmail, password)).toBe(200);
    expect((await userWithAddress(app.db, newEmail)).isVerified).toBe(true);
  });

  it('is told to the new one with a link, to the old one without, and without the new one', async () => {
    const { id, email } = await aSignedInManager();
    const newEmail = aFreeAddress();
    await edit(administrator, 'Manager', id, { email: newEmail });
    const [verification, ...more] = await mailsTo(newEmail);
    expect(more).toEqual([]);
    expect(verification).toMatchObject({ kind: 'verification', userId: id, nationalSocietyId: society.id });
    const notice = (await mailsTo(email)).at(-1);
    expect(notice).toMatchObject({
      kind: 'emailChanged',
      userId: id,
      subject: 'Harken: the e-mail address of your account was changed',
      secretLink: null,
      state: 'Queued',
    });
    expect(notice?.body).toContain('Hello Nadia');
    expect(notice?.body).not.toContain(newEmail);
  });

  it('makes void whatever was on its way to the old one', async () => {
    const email = aFreeAddress();
    const created = newUserOf(society.id, { email });
    await app.as(administrator).post(`/api/manager/create?nationalSocietyId=${society.id}`, created);
    const { id } = await userWithAddress(app.db, email);
    const link = new URL((await mailsTo(email))[0]?.secretLink ?? '');
    await edit(administrator, 'Manager', id, { email: aFreeAddress() });
    expect((await mailsTo(email))[0]).toMatchObject({ state: 'Withheld', secretLink: null });
    const body = { email, token: link.searchParams.get('token'), password };
    const answer = await app.nobody.post('/api/userVerification/verifyEmailAndAddPassword', body);
    expect(answer).toMatchObject(refusedWith('user.verifyEmail.failed'));
  });

  it('must be free; nothing at all is changed otherwise', async () => {
    const { id, email } = await aSignedInManager();
    const taken = aFreeAddress();
    await aUser(app.db, 'Administrator', { emailAddress: taken });
    const answer = await edit(administrator, 'Manager', id, { email: taken.toUpperCase(), name: 'Other' });
    expect(answer).toMatchObject(fieldRefused('Email', 'user.registration.userAlreadyExists'));
    expect(await userWithAddress(app.db, email)).toMatchObject({ name: 'Nadia', isVerified: true });
    expect((await app.as(id).get('/api/agreement/listPending')).status).toBe(200);
  });

  it('is given to one only when two are saved at once', async () => {
    const [one, another] = [await aSignedInManager(), await aSignedInManager()];
    const email = aFreeAddress();
    const answers = await Promise.all(
      [one, another].map(({ id }) => edit(administrator, 'Manager', id, { email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is no other one in other letters', async () => {
    const { id, email } = await aSignedInManager();
    const before = (await mailsTo(email)).length;
    expect((await edit(administrator, 'Manager', id, { email: email.toUpperCase() })).status).toBe(200);
    expect(await userWithAddress(app.db, email)).toMatchObject({ isVerified: true });
    expect(await mailsTo(email)).toHaveLength(before);
    expect(await signIn(email, password)).toBe(200);
  });

  it('of a data consumer names the organizations of the society again', async () => {
    const consumer = await aUser(app.db, 'DataConsumer', { nationalSocietyId: society.id });
    await anOrganization(app.db, society.id, 'Second of two');
    const email = aFreeAddress();
    expect((await edit(administrator, 'DataConsumer', consumer, { email })).status).toBe(200);
    expect((await userWithAddress(app.db, email)).isVerified).toBe(false);
    expect((await mailsTo(email))[0]?.body).toContain('Second of two');
  });

  it('ends what was consented to under the old one', async () => {
    const { id, email } = await aSignedInManager();
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: id });
    const consent = { nationalSocietyId: society.id, userEmailAddress: email, consentedFrom: new Date(0) };
    await app.db.insertInto('nationalSocietyConsents').values(consent).execute();
    await edit(administrator, 'Manager', id, { email: aFreeAddress() });
    const consents = app.db
      .selectFrom('nationalSocietyConsents')
      .select('consentedUntil')
      .where('nationalSocietyId', '=', society.id);
    expect(await consents.execute()).toEqual([{ consentedUntil: app.clock.now() }]);
  });

  it('is not given by those who could not delete the user, but by the user', async () => {
    const refused = fieldRefused('Email', 'user.common.noPermissionToChangeTheEmail');
    const manager = await aUser(app.db, 'Manager', member());
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect(await edit(manager, 'Coordinator', coordinator, { email: aFreeAddress() })).toMatchObject(refused);
    const head = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    expect(await edit(manager, 'Manager', head, { email: aFreeAddress() })).toMatchObject(refused);
    expect((await edit(head, 'Manager', manager, { email: aFreeAddress() })).status).toBe(200);
    expect((await edit(head, 'Manager', head, { email: aFreeAddress() })).status).toBe(200);
  });
});

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
