import { describe, expect, it } from 'vitest';
import { aModem } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { aFreeAddress, errorResponse, fieldErrorResponse } from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

/** A user of another society. */
async function aUserElsewhere(
  role: 'TechnicalAdvisor' | 'DataConsumer' | 'Manager' | 'Coordinator' = 'TechnicalAdvisor',
) {
  const other = await aSociety(app.db);
  const email = aFreeAddress();
  const at = { nationalSocietyId: other.id, organizationId: other.organizationId };
  return { email, id: await aUser(app.db, role, { ...at, emailAddress: email }) };
}

const add = (by: number, email: string, given: object = {}) =>
  app.as(by).post('/api/user/addExisting', {
    nationalSocietyId: society.id,
    email,
    organizationId: society.organizationId,
    modemId: null,
    ...given,
  });
const registrationError = (name: string) => errorResponse(`user.registration.${name}`);
const findInvitation = (userId: number) =>
  app.db
    .selectFrom('societyInvitations')
    .select(['organizationId', 'gatewayModemId'])
    .where('userId', '=', userId)
    .where('nationalSocietyId', '=', society.id)
    .executeTakeFirst();

describe('adding a user of another society', () => {
  it('invites them and records who did it', async () => {
    const second = await anOrganization(app.db, society.id);
    const modemId = await aModem(app.db, society.id);
    const { id, email } = await aUserElsewhere();
    const response = await add(administrator, email.toUpperCase(), { organizationId: second, modemId });
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect(await findInvitation(id)).toEqual({ organizationId: second, gatewayModemId: modemId });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'nationalSocietyId', 'after'])
      .where('action', '=', 'user/addExisting')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      actorId: administrator,
      nationalSocietyId: society.id,
      after: { role: 'TechnicalAdvisor', organizationId: second, modemId },
    });
  });

  it("uses the caller's own organization, or else the default one, unless one is given", async () => {
    const second = await anOrganization(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', member(second));
    const [one, another] = [await aUserElsewhere(), await aUserElsewhere('DataConsumer')];
    expect((await add(manager, one.email, { organizationId: null })).status).toBe(200);
    expect(await findInvitation(one.id)).toMatchObject({ organizationId: second });
    expect((await add(administrator, another.email, { organizationId: null })).status).toBe(200);
    expect(await findInvitation(another.id)).toMatchObject({ organizationId: society.organizationId });
  });

  it('does not reveal who is registered: unknown addresses and other roles get the same response', async () => {
    const unknown = await add(administrator, aFreeAddress());
    expect(unknown).toMatchObject(registrationError('userNotFound'));
    for (const role of ['Manager', 'Coordinator'] as const) {
      const { email } = await aUserElsewhere(role);
      expect((await add(administrator, email)).body).toEqual(unknown.body);
      expect((await add(administrator, email, { organizationId: 999_999 })).body).toEqual(unknown.body);
    }
    const gone = await aUserElsewhere();
    await app.as(administrator).post(`/api/technicalAdvisor/${gone.id}/delete`);
    expect((await add(administrator, gone.email)).body).toEqual(unknown.body);
  });

  it('fails for organizations and modems of other societies, and for members', async () => {
    const other = await aSociety(app.db);
    const { email } = await aUserElsewhere();
    const organizationId = other.organizationId;
    expect(await add(administrator, email, { organizationId })).toMatchObject(
      registrationError('organizationDoesNotExist'),
    );
    expect(await add(administrator, email, { modemId: await aModem(app.db, other.id) })).toMatchObject(
      registrationError('cannotAssignUserToModemInDifferentNationalSociety'),
    );
    expect((await add(administrator, email)).status).toBe(200);
    expect(await add(administrator, email)).toMatchObject(
      registrationError('userIsAlreadyInThisNationalSociety'),
    );
  });

  it('fails in an archived society', async () => {
    const { email } = await aUserElsewhere();
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect(await add(administrator, email)).toMatchObject(
      registrationError('cannotAddExistingUsersToArchivedNationalSociety'),
    );
  });

  it('is limited to their own organization for managers and technical advisors', async () => {
    const organizationId = await anOrganization(app.db, society.id);
    for (const role of ['Manager', 'TechnicalAdvisor'] as const) {
      const by = await aUser(app.db, role, member());
      const { email } = await aUserElsewhere();
      expect(await add(by, email, { organizationId })).toMatchObject(
        registrationError('invalidUserOrganization'),
      );
      expect((await add(by, email)).status).toBe(200);
    }
  });

  it('is allowed to coordinators for data consumers, and for advisors of their own organization', async () => {
    const organizationId = await anOrganization(app.db, society.id);
    const coordinator = await aUser(app.db, 'Coordinator', member());
    const [consumer, advisor] = [await aUserElsewhere('DataConsumer'), await aUserElsewhere()];
    expect((await add(coordinator, consumer.email, { organizationId })).status).toBe(200);
    expect(await add(coordinator, advisor.email, { organizationId })).toMatchObject(
      registrationError('invalidUserOrganization'),
    );
    expect((await add(coordinator, advisor.email)).status).toBe(200);
  });

  it('is allowed to global coordinators for data consumers', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    const [consumer, advisor] = [await aUserElsewhere('DataConsumer'), await aUserElsewhere()];
    expect((await add(global, consumer.email)).status).toBe(200);
    expect(await add(global, advisor.email)).toMatchObject(
      registrationError('technicalAdvisorsCanBeAttachedOnlyByManagers'),
    );
  });

  it('is forbidden to users of other societies and to other roles', async () => {
    const { email } = await aUserElsewhere();
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    expect((await add(stranger, email)).status).toBe(403);
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect((await add(await aUser(app.db, role, member()), email)).status).toBe(403);
  });

  it.each([
    [{ email: 'nobody' }, 'Email', 'validation.emailInvalid'],
    [{ email: '' }, 'Email', 'validation.fieldRequired'],
    [{ email: null }, 'Email', 'validation.fieldRequired'],
    [{ nationalSocietyId: null }, 'NationalSocietyId', 'validation.fieldRequired'],
  ])('validates the form field by field: %j', async (given, field, key) => {
    expect(await add(administrator, aFreeAddress(), given)).toMatchObject(fieldErrorResponse(field, key));
  });
});

