import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHealthRisk,
  aModem,
  anOrganization,
  aProject,
  aProjectHealthRisk,
  aSociety,
  aUser,
} from '../../../test/support/builders.ts';
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
  modemId: null,
  ...given,
});

async function anAdded(given: object = {}, user = manager, project = projectId): Promise<number> {
  const path = `/api/projectAlertRecipient/create?projectId=${project}`;
  const { body } = await app.as(user).post(path, aBody(given));
  return body.value;
}
const edit = (id: number, given: object = {}, user = manager) =>
  app.as(user).post(`/api/projectAlertRecipient/${id}/edit`, aBody(given));
const remove = (id: number, user = manager) => app.as(user).post(`/api/projectAlertRecipient/${id}/delete`);
const read = async (id: number) =>
  (await app.as(administrator).get(`/api/projectAlertRecipient/${id}/get`)).body.value;

/** The project in the state of another, for as long as a request takes. */
async function whileClosed<T>(request: () => Promise<T>): Promise<T> {
  const setState = (given: { state: 'Open' | 'Closed'; endedAt: Date | null }) =>
    app.db.updateTable('projects').set(given).where('id', '=', projectId).execute();
  await setState({ state: 'Closed', endedAt: new Date() });
  const answer = await request();
  await setState({ state: 'Open', endedAt: null });
  return answer;
}

async function whileArchived<T>(request: () => Promise<T>): Promise<T> {
  const setArchived = (isArchived: boolean) =>
    app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', society.id).execute();
  await setArchived(true);
  const answer = await request();
  await setArchived(false);
  return answer;
}

describe('a recipient', () => {
  test('is changed: what is left empty is cleared, whose it is stays', async () => {
    const id = await anAdded({ supervisors: [supervisor], healthRisks: [fever], modemId });
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
    });
  });

  test('can stand for any supervisor and health risk again', async () => {
    const id = await anAdded({ supervisors: [supervisor], healthRisks: [fever] });
    await edit(id);
    expect(await read(id)).toMatchObject({ supervisors: [], headSupervisors: [], healthRisks: [] });
  });

  test('is removed with what it names', async () => {
    const id = await anAdded({ supervisors: [supervisor], healthRisks: [fever] });
    expect(await remove(id)).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect((await remove(id, administrator)).body.message.key).toBe(
      'alertRecipient.alertRecipientDoesNotExist',
    );
    expect((await edit(id, {}, administrator)).body.message.key).toBe(
      'alertRecipient.alertRecipientDoesNotExist',
    );
  });

  test('is remembered with who changed and removed it, without address and number', async () => {
    const id = await anAdded({ email: 'private@test.example' });
    await edit(id, { phoneNumber: '+221779999999', role: 'Doctor' });
    await remove(id);
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['deed', 'actorId', 'before', 'after'])
      .where('subjectType', '=', 'alertRecipient')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(deeds.map(({ deed, actorId }) => [deed, actorId])).toEqual([
      ['projectAlertRecipient/create', manager],
      ['projectAlertRecipient/edit', manager],
      ['projectAlertRecipient/delete', manager],
    ]);
    expect(deeds[1]).toMatchObject({ before: { role: 'District officer' }, after: { role: 'Doctor' } });
    expect(JSON.stringify(deeds)).not.toMatch(/private|9999999/);
  });

  test('of any organization is changed and removed by administrators', async () => {
    const id = await anAdded({}, secondManager);
    expect((await edit(id, { supervisors: [secondSupervisor] }, administrator)).status).toBe(200);
    expect((await remove(id, administrator)).status).toBe(200);
  });
});

