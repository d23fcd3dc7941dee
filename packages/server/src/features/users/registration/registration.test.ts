import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { readMailLink } from '../../../../test/support/builders/secrets.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { readTokenLink } from '../../../../test/support/token-link.ts';
import {
  buildNewUser,
  errorResponse,
  fieldErrorResponse,
  findUserByAddress,
  rolePath,
} from '../testing/new-users.ts';

const { app, administrator, society } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z', languageId: 2 });

const buildBody = (given: object = {}) => buildNewUser(society.id, given);
const findUser = (address: string) => findUserByAddress(app.db, address);
const create = (by: number, role: string, body: object) =>
  app.as(by).post(`/api/${role}/create?nationalSocietyId=${society.id}`, body);

describe('registering a user of a society', () => {
  it.each(societyRoles)('creates a %s who can set a password and then sign in', async (role) => {
    const projectId = await aProject(app.db, society);
    const body = buildBody({ projectId, organizationId: society.organizationId });
    const response = await create(administrator, rolePath(role), body);
    expect(response).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: {}, value: 'user.registration.success' },
    });
    const user = await findUser(body.email);
    const isSupervisor = role === 'Supervisor' || role === 'HeadSupervisor';
    expect(user).toMatchObject({
      role,
      name: 'Nadia',
      phoneNumber: '+221 77 123 45 67',
      additionalPhoneNumber: null,
      customOrganization: 'Health post',
      languageId: 2,
      isVerified: false,
      organizationId: role === 'DataConsumer' ? null : society.organizationId,
      currentProjectId: isSupervisor ? projectId : null,
      decadeOfBirth: isSupervisor ? 1990 : null,
      passwordHash: null,
      emailConfirmedAt: null,
    });
    const mail = await app.db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      kind: 'verification',
      recipient: body.email,
      nationalSocietyId: society.id,
      subject: 'Bienvenue sur Harken : choisissez votre mot de passe',
    });
    expect(mail.body).toContain('Nadia');
    const link = new URL(readMailLink(mail));
    expect(link.pathname).toBe('/verifyEmail');
    const password = 'a first password';
    const verified = await app.nobody.post('/api/userverification/verifyEmailAndAddPassword', {
      ...readTokenLink(link),
      password,
    });
    expect(verified.body).toEqual({
      isSuccess: true,
      value: true,
      message: {
        key: 'user.verifyEmail.addPassword.success',
        data: { succeeded: true, errors: [] },
      },
    });
    const signedIn = await app.nobody.post('/api/authentication/login', { userName: body.email, password });
    expect(signedIn.status).toBe(200);
    expect((await findUser(body.email)).isVerified).toBe(true);
  });

  it('records who did it, without names and addresses', async () => {
    const body = buildBody();
    await create(administrator, 'manager', body);
    const { id } = await findUser(body.email);
    const event = await app.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'manager/create',
      actorId: administrator,
      nationalSocietyId: society.id,
      after: { role: 'Manager', organizationId: society.organizationId, setAsHeadManager: false },
    });
  });

  it('lists all organizations in the e-mail to a data consumer', async () => {
    await anOrganization(app.db, society.id, 'Second organization');
    const body = buildBody();
    await create(administrator, 'dataConsumer', body);
    const { id } = await findUser(body.email);
    const { body: text } = await app.db
      .selectFrom('outboxMessages')
      .select('body')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/Organization \d+ et Second organization/);
  });

  it('fails for an e-mail address that is taken, also for two concurrent requests', async () => {
    const body = buildBody();
    const responses = await Promise.all([
      create(administrator, 'manager', body),
      create(administrator, 'technicalAdvisor', { ...body, email: body.email.toUpperCase() }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await create(administrator, 'coordinator', body)).toMatchObject(
      errorResponse('user.registration.userAlreadyExists'),
    );
  });

  it.each([
    [{ name: '' }, 'Name', 'validation.fieldRequired'],
    [{ email: 'nonsense' }, 'Email', 'validation.emailInvalid'],
    [{ email: null }, 'Email', 'validation.fieldRequired'],
    [{ phoneNumber: null }, 'PhoneNumber', 'validation.fieldRequired'],
    [{ phoneNumber: '+12345' }, 'PhoneNumber', 'validation.phoneNumberInvalid'],
    [{ additionalPhoneNumber: '12345678' }, 'AdditionalPhoneNumber', 'validation.phoneNumberInvalid'],
    [{ sex: '' }, 'Sex', 'validation.valueInvalid'],
    [
      { decadeOfBirth: 1995 },
      'DecadeOfBirth',
      'validation.validationError.birthGroupStartYearMustBeMulipleOf10',
    ],
    [{ decadeOfBirth: null }, 'DecadeOfBirth', 'validation.fieldRequired'],
    [{ projectId: null }, 'ProjectId', 'validation.fieldRequired'],
    [{ organizationId: null }, 'OrganizationId', 'validation.fieldRequired'],
    [{ headSupervisorId: 999_999 }, 'HeadSupervisorId', 'validation.valueInvalid'],
  ])('fails with %j', async (wrong, field, key) => {
    const projectId = await aProject(app.db, society);
    const body = buildBody({ projectId, organizationId: society.organizationId, ...wrong });
    expect(await create(administrator, 'supervisor', body)).toMatchObject(fieldErrorResponse(field, key));
  });

  it('requires the organization name of a data consumer', async () => {
    const response = await create(administrator, 'dataConsumer', buildBody({ organization: ' ' }));
    expect(response).toMatchObject(fieldErrorResponse('Organization', 'validation.fieldRequired'));
  });

  it('fails if the society is archived, missing, or not the one in the body', async () => {
    const other = await aSociety(app.db);
    expect((await create(administrator, 'manager', buildBody({ nationalSocietyId: other.id }))).status).toBe(
      403,
    );
    const nowhere = await app
      .as(administrator)
      .post('/api/manager/create?nationalSocietyId=999999', buildBody({ nationalSocietyId: 999_999 }));
    expect(nowhere).toMatchObject(errorResponse('user.registration.nationalSocietyDoesNotExist'));
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect(await create(administrator, 'manager', buildBody())).toMatchObject(
      errorResponse('user.registration.cannotCreateUsersInArchivedNationalSociety'),
    );
  });

  it('is forbidden to members of other societies', async () => {
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', {
      nationalSocietyId: other.id,
      organizationId: other.organizationId,
    });
    for (const role of societyRoles) {
      expect((await create(stranger, rolePath(role), buildBody({ projectId: 1 }))).status).toBe(403);
    }
    expect((await app.nobody.post('/api/manager/create?nationalSocietyId=1', buildBody())).status).toBe(401);
  });
});
