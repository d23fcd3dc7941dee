import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let projectId: number;
let administrator: number;
let manager: number;
let supervisor: number;
let headSupervisor: number;
let led: number;
let east: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
  led = await aUser(app.db, 'Supervisor', { ...at, projectId, headSupervisorId: headSupervisor });
  east = await app.db
    .insertInto('zones')
    .values({ villageId: society.villageId, name: 'East' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
  await app.db
    .insertInto('placeCodes')
    .values({
      ...{ nationalSocietyId: society.id, districtId: society.districtId },
      ...{ system: 'pcode', code: 'KE007' },
    })
    .execute();
  const here = { villageId: society.villageId, latitude: 1, longitude: 2 };
  const add = (name: string, given: object) =>
    aDataCollector(app.db, {
      projectId,
      name,
      displayName: `${name} shown`,
      supervisorId: supervisor,
      ...given,
    });
  await add('Ada', { locations: [{ ...here, zoneId: east }] });
  await add('ben', { sex: 'Male', isDeployed: false, locations: [here] });
  await add('Cleo', { supervisorId: led, isInTrainingMode: true });
  await add('Dia', { supervisorId: null, headSupervisorId: headSupervisor, sex: 'Other', locations: [here] });
  await add('Post', {
    dataCollectorType: 'CollectionPoint',
    sex: null,
    displayName: null,
    locations: [here],
  });
  const gone = await add('Gone', {});
  await app.db
    .updateTable('dataCollectors')
    .set({ deletedAt: new Date() })
    .where('id', '=', gone.id)
    .execute();
});

const list = (body: object, user = administrator) =>
  app.as(user).post(`/api/dataCollector/list?projectId=${projectId}`, body);
async function names(body: object, user = administrator) {
  const response = await list(body, user);
  return response.body.value.data.map(({ name }: { name: string }) => name);
}

test.each([
  ['name', false, ['Post', 'Dia', 'Cleo', 'ben', 'Ada']],
  ['displayName', true, ['Ada', 'ben', 'Cleo', 'Dia', 'Post']],
  ['displayName', false, ['Dia', 'Cleo', 'ben', 'Ada', 'Post']],
  ['dataCollectorType', true, ['Post', 'Ada', 'ben', 'Cleo', 'Dia']],
  ['sex', true, ['Ada', 'Cleo', 'ben', 'Dia', 'Post']],
  ['sex', false, ['Dia', 'ben', 'Ada', 'Cleo', 'Post']],
  ['location', false, ['Ada', 'ben', 'Dia', 'Post', 'Cleo']],
  ['trainingStatus', true, ['Ada', 'ben', 'Dia', 'Post', 'Cleo']],
  ['trainingStatus', false, ['Cleo', 'Ada', 'ben', 'Dia', 'Post']],
])('collectors are sorted by %s, ascending %s, then by name', async (orderBy, sortAscending, expected) => {
  expect(await names({ orderBy, sortAscending })).toEqual(expected);
});

test.each(['phoneNumber', 'supervisor'])(
  'the order by %s is the same as that of the values',
  async (orderBy) => {
    const { body } = await list({ orderBy, sortAscending: true });
    const values = body.value.data.map((row: { phoneNumber?: string; supervisor: { name: string } }) =>
      orderBy === 'supervisor' ? row.supervisor.name.toLowerCase() : (row.phoneNumber ?? '~'),
    );
    expect(values).toEqual(values.toSorted());
    expect(new Set(values).size).toBeGreaterThan(1);
  },
);

test('collectors are found by a part of their number', async () => {
  const { body } = await list({});
  const { name, phoneNumber } = body.value.data[0];
  const digits = phoneNumber.replace(/\D/g, '');
  expect(await names({ name: digits.slice(-6) })).toContain(name);
  expect(await names({ name: `+${digits.slice(0, 3)} ${digits.slice(3)}` })).toEqual([name]);
  expect(await names({ name: '00000000' })).toEqual([]);
});

test('an unknown order is refused', async () => {
  expect((await list({ orderBy: 'password' })).status).toBe(400);
});

test('collectors are sorted by name regardless of letter case, in pages', async () => {
  const { body } = await list({ pageNumber: 1 });
  const { data, ...page } = body.value;
  expect(page).toEqual({ page: 1, rowsPerPage: 30, totalRows: 5 });
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'ben', 'Cleo', 'Dia', 'Post']);
  expect(data[0]).toMatchObject({
    supervisor: { id: supervisor, role: 'Supervisor' },
    locations: [
      {
        id: expect.any(Number),
        region: expect.any(String),
        district: expect.any(String),
        village: expect.any(String),
      },
    ],
  });
  expect(data[2].locations).toEqual([]);
  expect(await names({ pageNumber: 2 })).toEqual([]);
});

