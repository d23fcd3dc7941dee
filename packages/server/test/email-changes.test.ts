import { describe, expect, it } from 'vitest';
import {
  aDevice,
  aPerson,
  findMailedLink,
  login,
  password,
} from '../src/features/accounts/testing/sign-in-users.ts';
import { makeHeadManager } from '../src/features/organizations/index.ts';
import {
  aFreeAddress,
  buildChangedUser,
  buildNewUser,
  errorResponse,
  fieldErrorResponse,
  findUserByAddress,
  userUrls,
} from '../src/features/users/testing/new-users.ts';
import { aUser } from './support/builders/people.ts';
import { anOrganization, aSociety } from './support/builders/societies.ts';
import { aSocietyFixture } from './support/fixtures/society-fixture.ts';
import { readTokenLink } from './support/token-link.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

async function edit(by: number, role: string, userId: number, given: object = {}) {
  const body = await buildChangedUser(app.db, userId, given);
  return app.as(by).post(userUrls(role, userId).edit, body);
}

const mailsTo = (recipient: string) =>
  app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const signIn = async (email: string) => (await login(app, email)).status;
const confirm = (token: string) => app.nobody.post('/api/userVerification/confirmEmail', { token });
const undo = (token: string) => app.nobody.post('/api/userVerification/undoEmailChange', { token });
const failed = errorResponse('user.emailChange.failed');
const advanceDays = (count: number) => app.clock.advance(count * 86_400_000);

/** A signed-in user with a requested change, and the tokens of both e-mails. */
async function aChange(given: { by?: number; email?: string } = {}) {
  const { id, email } = await aPerson(app, { ...member(), name: 'Nadia' });
  const device = await aDevice(app, email);
  const newEmail = given.email ?? aFreeAddress();
  const response = await edit(given.by ?? administrator, 'Manager', id, { email: newEmail });
  expect(response.status).toBe(200);
  const { token: confirmToken, link } = await findMailedLink(app, newEmail);
  const { token: undoToken } = await findMailedLink(app, email);
  return { id, email, newEmail, device, confirmToken, undoToken, link };
}