describe('form options', () => {
  it('for a user of another society: modems, and the organizations that the caller may choose', async () => {
    const second = await anOrganization(app.db, society.id, 'Second');
    const modemId = await aModem(app.db, society.id);
    const path = `/api/user/addExistingFormData?nationalSocietyId=${society.id}`;
    const manager = await aUser(app.db, 'Manager', member(second));
    const ofSecond = { id: second, name: 'Second', isDefaultOrganization: false, hasHeadManager: false };
    expect((await app.as(manager).get(path)).body).toEqual({
      organizations: [ofSecond],
      modems: [{ id: modemId, name: 'Left' }],
    });
    const { body } = await app.as(administrator).get(path);
    expect(body.organizations).toMatchObject([{ isDefaultOrganization: true }, ofSecond]);
  });

  it('for a user of the society: their role, modems and organizations', async () => {
    const modemId = await aModem(app.db, society.id);
    const supervisor = await aUser(app.db, 'Supervisor', member());
    const buildPath = (id: number) =>
      `/api/user/editFormData?nationalSocietyUserId=${id}&nationalSocietyId=${society.id}`;
    const { body } = await app.as(administrator).get(buildPath(supervisor));
    expect(body.value).toEqual({
      countryCode: 'SN',
      role: 'Supervisor',
      organizations: [
        {
          id: society.organizationId,
          name: expect.any(String),
          isDefaultOrganization: true,
          hasHeadManager: false,
        },
      ],
      modems: [{ id: modemId, name: 'Left' }],
    });
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
    expect(await app.as(administrator).get(buildPath(stranger))).toMatchObject(
      errorResponse('user.common.userNotFound'),
    );
    expect((await app.as(stranger).get(buildPath(supervisor))).status).toBe(403);
  });
});