describe('refusals', () => {
  test('the same address and number stand once per project and organization', async () => {
    const taken = { email: 'Twice@test.example', phoneNumber: '+221770000003' };
    await anAdded(taken);
    const id = await anAdded();
    const { status, body } = await edit(id, { ...taken, email: 'twice@test.example' });
    expect([status, body.message.key]).toEqual([400, 'alertRecipient.alertRecipientAlreadyAdded']);
    expect((await edit(id, { ...taken, phoneNumber: '' })).status).toBe(200);
    expect((await edit(id, { ...taken, phoneNumber: '', role: 'Doctor' })).status).toBe(200);
    expect((await edit(await anAdded({}, secondManager), taken, secondManager)).status).toBe(200);
  });

  test('two who choose the same address at once: one of them is told', async () => {
    const ids = [await anAdded(), await anAdded()];
    const answers = await Promise.all(ids.map((id) => edit(id, { email: 'race@test.example' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test.each<[string, () => object, string]>([
    [
      'supervisors of another organization',
      () => ({ supervisors: [secondSupervisor] }),
      'allSupervisorsMustBeTiedToSameOrganization',
    ],
    ['a modem of nobody', () => ({ modemId: 999_999 }), 'modemMustBeConnectedToSameNationalSociety'],
  ])('%s are not taken', async (_what, given, key) => {
    const { status, body } = await edit(await anAdded(), given());
    expect([status, body.message.key]).toEqual([400, `alertRecipient.${key}`]);
  });

  test.each<[string, () => object, string[]]>([
    ['a role is needed', () => ({ role: ' ' }), ['Role']],
    ['an organization is needed', () => ({ organization: '' }), ['Organization']],
    ['somebody can be reached', () => ({ email: '', phoneNumber: '' }), ['Email', 'PhoneNumber']],
    ['an address is one', () => ({ email: 'nowhere' }), ['Email']],
    ['supervisors are of the project', () => ({ supervisors: [manager] }), ['Supervisors']],
    ['health risks are of the project', () => ({ healthRisks: [999_999] }), ['HealthRisks']],
  ])('%s', async (_rule, given, fields) => {
    const { status, body } = await edit(await anAdded(), given());
    expect([status, Object.keys(body.message.data)]).toEqual([400, fields]);
  });

  test('a deleted supervisor is named no more', async () => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const gone = await aUser(app.db, 'Supervisor', { ...at, deletedAt: new Date() });
    const { body } = await edit(await anAdded(), { supervisors: [gone] });
    expect(Object.keys(body.message.data)).toEqual(['Supervisors']);
  });

  test('a closed project keeps its recipients, and so does an archived society', async () => {
    const id = await anAdded();
    for (const request of [() => edit(id), () => remove(id)]) {
      const closed = await whileClosed(request);
      expect([closed.status, closed.body.message.key]).toEqual([400, 'alertRecipient.projectIsClosed']);
      const archived = await whileArchived(request);
      expect([archived.status, archived.body.message.key]).toEqual([400, 'nationalSociety.isArchived']);
    }
    expect(await read(id)).toMatchObject({ id });
  });

  test('nobody changes what another organization entered, nor do supervisors', async () => {
    const id = await anAdded();
    for (const user of [secondManager, supervisor]) {
      expect((await edit(id, {}, user)).status).toBe(403);
      expect((await remove(id, user)).status).toBe(403);
    }
    expect((await app.nobody.post(`/api/projectAlertRecipient/${id}/delete`)).status).toBe(401);
  });
});

describe('who is told when nobody handles an alert', () => {
  const name = (recipient: object, user = manager) =>
    app.as(user).post(`/api/projectAlertNotHandledRecipient/create?projectId=${projectId}`, recipient);
  const replace = (recipient: object, user = manager) =>
    app.as(user).post(`/api/projectAlertNotHandledRecipient/edit?projectId=${projectId}`, recipient);
  const own = (userId: number) => ({ userId, organizationId: society.organizationId });
  const told = async () => {
    const path = `/api/projectAlertNotHandledRecipient/list?projectId=${projectId}`;
    const { body } = await app.as(administrator).get(path);
    return body.value.map((row: { userId?: number }) => row.userId);
  };

  beforeEach(() => app.db.deleteFrom('alertNotHandledRecipients').execute());

  test('is named once per organization, and replaced', async () => {
    expect((await name(own(manager))).body.message.key).toBe('alertNotHandledRecipient.create.success');
    expect((await name(own(supervisor))).body.message.key).toBe('alertNotHandledRecipient.alreadyExists');
    expect((await replace(own(supervisor))).body.message.key).toBe('alertNotHandledRecipient.edit.success');
    expect(await told()).toEqual([supervisor, undefined]);
    const others = { userId: secondSupervisor, organizationId: second };
    expect((await name(others, administrator)).status).toBe(200);
    expect(await told()).toEqual([supervisor, secondSupervisor]);
  });

  test('is replaced only where somebody is named', async () => {
    const { status, body } = await replace(own(manager));
    expect([status, body.message.key]).toEqual([400, 'alertNotHandledRecipient.notFound']);
  });

  test('two who name somebody at once: one of them is told', async () => {
    const answers = await Promise.all([name(own(manager)), name(own(supervisor))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.message.key).toBe('alertNotHandledRecipient.alreadyExists');
  });

  test.each<[string, () => [object, number?], Record<string, string[]>]>([
    [
      'the person is of the organization',
      () => [own(secondManager)],
      { UserId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'that holds for administrators too',
      () => [{ userId: manager, organizationId: second }, administrator],
      { UserId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'managers decide for their own organization',
      () => [{ userId: secondManager, organizationId: second }],
      { OrganizationId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    ],
    [
      'the organization takes part',
      () => [{ userId: manager, organizationId: third }, administrator],
      { OrganizationId: ['string:validation.valueInvalid'] },
    ],
    [
      'a person is needed',
      () => [{ organizationId: second }],
      { UserId: ['string:validation.fieldRequired'] },
    ],
  ])('%s', async (_rule, request, data) => {
    const [recipient, user] = request();
    for (const send of [name, replace]) {
      const { status, body } = await send(recipient, user);
      expect([status, body.message.data]).toEqual([400, data]);
    }
  });

  test.each(['DataConsumer', 'Coordinator'] as const)('a %s is not told', async (role) => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const person = await aUser(app.db, role, {
      ...at,
      deletedAt: role === 'Coordinator' ? new Date() : null,
    });
    expect(Object.keys((await name(own(person))).body.message.data)).toEqual(['UserId']);
  });

  test('neither a closed project nor an archived society changes', async () => {
    for (const send of [name, replace]) {
      const closed = await whileClosed(() => send(own(manager)));
      expect(closed.body.message.key).toBe('alertRecipient.projectIsClosed');
      const archived = await whileArchived(() => send(own(manager)));
      expect(archived.body.message.key).toBe('nationalSociety.isArchived');
    }
    expect(await told()).toEqual([undefined, undefined]);
  });

  test('is remembered with who named them', async () => {
    await name(own(manager));
    await replace(own(headSupervisor));
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['actorId', 'before', 'after'])
      .where('deed', '=', 'projectAlertNotHandledRecipient/edit')
      .where('subjectId', '=', headSupervisor)
      .execute();
    expect(deeds).toEqual([
      { actorId: manager, before: { userId: manager }, after: { projectId, ...own(headSupervisor) } },
    ]);
  });

  test('supervisors name nobody', async () => {
    expect((await name(own(supervisor), supervisor)).status).toBe(403);
    expect((await replace(own(supervisor), supervisor)).status).toBe(403);
  });
});
