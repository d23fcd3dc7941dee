import { describe, expect, it } from 'vitest';
import { aModem } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { aFreeAddress, errorResponse, fieldErrorResponse, userUrls } from '../testing/new-users.ts';

const { app, administrator, society, nextSociety, member } = await aSocietyFixture({
  now: '2026-03-01T08:00:00Z',
});

/** A user of another society. */
async function aUserElsewhere(role: 'TechnicalAdvisor' | 'DataConsumer' = 'TechnicalAdvisor') {
  const home = await aSociety(app.db);
  const emailAddress = aFreeAddress();
  const person = { name: 'Secret Name', emailAddress, phoneNumber: '+221770001234' };
  const at = { nationalSocietyId: home.id, organizationId: home.organizationId };
  return { home, role, email: emailAddress, id: await aUser(app.db, role, { ...at, ...person }) };
}
type UserElsewhere = Awaited<ReturnType<typeof aUserElsewhere>>;

const invite = (by: number, email: string, given: object = {}) =>
  app.as(by).post('/api/user/addExisting', { nationalSocietyId: society.id, email, ...given });
const listed = async (by: number) =>
  (await app.as(by).get(`/api/userInvitation/list?nationalSocietyId=${society.id}`)).body.value;
const own = async (id: number) => (await app.as(id).get('/api/account/invitations')).body.value;
const response = (by: number, id: number, verb: 'accept' | 'decline') =>
  app.as(by).post(`/api/account/invitations/${id}/${verb}`);