describe('filters', () => {
  const nowhere = {
    regionIds: [],
    districtIds: [],
    villageIds: [],
    zoneIds: [],
    includeUnknownLocation: false,
  };
  const all = ['Ada', 'ben', 'Cleo', 'Dia', 'Post'];
  test.each<[string, () => object, string[]]>([
    ['nothing', () => ({ sex: null, name: null, supervisorId: null, locations: null }), all],
    ['all of everything', () => ({ sex: 'all', trainingStatus: 'all', deployedMode: 'all' }), all],
    ['sex', () => ({ sex: 'male' }), ['ben']],
    ['trained', () => ({ trainingStatus: 'Trained' }), ['Ada', 'ben', 'Dia', 'Post']],
    ['in training', () => ({ trainingStatus: 'inTraining' }), ['Cleo']],
    ['deployed', () => ({ deployedMode: 'Deployed' }), ['Ada', 'Cleo', 'Dia', 'Post']],
    ['not deployed', () => ({ deployedMode: 'notDeployed' }), ['ben']],
    ['part of a name', () => ({ name: 'DA' }), ['Ada']],
    ['part of a display name', () => ({ name: 'cleo sh' }), ['Cleo']],
    ['a pattern character, taken literally', () => ({ name: '%' }), []],
    ['the code of a district', () => ({ name: 'ke007' }), ['Ada', 'ben', 'Dia', 'Post']],
    ['another code', () => ({ name: 'KE107' }), []],
    ['a supervisor', () => ({ supervisorId: led }), ['Cleo']],
    ['a head supervisor', () => ({ supervisorId: headSupervisor }), ['Dia']],
    [
      'a region',
      () => ({ locations: { ...nowhere, regionIds: [society.regionId] } }),
      ['Ada', 'ben', 'Dia', 'Post'],
    ],
    [
      'a zone, listed with what lies around it',
      () => ({
        locations: {
          ...nowhere,
          regionIds: [society.regionId],
          districtIds: [society.districtId],
          villageIds: [society.villageId],
          zoneIds: [east],
        },
      }),
      // The only zone of its village: the whole village is meant.
      ['Ada', 'ben', 'Dia', 'Post'],
    ],
    ['unknown location', () => ({ locations: { ...nowhere, includeUnknownLocation: true } }), ['Cleo']],
    ['no place at all', () => ({ locations: nowhere }), []],
  ])('%s', async (_filter, body, expected) => {
    expect(await names(body())).toEqual(expected);
  });

  test('a list for forms can also be filtered by the type of collector', async () => {
    const path = `/api/dataCollector/listAll?projectId=${projectId}`;
    const { body } = await app.as(administrator).post(path, { dataCollectorType: 'collectionPoint' });
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Post']);
    expect(body.value[0].locations).toMatchObject([
      {
        ...{ id: expect.any(Number), village: expect.any(String) },
        placeCodes: [{ level: 'district', system: 'pcode', code: 'KE007' }],
      },
    ]);
  });

  test.each([
    [{ pageNumber: 0 }, 'PageNumber'],
    [{ sex: 'Unknown' }, 'Sex'],
    [{ locations: { regionIds: [0] } }, 'Locations.RegionIds[0]'],
  ])('%j is rejected', async (body, field) => {
    const response = await list(body);
    expect([response.status, Object.keys(response.body.message.data)]).toEqual([400, [field]]);
  });
});

describe('rows by caller', () => {
  test.each<[string, () => number, string[]]>([
    ['a supervisor sees their own', () => supervisor, ['Ada', 'ben', 'Post']],
    [
      'a head supervisor sees their own and those of their supervisors',
      () => headSupervisor,
      ['Cleo', 'Dia'],
    ],
    ['a manager sees all', () => manager, ['Ada', 'ben', 'Cleo', 'Dia', 'Post']],
  ])('%s', async (_rule, user, expected) => {
    expect(await names({}, user())).toEqual(expected);
  });

  test('where there is a coordinator, a manager sees those of their own organization', async () => {
    const shared = await aSociety(app.db);
    const second = await anOrganization(app.db, shared.id);
    const project = await aProject(app.db, shared);
    await app.db
      .insertInto('projectOrganizations')
      .values({ projectId: project, organizationId: second })
      .execute();
    const first = { nationalSocietyId: shared.id, organizationId: shared.organizationId };
    await aUser(app.db, 'Coordinator', first);
    const ofFirst = await aUser(app.db, 'Supervisor', { ...first, projectId: project });
    const ofSecond = await aUser(app.db, 'Supervisor', {
      ...first,
      organizationId: second,
      projectId: project,
    });
    const secondManager = await aUser(app.db, 'Manager', { ...first, organizationId: second });
    await aDataCollector(app.db, { projectId: project, name: 'First', supervisorId: ofFirst });
    await aDataCollector(app.db, { projectId: project, name: 'Second', supervisorId: ofSecond });
    const seen = async (user: number) => {
      const { body } = await app.as(user).post(`/api/dataCollector/list?projectId=${project}`, {});
      return body.value.data.map(({ name }: { name: string }) => name);
    };
    expect(await seen(secondManager)).toEqual(['Second']);
    expect(await seen(administrator)).toEqual(['First', 'Second']);
  });
});

