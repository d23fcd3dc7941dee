import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aModem } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let projectId: number;
let second: number;
let third: number;
let administrator: number;
let manager: number;
let secondManager: number;
let foreignManager: number;
let supervisor: number;
let headSupervisor: number;
let secondSupervisor: number;
let fever: number;
let activity: number;
let modemId: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  second = await anOrganization(app.db, society.id, 'Second');
  third = await anOrganization(app.db, society.id, 'Third');
  projectId = await aProject(app.db, society);
  await app.db.insertInto('projectOrganizations').values({ projectId, organizationId: second }).execute();
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', { ...at, name: 'Mina' });
  secondManager = await aUser(app.db, 'Manager', { ...at, organizationId: second });
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Sana' });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId, name: 'Zoe' });
  secondSupervisor = await aUser(app.db, 'Supervisor', { ...at, organizationId: second, projectId });
  foreignManager = await aUser(app.db, 'Manager', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
  });
  fever = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 401));
  activity = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 402, 'Activity'));
  modemId = await aModem(app.db, society.id);
});

let number = 0;
const newRecipient = (given: object = {}) => ({
  role: 'District officer',
  organization: 'Ministry of Health',
  email: `officer${++number}@test.example`,
  phoneNumber: '',
  organizationId: null,
  supervisors: [],
  headSupervisors: [],
  healthRisks: [],
  modemId,
  ...given,
});
const create = (given: object = {}, user = manager, project = projectId) => {
  const path = `/api/projectAlertRecipient/create?nationalSocietyId=${society.id}&projectId=${project}`;
  return app.as(user).post(path, newRecipient(given));
};
const listPath = () =>
  `/api/projectAlertRecipient/list?nationalSocietyId=${society.id}&projectId=${projectId}`;

describe('a recipient', () => {
  test('is added for the own organization, listed and read', async () => {
    const created = await create({
      email: 'full@test.example',
      phoneNumber: '+221770000001',
      organizationId: second, // ignored: only Administrators choose the organization
      supervisors: [
        { id: supervisor, name: 'Sana', organizationId: society.organizationId, role: 'Supervisor' },
        headSupervisor,
      ],
      healthRisks: [fever],
      modemId,
    });
    expect(created).toMatchObject({ status: 200, body: { isSuccess: true } });
    const id = created.body.value;
    const expected = {
      id,
      organizationId: society.organizationId,
      phoneNumber: '+221770000001',
      email: 'full@test.example',
      role: 'District officer',
      organization: 'Ministry of Health',
      modemId,
      healthRisks: [{ id: fever, healthRiskName: 'Risk 401' }],
      supervisors: [
        { id: supervisor, name: 'Sana', organizationId: society.organizationId, role: 'Supervisor' },
      ],
      headSupervisors: [
        { id: headSupervisor, name: 'Zoe', organizationId: society.organizationId, role: 'HeadSupervisor' },
      ],
    };
    expect((await app.as(manager).get(listPath())).body.value).toContainEqual(expected);
    expect((await app.as(manager).get(`/api/projectAlertRecipient/${id}/get`)).body.value).toEqual(expected);
  });

  test('without supervisors and health risks covers any', async () => {
    const { body } = await create({ supervisors: undefined, healthRisks: undefined });
    const read = await app.as(manager).get(`/api/projectAlertRecipient/${body.value}/get`);
    expect(read.body.value).toMatchObject({ supervisors: [], headSupervisors: [], healthRisks: [] });
  });

  test('has an audit event with its author, without address', async () => {
    const { body } = await create({ email: 'private@test.example' });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('subjectType', '=', 'alertRecipient')
      .where('subjectId', '=', body.value)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'projectAlertRecipient/create', actorId: manager });
    expect(JSON.stringify(event.after)).not.toContain('private');
  });

  test('can be added by an Administrator for an organization of the project', async () => {
    const none = await create({}, administrator);
    expect(none.body.message.key).toBe('alertRecipient.currentUserMustBeTiedToAnOrganization');
    const outside = await create({ organizationId: third }, administrator);
    expect(outside.body.message.data).toEqual({ OrganizationId: ['string:validation.valueInvalid'] });
    expect((await create({ organizationId: second }, administrator)).status).toBe(200);
  });
});

