import { describe, expect, it } from 'vitest';
import { aDevice, aPerson, login, password, secretOf } from '../src/features/accounts/testing/people.ts';
import { makeHeadManager } from '../src/features/organizations/index.ts';
import {
  addressesOf,
  aFreeAddress,
  changedUserOf,
  fieldRefused,
  newUserOf,
  refusedWith,
  userWithAddress,
} from '../src/features/users/testing/new-users.ts';
import { anOrganization, aSociety, aUser } from './support/builders.ts';
import { aSocietyStage } from './support/society-stage.ts';
import { readTokenLink } from './support/token-link.ts';

const { app, administrator, society, member } = await aSocietyStage({ now: '2026-03-01T08:00:00Z' });

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await changedUserOf(app.db, userId, given);
  return app.as(by).post(addressesOf(role, userId).edit, body);
}

const mailsTo = (recipient: string) =>
  app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const signIn = async (email: string) => (await login(app, email)).status;
const confirm = (token: string) => app.nobody.post('/api/userVerification/confirmEmail', { token });
const undo = (token: string) => app.nobody.post('/api/userVerification/undoEmailChange', { token });
const failed = refusedWith('user.emailChange.failed');
const days = (count: number) => app.clock.advance(count * 86_400_000);

/** Somebody who is signed in and is to have another address, and the tokens of both mails. */
async function aChange(given: { by?: number; email?: string } = {}) {
  const { id, email } = await aPerson(app, { ...member(), name: 'Nadia' });
  const device = await aDevice(app, email);
  const newEmail = given.email ?? aFreeAddress();
  const answer = await edit(given.by ?? administrator, 'Manager', id, { email: newEmail });
  expect(answer.status).toBe(200);
  const { token: confirmToken, link } = await secretOf(app, newEmail);
  const { token: undoToken } = await secretOf(app, email);
  return { id, email, newEmail, device, confirmToken, undoToken, link };
}

