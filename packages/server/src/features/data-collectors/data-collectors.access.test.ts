import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let projectId: number;
let administrator: number;
let manager: number;
let foreignManager: number;
let supervisor: number;
let headSupervisor: number;
let led: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Sana' });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId, name: 'Zoe' });
  led = await aUser(app.db, 'Supervisor', {
    ...at,
    projectId,
    headSupervisorId: headSupervisor,
    name: 'Lamin',
  });
  foreignManager = await aUser(app.db, 'Manager', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
  });
});

let number = 0;
const phone = () => `+22178${String(++number).padStart(7, '0')}`;
const newCollector = (given: object = {}) => ({
  projectId: String(projectId),
  dataCollectorType: 'human',
  name: 'Awa',
  displayName: 'Awa D.',
  sex: 'female',
  supervisorId: supervisor,
  birthGroupDecade: 1990,
  phoneNumber: phone(),
  additionalPhoneNumber: null,
  deployed: true,
  locations: [{ id: null, latitude: 14.7, longitude: -17.4, villageId: society.villageId, zoneId: null }],
  linkedToHeadSupervisor: false,
  ...given,
});
const create = (given: object = {}, user = manager) =>
  app.as(user).post('/api/dataCollector/create', newCollector(given));

describe('the supervisor of a collector', () => {
  test.each<[string, () => number, () => number, boolean]>([
    ['a supervisor chooses only themselves', () => supervisor, () => led, false],
    ['a supervisor chooses themselves', () => supervisor, () => supervisor, true],
    ['a head supervisor chooses their own', () => headSupervisor, () => led, true],
    ['a head supervisor chooses themselves', () => headSupervisor, () => headSupervisor, true],
    ['a head supervisor chooses no other', () => headSupervisor, () => supervisor, false],
    ['nobody chooses a manager', () => administrator, () => manager, false],
  ])('%s', async (_rule, user, supervisorId, isAllowed) => {
    const { status, body } = await create({ supervisorId: supervisorId() }, user());
    expect(status).toBe(isAllowed ? 200 : 400);
    if (!isAllowed)
      expect(body.message.data).toEqual({
        SupervisorId: ['string:dataCollector.notAllowedToSelectSupervisor'],
      });
  });

  test('the form lists head supervisors first, and the caller as default', async () => {
    const path = `/api/dataCollector/formData?projectId=${projectId}`;
    const { body } = await app.as(manager).get(path);
    expect(body.value).toMatchObject({
      nationalSocietyId: society.id,
      countryCode: 'SN',
      defaultLocation: { latitude: expect.any(Number), longitude: expect.any(Number) },
      regions: [{ id: society.regionId, name: expect.any(String) }],
      supervisors: [
        { id: headSupervisor, name: 'Zoe', role: 'HeadSupervisor' },
        { id: led, name: 'Lamin', role: 'Supervisor' },
        { id: supervisor, name: 'Sana', role: 'Supervisor' },
      ],
    });
    expect(body.value).not.toHaveProperty('defaultSupervisorId');
    expect((await app.as(supervisor).get(path)).body.value.defaultSupervisorId).toBe(supervisor);
    const own = await app.as(headSupervisor).get(path);
    expect(own.body.value.supervisors.map(({ id }: { id: number }) => id)).toEqual([headSupervisor, led]);
  });

  test('filters have the same options and the structure', async () => {
    const { body } = await app.as(manager).get(`/api/dataCollector/filters?projectId=${projectId}`);
    expect(body.value.supervisors).toHaveLength(3);
    expect(body.value.locations.regions[0].districts[0].villages[0].id).toBe(society.villageId);
  });
});

describe('access', () => {
  test.each<[string, 'get' | 'post', () => string]>([
    ['filters', 'get', () => `/api/dataCollector/filters?projectId=${projectId}`],
    ['formData', 'get', () => `/api/dataCollector/formData?projectId=${projectId}`],
    ['list', 'post', () => `/api/dataCollector/list?projectId=${projectId}`],
    ['listAll', 'post', () => `/api/dataCollector/listAll?projectId=${projectId}`],
  ])('%s is only for staff of the project', async (_name, method, path) => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const reader = await aUser(app.db, 'DataConsumer', at);
    const elsewhere = await aUser(app.db, 'Supervisor', at);
    const status = async (user: number) => (await app.as(user)[method](path())).status;
    expect(await status(manager)).toBe(200);
    expect(await status(supervisor)).toBe(200);
    for (const user of [reader, elsewhere, foreignManager]) expect(await status(user)).toBe(403);
    expect((await app.nobody[method](path())).status).toBe(401);
  });

  test('only staff of the project can register a collector', async () => {
    expect((await create({}, foreignManager)).status).toBe(403);
    const reader = await aUser(app.db, 'DataConsumer', { nationalSocietyId: society.id });
    expect((await create({}, reader)).status).toBe(403);
    expect((await create({ projectId: 999_999 }, administrator)).body.message.key).toBe(
      'project.projectDoesNotExist',
    );
  });

  test('a collector of another supervisor, organization or society is not accessible', async () => {
    const { id } = await aDataCollector(app.db, { projectId, supervisorId: led });
    const path = `/api/dataCollector/${id}/get`;
    const status = async (user: number) => (await app.as(user).get(path)).status;
    const otherOrganization = await app.db
      .insertInto('organizations')
      .values({ name: 'Other', nationalSocietyId: society.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const otherManager = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: otherOrganization.id,
    });
    expect(await status(led)).toBe(200);
    expect(await status(headSupervisor)).toBe(200);
    expect(await status(manager)).toBe(200);
    for (const user of [supervisor, otherManager, foreignManager]) expect(await status(user)).toBe(403);
  });

  test('only administrators get the error that a collector does not exist or was deleted', async () => {
    const { id } = await aDataCollector(app.db, { projectId, supervisorId: supervisor });
    await app.db.updateTable('dataCollectors').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    for (const missing of [id, 999_999]) {
      const { status, body } = await app.as(administrator).get(`/api/dataCollector/${missing}/get`);
      expect([status, body.message.key]).toEqual([400, 'dataCollector.notFound']);
      expect((await app.as(manager).get(`/api/dataCollector/${missing}/get`)).status).toBe(403);
    }
  });

  test('a closed project accepts no more collectors and stays readable', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: new Date() });
    const created = await create({ projectId: closed }, administrator);
    expect(created.body.message.key).toBe('dataCollector.projectIsClosed');
    const list = await app.as(administrator).post(`/api/dataCollector/list?projectId=${closed}`, {});
    expect(list.status).toBe(200);
  });
});
