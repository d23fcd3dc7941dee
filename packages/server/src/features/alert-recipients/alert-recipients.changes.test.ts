import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aModem } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

let society: Awaited<ReturnType<typeof aSociety>>;
let second: number;
let third: number;
let projectId: number;
let administrator: number;
let manager: number;
let secondManager: number;
let supervisor: number;
let headSupervisor: number;
let secondSupervisor: number;
let fever: number;
let rash: number;
let modemId: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  second = await anOrganization(app.db, society.id, 'Second');
  third = await anOrganization(app.db, society.id, 'Third');
  projectId = await aProject(app.db, society);
  await app.db.insertInto('projectOrganizations').values({ projectId, organizationId: second }).execute();
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  secondManager = await aUser(app.db, 'Manager', { ...at, organizationId: second });
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
  secondSupervisor = await aUser(app.db, 'Supervisor', { ...at, organizationId: second, projectId });
  fever = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 401));
  rash = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 402));
  modemId = await aModem(app.db, society.id);
});

let number = 0;
const aBody = (given: object = {}) => ({
  role: 'District officer',
  organization: 'Ministry of Health',
  email: `officer${++number}@test.example`,
  phoneNumber: '',
  supervisors: [],
  headSupervisors: [],
  healthRisks: [],
  modemId,
  ...given,
});

async function addRecipient(given: object = {}, user = manager, project = projectId): Promise<number> {
  const path = `/api/projectAlertRecipient/create?projectId=${project}`;
  const { body } = await app.as(user).post(path, aBody(given));
  return body.value;
}
const edit = (id: number, given: object = {}, user = manager) =>
  app.as(user).post(`/api/projectAlertRecipient/${id}/edit`, aBody(given));
const remove = (id: number, user = manager) => app.as(user).post(`/api/projectAlertRecipient/${id}/delete`);
const read = async (id: number) =>
  (await app.as(administrator).get(`/api/projectAlertRecipient/${id}/get`)).body.value;

/** Closes the project for the duration of a request. */
async function whileClosed<T>(request: () => Promise<T>): Promise<T> {
  const setState = (given: { state: 'Open' | 'Closed'; endedAt: Date | null }) =>
    app.db.updateTable('projects').set(given).where('id', '=', projectId).execute();
  await setState({ state: 'Closed', endedAt: new Date() });
  const response = await request();
  await setState({ state: 'Open', endedAt: null });
  return response;
}

async function whileArchived<T>(request: () => Promise<T>): Promise<T> {
  const setArchived = (isArchived: boolean) =>
    app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', society.id).execute();
  await setArchived(true);
  const response = await request();
  await setArchived(false);
  return response;
}

describe('a recipient', () => {
  test('can be edited: empty fields are cleared, the organization stays', async () => {
    const id = await addRecipient({ supervisors: [supervisor], healthRisks: [fever], modemId });
    const sent = { supervisors: [{ id: headSupervisor, role: 'HeadSupervisor' }], healthRisks: [rash] };
    const given = {
      ...sent,
      email: '',
      phoneNumber: '+221770000002',
      role: 'Doctor',
      organizationId: second,
    };
    expect(await edit(id, given)).toMatchObject({
      status: 200,
      body: { message: { key: 'alertRecipient.alertRecipientSuccessfullyEdited' } },
    });
    expect(await read(id)).toEqual({
      id,
      organizationId: society.organizationId,
      role: 'Doctor',
      organization: 'Ministry of Health',
      phoneNumber: '+221770000002',
      supervisors: [],
      headSupervisors: [expect.objectContaining({ id: headSupervisor, role: 'HeadSupervisor' })],
      healthRisks: [{ id: rash, healthRiskName: 'Risk 402' }],
      modemId,
    });
  });

  test('can be changed back to any supervisor and health risk', async () => {
    const id = await addRecipient({ supervisors: [supervisor], healthRisks: [fever] });
    await edit(id);
    expect(await read(id)).toMatchObject({ supervisors: [], headSupervisors: [], healthRisks: [] });
  });

  test('is removed with its limits', async () => {
    const id = await addRecipient({ supervisors: [supervisor], healthRisks: [fever] });
    expect(await remove(id)).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect((await remove(id, administrator)).body.message.key).toBe(
      'alertRecipient.alertRecipientDoesNotExist',
    );
    expect((await edit(id, {}, administrator)).body.message.key).toBe(
      'alertRecipient.alertRecipientDoesNotExist',
    );
  });

  test('has audit events for changes and removal, without address and number', async () => {
    const id = await addRecipient({ email: 'private@test.example' });
    await edit(id, { phoneNumber: '+221779999999', role: 'Doctor' });
    await remove(id);
    const auditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectType', '=', 'alertRecipient')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(auditEvents.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['projectAlertRecipient/create', manager],
      ['projectAlertRecipient/edit', manager],
      ['projectAlertRecipient/delete', manager],
    ]);
    expect(auditEvents[1]).toMatchObject({ before: { role: 'District officer' }, after: { role: 'Doctor' } });
    expect(JSON.stringify(auditEvents)).not.toMatch(/private|9999999/);
  });

  test('of any organization can be edited and removed by Administrators', async () => {
    const id = await addRecipient({}, secondManager);
    expect((await edit(id, { supervisors: [secondSupervisor] }, administrator)).status).toBe(200);
    expect((await remove(id, administrator)).status).toBe(200);
  });
});