describe('changing an e-mail address', () => {
  it('takes effect when the link sent to the new one is opened, and not before', async () => {
    const { id, email, newEmail, device, confirmToken, link } = await aChange();
    expect(link.pathname + link.search).toBe('/confirmEmail');
    expect(await signIn(newEmail)).toBe(400);
    expect(await signIn(email)).toBe(200);
    expect(await device.isSignedIn()).toBe(true);
    expect((await findUserByAddress(app.db, email)).id).toBe(id);
    expect((await confirm(confirmToken)).status).toBe(200);
    expect(await device.isSignedIn()).toBe(false);
    expect(await signIn(email)).toBe(400);
    expect(await signIn(newEmail)).toBe(200);
    expect(await findUserByAddress(app.db, newEmail)).toMatchObject({ id, isVerified: true });
    expect(await confirm(confirmToken)).toMatchObject(failed);
  });

  it('notifies the old one at once, with an undo link and without naming the new one', async () => {
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

  it('can be cancelled by the old one before it takes effect', async () => {
    const { email, device, confirmToken, undoToken } = await aChange();
    expect((await undo(undoToken)).status).toBe(200);
    expect(await device.isSignedIn()).toBe(false);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    expect(await undo(undoToken)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('can be undone by the old one afterwards, which voids everything sent to the new one', async () => {
    const { id, email, newEmail, confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    const attacker = await aDevice(app, newEmail);
    await app.nobody.post('/api/userVerification/resetPassword', { email: newEmail });
    const reset = await findMailedLink(app, newEmail);
    advanceDays(6);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await attacker.isSignedIn()).toBe(false);
    expect(await signIn(newEmail)).toBe(400);
    expect(await signIn(email)).toBe(200);
    const given = { ...readTokenLink(reset.link), password: 'three goats at the well' };
    for (const address of [email, newEmail]) {
      const response = await app.nobody.post('/api/userVerification/resetPasswordCallback', {
        ...given,
        email: address,
      });
      expect(response.status).toBe(400);
    }
    expect((await mailsTo(newEmail)).at(-1)).toMatchObject({ state: 'Withheld', encryptedSecretLink: null });
    expect((await findUserByAddress(app.db, email)).id).toBe(id);
  });

  it('is undone together with all later changes, whose links become void', async () => {
    const { id, email, newEmail, confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    const third = aFreeAddress();
    await edit(administrator, 'Manager', id, { email: third });
    const [toThird, toSecond] = [
      (await findMailedLink(app, third)).token,
      (await findMailedLink(app, newEmail)).token,
    ];
    expect((await confirm(toThird)).status).toBe(200);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await signIn(email)).toBe(200);
    expect(await undo(toSecond)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('has expiring links: three days to confirm, seven to undo', async () => {
    const late = await aChange();
    advanceDays(3.01);
    expect(await confirm(late.confirmToken)).toMatchObject(failed);
    const { confirmToken, undoToken } = await aChange();
    await confirm(confirmToken);
    advanceDays(7.01);
    expect(await undo(undoToken)).toMatchObject(failed);
    expect(await undo(late.undoToken)).toMatchObject(failed);
  });

  it('can be reverted by an Administrator, and the address in between cannot undo that', async () => {
    const { id, email, newEmail, confirmToken } = await aChange();
    await confirm(confirmToken);
    await edit(administrator, 'Manager', id, { email });
    const notice = (await mailsTo(newEmail)).at(-1);
    expect(notice).toMatchObject({ kind: 'emailChanged', encryptedSecretLink: null });
  });

  it('requires an address that is free, also of pending undos; otherwise nothing is changed', async () => {
    const { id, email, confirmToken } = await aChange();
    await confirm(confirmToken);
    const taken = aFreeAddress();
    await aUser(app.db, 'Administrator', { emailAddress: taken });
    const another = await aPerson(app, member());
    for (const address of [taken.toUpperCase(), email]) {
      const response = await edit(administrator, 'Manager', another.id, { email: address, name: 'Other' });
      expect(response).toMatchObject(fieldErrorResponse('Email', 'user.registration.userAlreadyExists'));
    }
    const body = buildNewUser(society.id, { email });
    const created = await app
      .as(administrator)
      .post(`/api/manager/create?nationalSocietyId=${society.id}`, body);
    expect(created).toMatchObject(errorResponse('user.registration.userAlreadyExists'));
    const unchanged = await findUserByAddress(app.db, another.email);
    expect(unchanged.name).not.toBe('Other');
    expect((await edit(administrator, 'Manager', id, { email })).status).toBe(200);
  });

  it('gives an address to only one of two users who confirm at the same time', async () => {
    const email = aFreeAddress();
    const one = await aChange({ email });
    const another = await aChange({ email });
    const tokens = [one.confirmToken, another.confirmToken];
    const responses = await Promise.all(tokens.map(confirm));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('does not apply to a different spelling of the same address', async () => {
    const { id, email } = await aPerson(app, member());
    expect((await edit(administrator, 'Manager', id, { email: email.toUpperCase() })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
    expect(await signIn(email)).toBe(200);
  });

  it('ends the consents of the old one in the own societies once it takes effect', async () => {
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

  it('can be requested five times a day, and the last request counts', async () => {
    const { id, confirmToken } = await aChange();
    for (let count = 0; count < 4; count += 1)
      expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(429);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    advanceDays(1.01);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
  });

  it('is deleted with the account', async () => {
    const { id, confirmToken, undoToken } = await aChange();
    await app.as(administrator).post(userUrls('Manager', id).delete);
    expect(await confirm(confirmToken)).toMatchObject(failed);
    expect(await undo(undoToken)).toMatchObject(failed);
    const left = app.db.selectFrom('emailChanges').select('id').where('userId', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the mistyped address of a user who has never signed in', () => {
  /** A user just registered by a manager. */
  async function aNewcomer(by: number, role = 'manager') {
    const email = aFreeAddress();
    const body = buildNewUser(society.id, { email });
    expect((await app.as(by).post(`/api/${role}/create?nationalSocietyId=${society.id}`, body)).status).toBe(
      200,
    );
    return { email, id: (await findUserByAddress(app.db, email)).id };
  }
  const readOnlyError = fieldErrorResponse('Email', 'user.common.noPermissionToChangeTheEmail');

  it('is corrected at once by the user who registered them: old links are void, the right address gets one', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { id, email } = await aNewcomer(manager);
    const { token } = await findMailedLink(app, email);
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
    expect(await setPassword(email, token)).toMatchObject(errorResponse('user.verifyEmail.failed'));
    expect((await setPassword(newEmail, (await findMailedLink(app, newEmail)).token)).status).toBe(200);
    expect(await edit(manager, 'Manager', id, { email: aFreeAddress() })).toMatchObject(readOnlyError);
  });

  it('cannot be corrected by a colleague of that user', async () => {
    const { id } = await aNewcomer(await aUser(app.db, 'Manager', member()));
    const colleague = await aUser(app.db, 'Manager', member());
    expect(await edit(colleague, 'Manager', id, { email: aFreeAddress() })).toMatchObject(readOnlyError);
    expect((await edit(administrator, 'Manager', id, { email: aFreeAddress() })).status).toBe(200);
  });

  it('of a data consumer: the e-mail lists the organizations of the society again', async () => {
    const { id } = await aNewcomer(administrator, 'dataConsumer');
    await anOrganization(app.db, society.id, 'Second of two');
    const email = aFreeAddress();
    expect((await edit(administrator, 'DataConsumer', id, { email })).status).toBe(200);
    expect((await mailsTo(email))[0]?.body).toContain('Second of two');
  });

  it('can be corrected only by Administrators once they belong to another society', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { id } = await aNewcomer(manager, 'technicalAdvisor');
    const other = await aSociety(app.db);
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: id, nationalSocietyId: other.id, organizationId: other.organizationId })
      .execute();
    const body = await buildChangedUser(app.db, id, { email: aFreeAddress(), nationalSocietyId: society.id });
    const path = userUrls('TechnicalAdvisor', id).edit;
    expect(await app.as(manager).post(path, body)).toMatchObject(readOnlyError);
  });
});

describe('a user invited by another society meanwhile', () => {
  /** A data consumer for whom a coordinator requested another address, and who is invited by another society. */
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
    const { token } = await findMailedLink(app, newEmail);
    const accept = () => app.as(id).post(`/api/account/invitations/${invitationId}/accept`);
    return { id, email, token, accept };
  }

  it('keeps the address once they work for both: the change requested by the first society is void', async () => {
    const { email, token, accept } = await anInvited();
    expect((await accept()).status).toBe(200);
    expect(await confirm(token)).toMatchObject(failed);
    expect(await signIn(email)).toBe(200);
  });

  it('loses the invitation when another address requested by others takes effect', async () => {
    const { id, token } = await anInvited();
    expect((await confirm(token)).status).toBe(200);
    const invitations = app.db
      .selectFrom('societyInvitations')
      .select(['state', 'email'])
      .where('userId', '=', id);
    expect(await invitations.execute()).toEqual([{ state: 'Withdrawn', email: null }]);
  });
});

describe('the right to change an e-mail address', () => {
  it('belongs to nobody of the same rank, not even to head managers', async () => {
    const fieldRejected = fieldErrorResponse('Email', 'user.common.noPermissionToChangeTheEmail');
    const [manager, head] = [
      await aUser(app.db, 'Manager', member()),
      await aUser(app.db, 'Manager', member()),
    ];
    const coordinator = await aUser(app.db, 'Coordinator', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: head });
    const email = aFreeAddress();
    expect(await edit(manager, 'Coordinator', coordinator, { email })).toMatchObject(fieldRejected);
    expect(await edit(manager, 'Manager', head, { email })).toMatchObject(fieldRejected);
    expect(await edit(head, 'Manager', manager, { email })).toMatchObject(fieldRejected);
    expect((await edit(coordinator, 'Manager', head, { email })).status).toBe(200);
  });

  it("does not include one's own address in the form for others, which asks for no password", async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect(await edit(manager, 'Manager', manager, { email: aFreeAddress() })).toMatchObject(
      fieldErrorResponse('Email', 'user.common.changeOwnEmailInAccount'),
    );
    expect((await edit(manager, 'Manager', manager, { name: 'Another name' })).status).toBe(200);
  });
});