describe('another e-mail address', () => {
  it('takes effect when the link that was sent there is opened, and not before', async () => {
    const { id, email, newEmail, device, confirmToken, link } = await aChange();
    expect(link.pathname + link.search).toBe('/confirmEmail');
    expect(await signIn(newEmail)).toBe(400);
    expect(await signIn(email)).toBe(200);
    expect(await device.isSignedIn()).toBe(true);
    expect((await userWithAddress(app.db, email)).id).toBe(id);
    expect((await confirm(confirmToken)).status).toBe(200);
    expect(await device.isSignedIn()).toBe(false);
    expect(await signIn(email)).toBe(400);
    expect(await signIn(newEmail)).toBe(200);
    expect(await userWithAddress(app.db, newEmail)).toMatchObject({ id, isVerified: true });
    expect(await confirm(confirmToken)).toMatchObject(failed);
  });

  it('is told to the old one at once, with a link and without the new one', async () => {
    const { id, email, newEmail, undoToken } = await aChange();
    const [notice] = await mailsTo(email);
    expect(notice).toMatchObject({
      kind: 'emailChanged',
      userId: id,
      nationalSocietyId: null,
      state: 'Queued',
    });
    expect(notice?.body).toContain('Hello Nadia');
    expect(notice?.body).not.toContain(newEmail);
    const [confirmation, ...more] = await mailsTo(newEmail);
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({ kind: 'emailChange', userId: id, nationalSocietyId: null });
    for (const mail of [notice, confirmation]) expect(mail?.body).not.toContain(undoToken);
    const stored = await app.db.selectFrom('emailChanges').selectAll().where('userId', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(undoToken);
  });

  it('is refused by the old one before it takes effect', async () => {
    const { email, device, confirmToken, undoToken } = await aChange();
    expect((await undo(undoToken)).status).toBe(200);
    expect(await device.isSignedIn()).toBe(false);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    expect(await undo(undoToken)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('is undone by the old one afterwards, with whatever was sent to the new one', async () => {
    const { id, email, newEmail, confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    const thief = await aDevice(app, newEmail);
    await app.nobody.post('/api/userVerification/resetPassword', { email: newEmail });
    const reset = await secretOf(app, newEmail);
    days(6);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await thief.isSignedIn()).toBe(false);
    expect(await signIn(newEmail)).toBe(400);
    expect(await signIn(email)).toBe(200);
    const given = { ...readTokenLink(reset.link), password: 'three goats at the well' };
    for (const address of [email, newEmail]) {
      const answer = await app.nobody.post('/api/userVerification/resetPasswordCallback', {
        ...given,
        email: address,
      });
      expect(answer.status).toBe(400);
    }
    expect((await mailsTo(newEmail)).at(-1)).toMatchObject({ state: 'Withheld', encryptedSecretLink: null });
    expect((await userWithAddress(app.db, email)).id).toBe(id);
  });

  it('is undone with all changes after it, whose links are void', async () => {
    const { id, email, newEmail, confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    const third = aFreeAddress();
    await edit(administrator, 'Manager', id, { email: third });
    const [toThird, toSecond] = [(await secretOf(app, third)).token, (await secretOf(app, newEmail)).token];
    expect((await confirm(toThird)).status).toBe(200);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await signIn(email)).toBe(200);
    expect(await undo(toSecond)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('has links that end: three days to confirm, seven to undo', async () => {
    const late = await aChange();
    days(3.01);
    expect(await confirm(late.confirmToken)).toMatchObject(failed);
    const { confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    days(7.01);
    expect(await undo(undoToken)).toMatchObject(failed);
    expect(await undo(late.undoToken)).toMatchObject(failed);
  });

  it('can be restored by an Administrator without the address in between undoing that', async () => {
    const { id, email, newEmail, confirmToken } = await aChange();
    await confirm(confirmToken);
    await edit(administrator, 'Manager', id, { email });
    const notice = (await mailsTo(newEmail)).at(-1);
    expect(notice).toMatchObject({ kind: 'emailChanged', encryptedSecretLink: null });
  });

  it('must be free, also of what can still be restored; nothing at all is changed otherwise', async () => {
    const { id, email, confirmToken } = await aChange();
    await confirm(confirmToken);
    const taken = aFreeAddress();
    await aUser(app.db, 'Administrator', { emailAddress: taken });
    const another = await aPerson(app, member());
    for (const address of [taken.toUpperCase(), email]) {
      const answer = await edit(administrator, 'Manager', another.id, { email: address, name: 'Other' });
      expect(answer).toMatchObject(fieldRefused('Email', 'user.registration.userAlreadyExists'));
    }
    const body = newUserOf(society.id, { email });
    const created = await app
      .as(administrator)
      .post(`/api/manager/create?nationalSocietyId=${society.id}`, body);
    expect(created).toMatchObject(refusedWith('user.registration.userAlreadyExists'));
    const unchanged = await userWithAddress(app.db, another.email);
    expect(unchanged.name).not.toBe('Other');
    expect((await edit(administrator, 'Manager', id, { email })).status).toBe(200);
  });

  it('is given to one only when two confirm at once', async () => {
    const email = aFreeAddress();
    const one = await aChange({ email });
    const another = await aChange({ email });
    const tokens = [one.confirmToken, another.confirmToken];
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is no other one in other letters', async () => {
    const { id, email } = await aPerson(app, member());
    expect((await edit(administrator, 'Manager', id, { email: email.toUpperCase() })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
    expect(await signIn(email)).toBe(200);
  });

  it('ends what was consented to under the old one in the own societies, once it takes effect', async () => {
    const { email, confirmToken } = await aChange();
    const { id: elsewhere } = await aSociety(app.db);
    const consent = { userEmailAddress: email, consentedFrom: new Date(0) };
    const consents = [society.id, elsewhere].map((nationalSocietyId) => ({ ...consent, nationalSocietyId }));
    await app.db.insertInto('nationalSocietyConsents').values(consents).execute();
    const ended = app.db
      .selectFrom('nationalSocietyConsents')
      .select('consentedUntil')
      .where('nationalSocietyId', 'in', [society.id, elsewhere])
      .orderBy('nationalSocietyId');
    expect(await ended.execute()).toEqual([{ consentedUntil: null }, { consentedUntil: null }]);
    await confirm(confirmToken);
    expect(await ended.execute()).toEqual([{ consentedUntil: app.clock.now() }, { consentedUntil: null }]);
  });

  it('is asked for five times a day at most, and the last one counts', async () => {
    const { id, confirmToken } = await aChange();
    for (let count = 0; count < 4; count += 1)
      expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(429);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    days(1.01);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
  });

  it('goes with the account', async () => {
    const { id, confirmToken, undoToken } = await aChange();
    await app.as(administrator).post(addressesOf('Manager', id).delete);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    expect(await undo(undoToken)).toMatchObject(failed);
    const left = app.db.selectFrom('emailChanges').select('id').where('userId', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the mistyped address of somebody who has never signed in', () => {
  /** Somebody whom a manager has just registered. */
  async function aNewcomer(by: number, role = 'manager') {
    const email = aFreeAddress();
    const body = newUserOf(society.id, { email });
    expect((await app.as(by).post(`/api/${role}/create?nationalSocietyId=${society.id}`, body)).status).toBe(
      200,
    );
    return { email, id: (await userWithAddress(app.db, email)).id };
  }
  const fixed = fieldRefused('Email', 'user.common.noPermissionToChangeTheEmail');

  it('is corrected at once by whoever registered them: links to it are void, the right one gets one', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { id, email } = await aNewcomer(manager);
    const { token } = await secretOf(app, email);
    const newEmail = aFreeAddress();
    expect((await edit(manager, 'Manager', id, { email: newEmail, name: 'Nadya' })).status).toBe(200);
    expect(
      (await mailsTo(email)).map(({ state, encryptedSecretLink }) => [state, encryptedSecretLink]),
    ).toEqual([['Withheld', null]]);
    const setPassword = (address: string, given: string) =>
      app.nobody.post('/api/userVerification/verifyEmailAndAddPassword', {
        email: address,
        token: given,
        password,
      });
    expect(await setPassword(email, token)).toMatchObject(refusedWith('user.verifyEmail.failed'));
    expect((await setPassword(newEmail, (await secretOf(app, newEmail)).token)).status).toBe(200);
    expect(await edit(manager, 'Manager', id, { email: aFreeAddress() })).toMatchObject(fixed);
  });

  it('is corrected by no colleague of whoever registered them', async () => {
    const { id } = await aNewcomer(await aUser(app.db, 'Manager', member()));
    const colleague = await aUser(app.db, 'Manager', member());
    expect(await edit(colleague, 'Manager', id, { email: aFreeAddress() })).toMatchObject(fixed);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
  });

  it('of a data consumer names the organizations of the society again', async () => {
    const { id } = await aNewcomer(administrator, 'dataConsumer');
    await anOrganization(app.db, society.id, 'Second of two');
    const email = aFreeAddress();
    expect((await edit(administrator, 'DataConsumer', id, { email })).status).toBe(200);
    expect((await mailsTo(email))[0]?.body).toContain('Second of two');
  });

  it('is corrected by Administrators only once they belong to another society', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { id } = await aNewcomer(manager, 'technicalAdvisor');
    const other = await aSociety(app.db);
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: id, nationalSocietyId: other.id, organizationId: other.organizationId })
      .execute();
    const body = await changedUserOf(app.db, id, { email: aFreeAddress(), nationalSocietyId: society.id });
    const path = addressesOf('TechnicalAdvisor', id).edit;
    expect(await app.as(manager).post(path, body)).toMatchObject(fixed);
  });
});

describe('somebody whom another society invites meanwhile', () => {
  /** A data consumer of the society, whom a coordinator gives another address, and another society that invites them. */
  async function anInvited() {
    const coordinator = await aUser(app.db, 'Coordinator', member());
    const { id, email } = await aPerson(app, { ...member(), customOrganization: 'Ministry' }, 'DataConsumer');
    const { id: nationalSocietyId } = await aSociety(app.db);
    const invitation = { nationalSocietyId, email };
    expect((await app.as(administrator).post('/api/user/addExisting', invitation)).status).toBe(200);
    const [{ id: invitationId }] = (await app.as(id).get('/api/account/invitations')).body.value;
    const newEmail = aFreeAddress();
    const given = { email: newEmail, nationalSocietyId: society.id };
    expect((await edit(coordinator, 'DataConsumer', id, given)).status).toBe(200);
    const { token } = await secretOf(app, newEmail);
    const accept = () => app.as(id).post(`/api/account/invitations/${invitationId}/accept`);
    return { id, email, token, accept };
  }

  it('keeps the address once they work for both: what the first society asked for is void', async () => {
    const { email, token, accept } = await anInvited();
    expect((await accept()).status).toBe(200);
    expect(await confirm(token)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('is no longer invited when another address takes effect that others asked for', async () => {
    const { id, token } = await anInvited();
    expect((await confirm(token)).status).toBe(200);
    const invitations = app.db
      .selectFrom('societyInvitations')
      .select(['state', 'email'])
      .where('userId', '=', id);
    expect(await invitations.execute()).toEqual([{ state: 'Withdrawn', email: null }]);
  });
});

describe('who changes the e-mail address', () => {
  it('is nobody of the same rank: head managers no more than others', async () => {
    const refused = fieldRefused('Email', 'user.common.noPermissionToChangeTheEmail');
    const [manager, head] = [
      await aUser(app.db, 'Manager', member()),
      await aUser(app.db, 'Manager', member()),
    ];
    const coordinator = await aUser(app.db, 'Coordinator', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    const email = aFreeAddress();
    expect(await edit(manager, 'Coordinator', coordinator, { email })).toMatchObject(refused);
    expect(await edit(manager, 'Manager', head, { email })).toMatchObject(refused);
    expect(await edit(head, 'Manager', manager, { email })).toMatchObject(refused);
    expect((await edit(coordinator, 'Manager', head, { email })).status).toBe(200);
  });

  it('is not the owner either by the form of others, which asks for no password', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(manager, 'Manager', manager, { email: aFreeAddress() })).toMatchObject(
      fieldRefused('Email', 'user.common.changeOwnEmailInAccount'),
    );
    expect((await edit(manager, 'Manager', manager, { name: 'Another name' })).status).toBe(200);
  });
});