const withdraw = (by: number, id: number) => app.as(by).post(`/api/userInvitation/${id}/withdraw`);
const listSocieties = async (userId: number) => {
  const rows = app.db.selectFrom('userNationalSocieties').selectAll().where('userId', '=', userId);
  return (await rows.execute()).map(({ nationalSocietyId, organizationId }) => [
    nationalSocietyId,
    organizationId,
  ]);
};
const mailsTo = (userId: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('userId', '=', userId).orderBy('id').execute();
const notOpen = errorResponse('user.invitation.notFound');
const isInvited = errorResponse('user.registration.userIsAlreadyInThisNationalSociety');

/** An invitation sent by a manager of the society. */
async function anInvitation(person?: UserElsewhere, given: object = {}) {
  const invited = person ?? (await aUserElsewhere());
  const manager = await aUser(app.db, 'Manager', { ...member(), name: 'Mona' });
  expect(await invite(manager, invited.email, given)).toMatchObject({
    status: 200,
    body: { isSuccess: true },
  });
  const [{ id }] = await own(invited.id);
  return { ...invited, manager, invitationId: id as number };
}

describe('an invitation', () => {
  it('is a notification of the invited person until it is answered', async () => {
    const { id, invitationId } = await anInvitation();
    const list = async () => (await app.as(id).get('/api/notification/list')).body.value.items;
    expect(await list()).toMatchObject([{ kind: 'invitation', nationalSocietyId: society.id }]);
    expect((await response(id, invitationId, 'decline')).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('gives no access and shows the inviter nothing about the person', async () => {
    const { id, manager, email, home } = await anInvitation();
    expect(await listSocieties(id)).toEqual([[home.id, home.organizationId]]);
    expect((await app.as(id).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(403);
    const query = `nationalSocietyId=${society.id}`;
    const responses = await Promise.all([
      app.as(manager).get(`/api/user/list?${query}`),
      app.as(manager).get(`/api/userInvitation/list?${query}`),
      app.as(manager).get(`/api/technicalAdvisor/${id}/get?${query}`),
      app.as(manager).get(`/api/user/editFormData?nationalSocietyUserId=${id}&${query}`),
      app.as(manager).get('/api/outbox/list?page=1'),
      app.as(manager).post(`${userUrls('TechnicalAdvisor', id).edit}?${query}`, {}),
      app.as(manager).post(`${userUrls('TechnicalAdvisor', id).delete}?${query}`),
    ]);
    for (const { body } of responses) expect(JSON.stringify(body)).not.toMatch(/Secret Name|770001234/);
    expect(await listed(manager)).toEqual([
      {
        id: expect.any(Number),
        email,
        state: 'Invited',
        organizationName: expect.any(String),
        invitedAt: '2026-03-01T08:00:00',
      },
    ]);
    expect((await app.as(id).get('/api/account/get')).body.value.name).toBe('Secret Name');
  });

  it('is sent by an e-mail that names society and inviter, not the person', async () => {
    const { id, email } = await anInvitation();
    const [mail, ...more] = await mailsTo(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'invitation',
      recipient: email,
      nationalSocietyId: null,
      encryptedSecretLink: null,
    });
    expect(mail?.body).toMatch(/Mona[\s\S]*\/invitations/);
    expect(mail?.body).not.toContain('Secret Name');
    const status = await app.as(id).get('/api/authentication/status');
    expect(status.body.value.userData.openInvitations).toBe(1);
  });

  it('makes the person a member when they accept, with organization and modem', async () => {
    const modemId = await aModem(app.db, society.id);
    const { id, manager, invitationId, home } = await anInvitation(undefined, { modemId });
    expect((await own(id))[0]).toMatchObject({
      invitedByName: 'Mona',
      nationalSocietyName: expect.any(String),
    });
    expect((await response(id, invitationId, 'accept')).status).toBe(200);
    expect(await listSocieties(id)).toEqual([
      [home.id, home.organizationId],
      [society.id, society.organizationId],
    ]);
    const read = await app.as(manager).get(`/api/technicalAdvisor/${id}/get?nationalSocietyId=${society.id}`);
    expect(read.body.value).toMatchObject({ name: 'Secret Name', modemId });
    expect(await listed(manager)).toEqual([]);
    expect(await own(id)).toEqual([]);
    expect(await response(id, invitationId, 'accept')).toMatchObject(notOpen);
    const another = await aUserElsewhere();
    expect(await invite(manager, another.email)).toMatchObject(
      fieldErrorResponse('ModemId', 'validation.fieldRequired'),
    );
    expect(await invite(manager, another.email, { modemId })).toMatchObject({ status: 200 });
  });

  it('can be answered only by the person', async () => {
    const { id, manager, invitationId } = await anInvitation();
    const other = await aUserElsewhere();
    for (const by of [manager, other.id, administrator])
      for (const verb of ['accept', 'decline'] as const)
        expect(await response(by, invitationId, verb)).toMatchObject(notOpen);
    expect(await listSocieties(id)).toHaveLength(1);
  });

  it('can be declined: the society sees that, can remove it from its list, and can invite again', async () => {
    const { id, email, manager, invitationId } = await anInvitation();
    expect(await invite(manager, email)).toMatchObject(isInvited);
    expect((await response(id, invitationId, 'decline')).status).toBe(200);
    expect(await listSocieties(id)).toHaveLength(1);
    expect(await listed(manager)).toMatchObject([{ email, state: 'Declined' }]);
    expect((await invite(manager, email)).status).toBe(200);
    const [again, ...more] = await listed(manager);
    expect(again).toMatchObject({ state: 'Invited' });
    expect(more).toEqual([]);
    await response(id, (await own(id))[0].id, 'decline');
    expect((await withdraw(manager, again.id)).status).toBe(200);
    expect(await listed(manager)).toEqual([]);
  });

  it('can be withdrawn: it can no longer be accepted, and the address is deleted', async () => {
    const { id, email, manager, invitationId } = await anInvitation();
    expect((await withdraw(manager, invitationId)).status).toBe(200);
    expect(await response(id, invitationId, 'accept')).toMatchObject(notOpen);
    expect(await withdraw(manager, invitationId)).toMatchObject(notOpen);
    const stored = app.db.selectFrom('societyInvitations').select('email').where('userId', '=', id);
    expect(await stored.execute()).toEqual([{ email: null }]);
    expect((await invite(manager, email)).status).toBe(200);
  });

  it('is seen and withdrawn by its organization and by higher ranks', async () => {
    const second = await anOrganization(app.db, society.id);
    const { invitationId } = await anInvitation();
    const stranger = await aUser(app.db, 'Manager', member(second));
    expect(await listed(stranger)).toEqual([]);
    expect(await withdraw(stranger, invitationId)).toMatchObject(notOpen);
    const elsewhere = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    expect((await withdraw(elsewhere, invitationId)).status).toBe(403);
    const colleague = await aUser(app.db, 'TechnicalAdvisor', member());
    const coordinator = await aUser(app.db, 'Coordinator', member(second));
    for (const by of [colleague, coordinator, administrator]) expect(await listed(by)).toHaveLength(1);
    expect((await withdraw(colleague, invitationId)).status).toBe(200);
  });
});

describe('meanwhile', () => {
  it('of an archived society stays open until the society is reopened', async () => {
    const { id, invitationId } = await anInvitation();
    const archive = (isArchived: boolean) =>
      app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', society.id).execute();
    await archive(true);
    expect(await own(id)).toEqual([]);
    expect(await response(id, invitationId, 'accept')).toMatchObject(
      errorResponse('nationalSociety.isArchived'),
    );
    await archive(false);
    expect((await response(id, invitationId, 'accept')).status).toBe(200);
  });

  it('cannot be accepted after its organization was removed', async () => {
    const organizationId = await anOrganization(app.db, society.id);
    const { id, email } = await aUserElsewhere();
    await invite(administrator, email, { organizationId });
    const [{ id: invitationId }] = await own(id);
    const removed = await app.as(administrator).post(`/api/organization/${organizationId}/delete`);
    expect(removed.status).toBe(200);
    expect(await response(id, invitationId, 'accept')).toMatchObject(notOpen);
    expect(await listSocieties(id)).toHaveLength(1);
  });

  it('makes somebody a member without a modem if the modem was removed', async () => {
    const modemId = await aModem(app.db, society.id);
    const { id, invitationId } = await anInvitation(undefined, { modemId });
    await app.db.deleteFrom('gatewayModems').where('id', '=', modemId).execute();
    expect((await response(id, invitationId, 'accept')).status).toBe(200);
    const modems = app.db.selectFrom('technicalAdvisorModems').selectAll().where('userId', '=', id);
    expect(await modems.execute()).toEqual([]);
  });

  it("disappears from the society's list when the person is deleted", async () => {
    const { id, role, manager } = await anInvitation();
    expect((await app.as(administrator).post(userUrls(role, id).delete)).status).toBe(200);
    expect(await listed(manager)).toEqual([]);
  });

  it('is answered independently of those of other societies', async () => {
    const person = await aUserElsewhere('DataConsumer');
    const one = await anInvitation(person);
    const firstSociety = society.id;
    await nextSociety();
    await anInvitation(person);
    expect(await own(person.id)).toHaveLength(2);
    expect((await response(person.id, one.invitationId, 'accept')).status).toBe(200);
    expect((await listSocieties(person.id)).map(([id]) => id)).toEqual([person.home.id, firstSociety]);
    expect(await own(person.id)).toHaveLength(1);
  });
});

describe('invitation e-mails', () => {
  const countMails = async (id: number) => (await mailsTo(id)).length;

  it('are limited to two a day from one society, however often it invites', async () => {
    const { id, email, manager } = await anInvitation();
    for (let count = 0; count < 3; count += 1) {
      await withdraw(manager, (await own(id))[0].id);
      expect((await invite(manager, email)).status).toBe(200);
    }
    expect(await countMails(id)).toBe(2);
    app.clock.advance(25 * 3_600_000);
    await withdraw(manager, (await own(id))[0].id);
    await invite(manager, email);
    expect(await countMails(id)).toBe(3);
  });

  it('are limited to five a day from all societies together', async () => {
    const person = await aUserElsewhere();
    for (let count = 0; count < 7; count += 1) {
      await nextSociety();
      expect((await invite(administrator, person.email)).status).toBe(200);
    }
    expect(await own(person.id)).toHaveLength(7);
    expect(await countMails(person.id)).toBe(5);
  });
});
