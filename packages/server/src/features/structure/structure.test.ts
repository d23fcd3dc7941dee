import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const prefix = '/api/nationalSocietyStructure';
type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let manager: number;
let foreignManager: number;
let administrator: number;
let supervisor: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId: await aProject(app.db, society) });
  administrator = await aUser(app.db, 'Administrator');
  foreignManager = await aUser(app.db, 'Manager', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
  });
});

test('a manager builds the tree level by level, and every user of the society can read it', async () => {
  const as = app.as(manager);
  const region = await as.post(`${prefix}/region/create?nationalSocietyId=${society.id}`, {
    name: ' North ',
  });
  expect(region.body).toEqual({
    isSuccess: true,
    message: {},
    value: { id: expect.any(Number), name: 'North', districts: [] },
  });
  const regionId = region.body.value.id;
  const district = await as.post(`${prefix}/region/${regionId}/district/create`, { name: 'Hills' });
  const districtId = district.body.value.id;
  expect(district.body.value).toEqual({ id: districtId, regionId, name: 'Hills' });
  const village = await as.post(`${prefix}/district/${districtId}/village/create`, { name: 'Alpha' });
  const villageId = village.body.value.id;
  expect(village.body.value).toEqual({ id: villageId, districtId, name: 'Alpha' });
  const zone = await as.post(`${prefix}/zone/create?villageId=${villageId}`, { name: 'East' });
  expect(zone.body.value).toEqual({ id: expect.any(Number), villageId, name: 'East' });

  const tree = await app.as(supervisor).get(`${prefix}/get?nationalSocietyId=${society.id}`);
  const north = tree.body.value.regions.find(({ id }: { id: number }) => id === regionId);
  expect(north.districts[0].villages[0].zones).toEqual([zone.body.value]);

  const lists = await Promise.all([
    as.get(`${prefix}/region/list?nationalSocietyId=${society.id}`),
    as.get(`${prefix}/district/list?regionId=${regionId}`),
    as.get(`${prefix}/village/list?districtId=${districtId}`),
    as.get(`${prefix}/zone/list?villageId=${villageId}`),
  ]);
  expect(lists.map(({ body }) => body.value.at(0))).toEqual([
    { id: regionId, name: 'North', placeCodes: [] },
    { id: districtId, name: 'Hills', placeCodes: [] },
    { id: villageId, name: 'Alpha', placeCodes: [] },
    { id: zone.body.value.id, name: 'East', placeCodes: [] },
  ]);
});

test('adding a place is recorded with the user', async () => {
  const path = `${prefix}/region/create?nationalSocietyId=${society.id}`;
  const { body } = await app.as(manager).post(path, { name: 'Remembered' });
  const event = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId'])
    .where('subjectType', '=', 'region')
    .where('subjectId', '=', body.value.id)
    .executeTakeFirst();
  expect(event).toEqual({ action: 'nationalSocietyStructure/region/create', actorId: manager });
});

describe('a name', () => {
  const taken = async (level: string, path: () => string) => {
    const name = `Twin ${level}`;
    await app.as(manager).post(path(), { name });
    return app.as(manager).post(path(), { name: name.toUpperCase() });
  };

  test.each([
    ['region', () => `${prefix}/region/create?nationalSocietyId=${society.id}`],
    ['district', () => `${prefix}/region/${society.regionId}/district/create`],
    ['village', () => `${prefix}/district/${society.districtId}/village/create`],
    ['zone', () => `${prefix}/zone/create?villageId=${society.villageId}`],
  ])('of a %s is rejected when a sibling has it', async (level, path) => {
    const response = await taken(level, path);
    expect(response.status).toBe(400);
    expect(response.body.message.key).toBe('nationalSociety.structure.itemAlreadyExists');
  });

  test.each([
    ['', 'string:validation.fieldRequired'],
    ['  ', 'string:validation.fieldRequired'],
    [undefined, 'string:validation.fieldRequired'],
  ])('%j is rejected at its field', async (name, text) => {
    const path = `${prefix}/region/create?nationalSocietyId=${society.id}`;
    const { status, body } = await app.as(manager).post(path, { name });
    expect({ status, data: body.message.data }).toEqual({ status: 400, data: { Name: [text] } });
  });

  test('of 101 characters is too long', async () => {
    const path = `${prefix}/region/create?nationalSocietyId=${society.id}`;
    const { status, body } = await app.as(manager).post(path, { name: 'x'.repeat(101) });
    expect([status, Object.keys(body.message.data)]).toEqual([400, ['Name']]);
  });
});

describe('access', () => {
  const calls: [string, () => string, 'get' | 'post'][] = [
    ['get', () => `${prefix}/get?nationalSocietyId=${society.id}`, 'get'],
    ['region list', () => `${prefix}/region/list?nationalSocietyId=${society.id}`, 'get'],
    ['district list', () => `${prefix}/district/list?regionId=${society.regionId}`, 'get'],
    ['village list', () => `${prefix}/village/list?districtId=${society.districtId}`, 'get'],
    ['zone list', () => `${prefix}/zone/list?villageId=${society.villageId}`, 'get'],
    ['region create', () => `${prefix}/region/create?nationalSocietyId=${society.id}`, 'post'],
    ['district create', () => `${prefix}/region/${society.regionId}/district/create`, 'post'],
    ['village create', () => `${prefix}/district/${society.districtId}/village/create`, 'post'],
    ['zone create', () => `${prefix}/zone/create?villageId=${society.villageId}`, 'post'],
  ];
  const call = (userId: number, path: string, method: 'get' | 'post') =>
    method === 'get' ? app.as(userId).get(path) : app.as(userId).post(path, { name: 'Anywhere' });

  test.each(calls)('%s is rejected for other societies', async (_name, path, method) => {
    expect(await call(foreignManager, path(), method)).toMatchObject({ status: 403 });
  });

  test.each(calls)('%s is rejected without sign-in', async (_name, path, method) => {
    const response = method === 'get' ? await app.nobody.get(path()) : await app.nobody.post(path());
    expect(response.status).toBe(401);
  });

  test.each(calls.filter(([, , method]) => method === 'post'))(
    '%s is rejected for supervisors',
    async (_name, path, method) => {
      expect(await call(supervisor, path(), method)).toMatchObject({ status: 403 });
    },
  );

  test('an administrator gets the error that a place does not exist, others do not', async () => {
    const path = `${prefix}/district/list?regionId=999999`;
    expect(await app.as(administrator).get(path)).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.structure.itemDoesNotExist' } },
    });
    expect((await app.as(manager).get(path)).status).toBe(403);
  });

  test('where there is a coordinator, managers cannot change the structure', async () => {
    const led = await aSociety(app.db);
    const organizationId = await anOrganization(app.db, led.id);
    const at = { nationalSocietyId: led.id, organizationId };
    const ledManager = await aUser(app.db, 'Manager', at);
    const coordinator = await aUser(app.db, 'Coordinator', at);
    const path = `${prefix}/region/create?nationalSocietyId=${led.id}`;
    expect((await call(ledManager, path, 'post')).status).toBe(403);
    expect((await call(coordinator, path, 'post')).status).toBe(200);
  });

  test('an archived society stays readable and accepts no more places', async () => {
    const old = await aSociety(app.db);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', old.id)
      .execute();
    const created = await app
      .as(administrator)
      .post(`${prefix}/region/create?nationalSocietyId=${old.id}`, { name: 'Late' });
    expect(created.body.message.key).toBe(
      'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
    );
    const read = await app.as(administrator).get(`${prefix}/get?nationalSocietyId=${old.id}`);
    expect(read.status).toBe(200);
  });
});