describe('validation', () => {
  test('the same address and number can be added once per project and organization', async () => {
    const given = { email: 'Twice@test.example' };
    expect((await create(given)).status).toBe(200);
    const again = await create({ email: 'twice@test.example' });
    expect([again.status, again.body.message.key]).toEqual([
      400,
      'alertRecipient.alertRecipientAlreadyAdded',
    ]);
    expect((await create(given, secondManager)).status).toBe(200);
    const otherProject = await aProject(app.db, society);
    expect((await create(given, manager, otherProject)).status).toBe(200);
  });

  test('the address is not checked beside a number', async () => {
    const { status, body } = await create({ email: 'not an address', phoneNumber: '+221770000009' });
    expect(status).toBe(200);
    const { email } = (await app.as(manager).get(`/api/projectAlertRecipient/${body.value}/get`)).body.value;
    expect(email).toBe('not an address');
  });

  test('supervisors must belong to the organization', async () => {
    const { body } = await create({ supervisors: [supervisor, secondSupervisor] });
    expect(body.message.key).toBe('alertRecipient.allSupervisorsMustBeTiedToSameOrganization');
  });

  test.each([[null], [undefined]])(
    'a modem is required, because the gateways have some: %s',
    async (none) => {
      const { status, body } = await create({ modemId: none });
      expect([status, body.message.data]).toEqual([400, { ModemId: ['string:validation.fieldRequired'] }]);
    },
  );

  test('the modem must belong to the national society', async () => {
    const { body } = await create({ modemId: await aModem(app.db, foreign.id) });
    expect(body.message.key).toBe('alertRecipient.modemMustBeConnectedToSameNationalSociety');
  });

  test('no recipients can be added to a closed project', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: new Date() });
    const { body } = await create({}, manager, closed);
    expect(body.message.key).toBe('alertRecipient.projectIsClosed');
  });

  test.each<[string, () => object, string[]]>([
    ['a role is required', () => ({ role: '' }), ['Role']],
    ['an organization is required', () => ({ organization: null }), ['Organization']],
    ['a role has at most 100 characters', () => ({ role: 'x'.repeat(101) }), ['Role']],
    ['an address or number is required', () => ({ email: '', phoneNumber: null }), ['Email', 'PhoneNumber']],
    ['the address must be valid without a number', () => ({ email: 'nowhere', phoneNumber: '' }), ['Email']],
    ['the address is on one line', () => ({ email: 'a\nb' }), ['Email']],
    ['the number must be valid', () => ({ phoneNumber: '0770' }), ['PhoneNumber']],
    ['supervisors must belong to the project', () => ({ supervisors: [manager] }), ['Supervisors']],
    ['health risks must belong to the project', () => ({ healthRisks: [999_999] }), ['HealthRisks']],
    ['activities cannot be selected', () => ({ healthRisks: [activity] }), ['HealthRisks']],
  ])('%s', async (_rule, given, fields) => {
    const { status, body } = await create(given());
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual(fields);
  });
});

describe('visibility', () => {
  test('everybody except Administrators sees the recipients of the own organization', async () => {
    const { body } = await create({ role: 'Of the second' }, secondManager);
    const roles = async (user: number) => {
      const response = await app.as(user).get(listPath());
      return response.body.value.map(({ role }: { role: string }) => role);
    };
    expect(await roles(secondManager)).toContain('Of the second');
    expect(await roles(administrator)).toContain('Of the second');
    expect(await roles(manager)).not.toContain('Of the second');
    const path = `/api/projectAlertRecipient/${body.value}/get`;
    expect((await app.as(manager).get(path)).status).toBe(403);
    expect((await app.as(administrator).get(path)).status).toBe(200);
  });

  test('the form lists what the user may choose', async () => {
    const path = `/api/projectAlertRecipient/formData?projectId=${projectId}`;
    const { body } = await app.as(manager).get(path);
    expect(body.value).toEqual({
      projectOrganizations: [{ id: society.organizationId, name: expect.any(String) }],
      healthRisks: [{ id: fever, healthRiskName: 'Risk 401' }],
      supervisors: [
        { id: supervisor, name: 'Sana', organizationId: society.organizationId, role: 'Supervisor' },
        { id: headSupervisor, name: 'Zoe', organizationId: society.organizationId, role: 'HeadSupervisor' },
      ],
      modems: [{ id: modemId, name: 'Left' }],
      countryCode: 'SN',
    });
    const all = await app.as(administrator).get(path);
    expect(all.body.value.supervisors).toHaveLength(3);
    const organizations = all.body.value.projectOrganizations.map(({ id }: { id: number }) => id);
    expect(organizations).toEqual([society.organizationId, second]);
  });

  test('an unknown recipient is "not found" for Administrators', async () => {
    const { status, body } = await app.as(administrator).get('/api/projectAlertRecipient/999999/get');
    expect([status, body.message.key]).toEqual([400, 'alertRecipient.alertRecipientDoesNotExist']);
  });

  test.each<[string, () => string]>([
    ['list', listPath],
    ['formData', () => `/api/projectAlertRecipient/formData?projectId=${projectId}`],
    ['not-handled list', () => `/api/projectAlertNotHandledRecipient/list?projectId=${projectId}`],
    ['not-handled formData', () => `/api/projectAlertNotHandledRecipient/formData?projectId=${projectId}`],
  ])('%s is available to those who manage the project', async (_name, path) => {
    expect((await app.as(manager).get(path())).status).toBe(200);
    for (const user of [supervisor, foreignManager])
      expect((await app.as(user).get(path())).status).toBe(403);
    expect((await app.nobody.get(path())).status).toBe(401);
  });

  test('others cannot add recipients', async () => {
    for (const user of [supervisor, foreignManager]) expect((await create({}, user)).status).toBe(403);
  });
});

describe('not-handled recipients', () => {
  const listNotHandled = async (user: number) => {
    const path = `/api/projectAlertNotHandledRecipient/list?projectId=${projectId}`;
    return (await app.as(user).get(path)).body.value;
  };

  test('have a row per organization, empty if none is set', async () => {
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values({ projectId, organizationId: society.organizationId, userId: manager })
      .execute();
    const own = {
      userId: manager,
      name: 'Mina',
      organizationId: society.organizationId,
      organizationName: expect.any(String),
    };
    expect(await listNotHandled(administrator)).toEqual([
      own,
      { organizationId: second, organizationName: 'Second' },
    ]);
    expect(await listNotHandled(manager)).toEqual([own]);
  });

  test('can be managers, advisors and supervisors of the own organization', async () => {
    const path = `/api/projectAlertNotHandledRecipient/formData?projectId=${projectId}`;
    const ids = async (user: number) => {
      const { body } = await app.as(user).get(path);
      return body.value.map(({ userId }: { userId: number }) => userId).toSorted();
    };
    expect(await ids(manager)).toEqual([manager, supervisor, headSupervisor].toSorted());
    expect(await ids(administrator)).toHaveLength(5);
  });
});