describe('training and deployment', () => {
  const findPeriods = (id: number) =>
    app.db
      .selectFrom('dataCollectorNotDeployedPeriods')
      .select(['startedAt', 'endedAt'])
      .where('dataCollectorId', '=', id)
      .orderBy('id')
      .execute();
  const findState = (id: number) =>
    app.db
      .selectFrom('dataCollectors')
      .select(['isInTrainingMode', 'isDeployed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const setTraining = (dataCollectorIds: number[], inTraining: boolean, user = supervisor) =>
    app.as(user).post('/api/dataCollector/setTrainingState', { dataCollectorIds, inTraining });
  const setDeployed = (dataCollectorIds: number[], deployed: boolean, user = supervisor) =>
    app.as(user).post('/api/dataCollector/setDeployedState', { dataCollectorIds, deployed });
  let own: number[];
  let other: number;

  beforeAll(async () => {
    const project = { projectId };
    const collectors = [
      await aDataCollector(app.db, { ...project, supervisorId: supervisor }),
      await aDataCollector(app.db, { ...project, supervisorId: supervisor }),
    ];
    own = collectors.map(({ id }) => id);
    other = (await aDataCollector(app.db, { ...project, supervisorId: led })).id;
  });

  test('a supervisor can set several collectors in training and back', async () => {
    const into = await setTraining(own, true);
    expect(into.body.message.key).toBe('dataCollector.setInTraining.success');
    expect(await findState(own[1]!)).toMatchObject({ isInTrainingMode: true });
    const out = await setTraining(own, false);
    expect(out.body.message.key).toBe('dataCollector.setOutOfTraining.success');
    expect(await findState(own[0]!)).toMatchObject({ isInTrainingMode: false });
  });

  test('setting not deployed twice opens one period, setting deployed closes it', async () => {
    const first = own[0]!;
    expect((await setDeployed([first], false)).body.message.key).toBe(
      'dataCollector.setToNotDeployed.success',
    );
    app.clock.advance(60_000);
    await setDeployed([first], false);
    app.clock.advance(60_000);
    expect((await setDeployed([first], true)).body.message.key).toBe('dataCollector.setToDeployed.success');
    expect(await findPeriods(first)).toEqual([
      { startedAt: new Date('2026-03-10T10:00:00Z'), endedAt: new Date('2026-03-10T10:02:00Z') },
    ]);
    expect(await findState(first)).toMatchObject({ isDeployed: true });
  });

  test('only changes are recorded', async () => {
    await setTraining(own, true);
    await setTraining(own, true);
    const listAuditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['subjectId', 'actorId', 'after'])
      .where('action', '=', 'dataCollector/setTrainingState')
      .where('subjectId', 'in', own)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(listAuditEvents.map(({ subjectId }) => subjectId).toSorted()).toEqual(own.toSorted());
    expect(listAuditEvents[0]).toMatchObject({ actorId: supervisor, after: { isInTrainingMode: true } });
  });

  test('with one collector that is not accessible, none is changed', async () => {
    expect((await setDeployed([...own, other], false)).status).toBe(403);
    expect((await setTraining([...own, other], false)).status).toBe(403);
    expect(await findState(own[0]!)).toMatchObject({ isDeployed: true });
  });

  test('collectors of two projects, and an empty list, are rejected', async () => {
    const second = await aProject(app.db, society);
    const elsewhere = await aDataCollector(app.db, { projectId: second, supervisorId: supervisor });
    expect((await setTraining([own[0]!, elsewhere.id], true, manager)).status).toBe(403);
    const missing = await setTraining([999_999], true, administrator);
    expect(missing.body.message.key).toBe('dataCollector.notFound');
    const nobody = await setDeployed([], true);
    expect([nobody.status, Object.keys(nobody.body.message.data)]).toEqual([400, ['DataCollectorIds']]);
  });

  test('a closed project does not change its collectors', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: new Date() });
    const { id } = await aDataCollector(app.db, { projectId: closed, supervisorId: supervisor });
    const { body } = await setDeployed([id], false, administrator);
    expect(body.message.key).toBe('dataCollector.projectIsClosed');
  });
});