describe('validation', () => {
  test('the same address and number can be added once per project and organization', async () => {
    const existing = { email: 'Twice@test.example', phoneNumber: '+221770000003' };
    await addRecipient(existing);
    const id = await addRecipient();
    const { status, body } = await edit(id, { ...existing, email: 'twice@test.example' });
    expect([status, body.message.key]).toEqual([400, 'alertRecipient.alertRecipientAlreadyAdded']);
    expect((await edit(id, { ...existing, phoneNumber: '' })).status).toBe(200);
    expect((await edit(id, { ...existing, phoneNumber: '', role: 'Doctor' })).status).toBe(200);
    expect((await edit(await addRecipient({}, secondManager), existing, secondManager)).status).toBe(200);
  });

  test('of two recipients changed to the same address at once, one is refused', async () => {
    const ids = [await addRecipient(), await addRecipient()];
    const responses = await Promise.all(ids.map((id) => edit(id, { email: 'race@test.example' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test.each<[string, () => object, string]>([
    [
      'supervisors of another organization',
      () => ({ supervisors: [secondSupervisor] }),
      'allSupervisorsMustBeTiedToSameOrganization',
    ],
    ['unknown modems', () => ({ modemId: 999_999 }), 'modemMustBeConnectedToSameNationalSociety'],
  ])('%s are refused', async (_what, given, key) => {
    const { status, body } = await edit(await addRecipient(), given());
    expect([status, body.message.key]).toEqual([400, `alertRecipient.${key}`]);
  });

  test.each<[string, () => object, string[]]>([
    ['a role is required', () => ({ role: ' ' }), ['Role']],
    ['an organization is required', () => ({ organization: '' }), ['Organization']],
    ['an address or number is required', () => ({ email: '', phoneNumber: '' }), ['Email', 'PhoneNumber']],
    ['the address must be valid without a number', () => ({ email: 'nowhere', phoneNumber: '' }), ['Email']],
    ['supervisors must belong to the project', () => ({ supervisors: [manager] }), ['Supervisors']],
    ['health risks must belong to the project', () => ({ healthRisks: [999_999] }), ['HealthRisks']],
  ])('%s', async (_rule, given, fields) => {
    const { status, body } = await edit(await addRecipient(), given());
    expect([status, Object.keys(body.message.data)]).toEqual([400, fields]);
  });

  test('a deleted supervisor is refused', async () => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const gone = await aUser(app.db, 'Supervisor', { ...at, deletedAt: new Date() });
    const { body } = await edit(await addRecipient(), { supervisors: [gone] });
    expect(Object.keys(body.message.data)).toEqual(['Supervisors']);
  });

  test('recipients cannot be changed in a closed project or an archived national society', async () => {
    const id = await addRecipient();
    for (const request of [() => edit(id), () => remove(id)]) {
      const closed = await whileClosed(request);
      expect([closed.status, closed.body.message.key]).toEqual([400, 'alertRecipient.projectIsClosed']);
      const archived = await whileArchived(request);
      expect([archived.status, archived.body.message.key]).toEqual([400, 'nationalSociety.isArchived']);
    }
    expect(await read(id)).toMatchObject({ id });
  });

  test('recipients cannot be changed by other organizations or supervisors', async () => {
    const id = await addRecipient();
    for (const user of [secondManager, supervisor]) {
      expect((await edit(id, {}, user)).status).toBe(403);
      expect((await remove(id, user)).status).toBe(403);
    }
    expect((await app.nobody.post(`/api/projectAlertRecipient/${id}/delete`)).status).toBe(401);
  });
});

describe('not-handled recipients', () => {
  const setRecipient = (recipient: object, user = manager) =>
    app.as(user).post(`/api/projectAlertNotHandledRecipient/create?projectId=${projectId}`, recipient);
  const replace = (recipient: object, user = manager) =>
    app.as(user).post(`/api/projectAlertNotHandledRecipient/edit?projectId=${projectId}`, recipient);
  const own = (userId: number) => ({ userId, organizationId: society.organizationId });
  const listNotHandledRecipients = async () => {
    const path = `/api/projectAlertNotHandledRecipient/list?projectId=${projectId}`;
    const { body } = await app.as(administrator).get(path);
    return body.value.map((row: { userId?: number }) => row.userId);
  };

  beforeEach(() => app.db.deleteFrom('alertNotHandledRecipients').execute());

  test('can be set once per organization, and replaced', async () => {
    expect((await setRecipient(own(manager))).body.message.key).toBe(
      'alertNotHandledRecipient.create.success',
    );
    expect((await setRecipient(own(supervisor))).body.message.key).toBe(
      'alertNotHandledRecipient.alreadyExists',
    );
    expect((await replace(own(supervisor))).body.message.key).toBe('alertNotHandledRecipient.edit.success');
    expect(await listNotHandledRecipients()).toEqual([supervisor, undefined]);
    const others = { userId: secondSupervisor, organizationId: second };
    expect((await setRecipient(others, administrator)).status).toBe(200);
    expect(await listNotHandledRecipients()).toEqual([supervisor, secondSupervisor]);
  });

  test('can only be replaced where one is set', async () => {
    const { status, body } = await replace(own(manager));
    expect([status, body.message.key]).toEqual([400, 'alertNotHandledRecipient.notFound']);
  });

  test('set twice at once: one request is refused', async () => {
    const responses = await Promise.all([setRecipient(own(manager)), setRecipient(own(supervisor))]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body.message.key).toBe('alertNotHandledRecipient.alreadyExists');
  });

  test.each<[string, () => [object, number?], Record<string, string[]>]>([
    [
      'the user must belong to the organization',
      () => [own(secondManager)],
      { UserId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'the user must belong to the organization for Administrators too',
      () => [{ userId: manager, organizationId: second }, administrator],
      { UserId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'managers can only set it for their own organization',
      () => [{ userId: secondManager, organizationId: second }],
      { OrganizationId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'the organization must take part in the project',
      () => [{ userId: manager, organizationId: third }, administrator],
      { OrganizationId: ['string:validation.valueInvalid'] },
    ],
    [
      'a user is required',
      () => [{ organizationId: second }],
      { UserId: ['string:validation.fieldRequired'] },
    ],
  ])('%s', async (_rule, request, data) => {
    const [recipient, user] = request();
    for (const send of [setRecipient, replace]) {
      const { status, body } = await send(recipient, user);
      expect([status, body.message.data]).toEqual([400, data]);
    }
  });

  test.each(['DataConsumer', 'Coordinator'] as const)('a %s cannot be set', async (role) => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const person = await aUser(app.db, role, {
      ...at,
      deletedAt: role === 'Coordinator' ? new Date() : null,
    });
    expect(Object.keys((await setRecipient(own(person))).body.message.data)).toEqual(['UserId']);
  });

  test('cannot be changed in a closed project or an archived national society', async () => {
    for (const send of [setRecipient, replace]) {
      const closed = await whileClosed(() => send(own(manager)));
      expect(closed.body.message.key).toBe('alertRecipient.projectIsClosed');
      const archived = await whileArchived(() => send(own(manager)));
      expect(archived.body.message.key).toBe('nationalSociety.isArchived');
    }
    expect(await listNotHandledRecipients()).toEqual([undefined, undefined]);
  });

  test('have audit events with the author', async () => {
    await setRecipient(own(manager));
    await replace(own(headSupervisor));
    const auditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'projectAlertNotHandledRecipient/edit')
      .where('subjectId', '=', headSupervisor)
      .execute();
    expect(auditEvents).toEqual([
      { actorId: manager, before: { userId: manager }, after: { projectId, ...own(headSupervisor) } },
    ]);
  });

  test('cannot be set by supervisors', async () => {
    expect((await setRecipient(own(supervisor), supervisor)).status).toBe(403);
    expect((await replace(own(supervisor), supervisor)).status).toBe(403);
  });
});
