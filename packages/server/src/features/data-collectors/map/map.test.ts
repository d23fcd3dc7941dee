import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2022-02-09T12:00:00Z' });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

const days = { from: '2022-02-01', to: '2022-02-07' };
const toAddress = (call: string, query: object) =>
  `/api/dataCollector/${call}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]))}`;

async function readMap(projectId: number, query: object = days, user = administrator) {
  const { status, body } = await app.as(user).get(toAddress('mapOverview', { projectId, ...query }));
  expect(status).toBe(200);
  return body.value;
}

async function readDetails(
  projectId: number,
  at: { latitude: number; longitude: number },
  user = administrator,
) {
  const query = { projectId, ...days, lat: at.latitude, lng: at.longitude };
  const { status, body } = await app.as(user).get(toAddress('mapOverviewDetails', query));
  expect(status).toBe(200);
  return body.value;
}

/** Correct, with errors, not reporting: by the latitude of each location. */
type Counts = [number, number, number];
async function readCounts(projectId: number, query: object = days, user = administrator) {
  const { dataCollectorLocations } = await readMap(projectId, query, user);
  return Object.fromEntries(
    dataCollectorLocations.map(
      (place: { location: { latitude: number } } & Record<string, number>): [number, Counts] => [
        place.location.latitude,
        [place.countReportingCorrectly!, place.countReportingWithErrors!, place.countNotReporting!],
      ],
    ),
  );
}

async function aFixture(timeZoneId = 'UTC') {
  const society = await aSociety(app.db, { countryCode: 'SN' });
  const projectId = await aProject(app.db, society, { timeZoneId });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  const place = (latitude: number, longitude = 10, villageId = society.villageId) => ({
    villageId,
    latitude,
    longitude,
  });
  const collector = async (
    latitudes: number[],
    given: Partial<Parameters<typeof aDataCollector>[1]> = {},
  ): Promise<number> => {
    const { id } = await aDataCollector(app.db, {
      projectId,
      supervisorId: supervisor,
      createdAt: new Date('2021-06-01T00:00:00Z'),
      ...given,
    });
    const zones = latitudes
      .slice(1)
      .map((latitude, index) => ({ villageId: society.villageId, name: `${id} at ${latitude}, ${index}` }));
    const zoneIds =
      zones.length > 0 ? await app.db.insertInto('zones').values(zones).returning('id').execute() : [];
    const places = latitudes.map((latitude, index) => ({
      dataCollectorId: id,
      zoneId: zoneIds[index - 1]?.id ?? null,
      ...place(latitude),
    }));
    if (places.length > 0) await app.db.insertInto('dataCollectorLocations').values(places).execute();
    return id;
  };
  const send = (dataCollectorId: number, receivedAt: string, given: object = {}) =>
    aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId,
      receivedAt: new Date(receivedAt),
      ...given,
    });
  return { society, projectId, at, supervisor, collector, send };
}

const wrong = { errorType: 'FormatError' };

describe('the map of collectors', () => {
  test('counts collectors, not messages, by reporting status', async () => {
    const { projectId, collector, send } = await aFixture();
    const [right, mixed, onlyWrong] = [await collector([1]), await collector([1]), await collector([1])];
    await collector([1]);
    for (const hour of ['08', '09', '10']) await send(right, `2022-02-03T${hour}:00:00Z`);
    await send(mixed, '2022-02-03T08:00:00Z');
    await send(mixed, '2022-02-04T08:00:00Z', wrong);
    await send(onlyWrong, '2022-02-04T08:00:00Z', wrong);
    expect(await readCounts(projectId)).toEqual({ 1: [1, 2, 1] });
  });

  test('shows a collector at all its locations, once at each', async () => {
    const { projectId, collector, send } = await aFixture();
    await send(await collector([1, 2]), '2022-02-03T08:00:00Z');
    await collector([2, 3, 3]);
    await collector([]);
    expect(await readCounts(projectId)).toEqual({ 1: [1, 0, 0], 2: [1, 0, 1], 3: [0, 0, 1] });
    expect((await readMap(projectId)).dataCollectors).toEqual({
      countReportingCorrectly: 1,
      countReportingWithErrors: 0,
      countNotReporting: 1,
    });
  });

  test('leaves out messages of training and of other days', async () => {
    const { projectId, collector, send } = await aFixture();
    const id = await collector([1]);
    await send(id, '2022-02-03T08:00:00Z', { isTraining: true });
    await send(id, '2022-01-31T23:59:59.999Z');
    await send(id, '2022-02-08T00:00:00Z', wrong);
    expect(await readCounts(projectId)).toEqual({ 1: [0, 0, 1] });
    expect(await readCounts(projectId, { from: '2022-01-31', to: '2022-02-07' })).toEqual({ 1: [1, 0, 0] });
    expect(await readCounts(projectId, { from: '2022-02-01', to: '2022-02-08' })).toEqual({ 1: [0, 1, 0] });
  });

  test.each([
    ['Pacific/Kiritimati', '2022-01-31T10:00:00Z', '2022-01-31T09:59:59.999Z', '2022-02-07T10:00:00Z'],
    ['America/Los_Angeles', '2022-02-08T07:59:59.999Z', '2022-02-01T07:59:59.999Z', '2022-02-08T08:00:00Z'],
  ])('counts the days of %s', async (timeZoneId, within, before, after) => {
    const { projectId, collector, send } = await aFixture(timeZoneId);
    for (const [latitude, receivedAt] of [
      [1, within],
      [2, before],
      [3, after],
    ] as const)
      await send(await collector([latitude]), receivedAt);
    expect(await readCounts(projectId)).toEqual({ 1: [1, 0, 0], 2: [0, 0, 1], 3: [0, 0, 1] });
  });

  test('leaves out collectors who are not deployed, deleted, or registered later', async () => {
    const { projectId, collector } = await aFixture();
    await collector([1], { isDeployed: false });
    const deleted = await collector([2]);
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', deleted)
      .execute();
    await collector([3], { createdAt: new Date('2022-02-08T00:00:00Z') });
    await collector([4], { createdAt: new Date('2022-02-07T23:59:59Z') });
    expect(await readCounts(projectId)).toEqual({ 4: [0, 0, 1] });
  });

  test('is centred between the locations, or on the country without any', async () => {
    const { projectId, collector } = await aFixture();
    const country = await app.db
      .selectFrom('countries')
      .select(['latitude', 'longitude'])
      .where('code', '=', 'SN')
      .executeTakeFirstOrThrow();
    expect(await readMap(projectId)).toMatchObject({ centerLocation: country, dataCollectorLocations: [] });
    await collector([1]);
    await collector([1]);
    await collector([4]);
    expect((await readMap(projectId)).centerLocation).toEqual({ latitude: 2.5, longitude: 10 });
  });

  test.each([
    ['days', '2022-02-03', '2022-02-03'],
    ['RFC 1123', 'Thu, 03 Feb 2022 00:00:00 GMT', 'Thu, 03 Feb 2022 00:00:00 GMT'],
    ['midnight in Paris', '2022-02-02T23:00:00Z', '2022-02-02T23:00:00Z'],
    ['midnight in Lima', '2022-02-03T05:00:00.000Z', '2022-02-03T05:00:00.000Z'],
  ])('reads dates as %s', async (_form, from, to) => {
    const { projectId, collector, send } = await aFixture();
    await send(await collector([1]), '2022-02-03T23:59:59Z');
    await send(await collector([2]), '2022-02-04T00:00:00Z');
    expect(await readCounts(projectId, { from, to })).toEqual({ 1: [1, 0, 0], 2: [0, 0, 1] });
  });

  test.each([
    [{ from: 'Invalid Date', to: '2022-02-07' }, ['From']],
    [{ from: '2022-02-07', to: '' }, ['To']],
    [{ from: '2022-02-07' }, ['To']],
    [{ from: '2022-02-08', to: '2022-02-07' }, ['From']],
    [{ from: '0000-01-01', to: '9999-12-31' }, ['From', 'To']],
    [{ from: '2022-02-01', to: '9999-12-31T23:59:59Z' }, ['To']],
    [{ from: '1899-12-31', to: '2022-02-01' }, ['From']],
  ])('is rejected for %j', async (query, fields) => {
    const { projectId } = await aFixture();
    for (const call of ['mapOverview', 'mapOverviewDetails']) {
      const address = toAddress(call, {
        projectId,
        ...query,
        ...(call === 'mapOverviewDetails' && { lat: 1, lng: 2 }),
      });
      const { status, body } = await app.as(administrator).get(address);
      expect([status, Object.keys(body.message.data).toSorted()]).toEqual([400, fields]);
    }
  });

  test('shows those the caller may see', async () => {
    const { society, projectId, at, supervisor, collector } = await aFixture();
    const head = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
    const led = await aUser(app.db, 'Supervisor', { ...at, projectId, headSupervisorId: head });
    const second = await anOrganization(app.db, society.id, 'Second');
    await app.db.insertInto('projectOrganizations').values({ projectId, organizationId: second }).execute();
    const ofSecond = await aUser(app.db, 'Supervisor', { ...at, organizationId: second, projectId });
    const secondManager = await aUser(app.db, 'Manager', { ...at, organizationId: second });
    await collector([1]);
    await collector([2], { supervisorId: led });
    await collector([3], { supervisorId: null, headSupervisorId: head });
    await collector([4], { supervisorId: ofSecond });
    const findVisible = async (user: number) => {
      const latitudes = Object.keys(await readCounts(projectId, days, user)).map(Number);
      for (const latitude of [1, 2, 3, 4]) {
        const listed = await readDetails(projectId, { latitude, longitude: 10 }, user);
        expect(listed).toHaveLength(latitudes.includes(latitude) ? 1 : 0);
      }
      return latitudes;
    };
    expect(await findVisible(supervisor)).toEqual([1]);
    expect(await findVisible(head)).toEqual([2, 3]);
    expect(await findVisible(secondManager)).toEqual([1, 2, 3, 4]);
    await aUser(app.db, 'Coordinator', at);
    expect(await findVisible(secondManager)).toEqual([4]);
    expect(await findVisible(administrator)).toEqual([1, 2, 3, 4]);
  });
});

describe('one location of the map', () => {
  test('lists its collectors by name, each with its reporting status', async () => {
    const { society, projectId, at, collector, send } = await aFixture();
    const head = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
    const organization = await app.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', society.organizationId)
      .executeTakeFirstOrThrow();
    const ada = await collector([5, 1], {
      name: 'Ada',
      displayName: 'Mrs Ada',
      phoneNumber: '+221770000001',
    });
    const ben = await collector([1], { name: 'ben', displayName: 'Ben', phoneNumber: null });
    const post = await collector([1], {
      name: 'Clinic',
      displayName: null,
      sex: null,
      dataCollectorType: 'CollectionPoint',
      phoneNumber: '+221770000002',
      supervisorId: null,
      headSupervisorId: head,
    });
    await collector([1], { name: 'Away', isDeployed: false });
    await collector([2], { name: 'Elsewhere' });
    await send(ben, '2022-02-03T08:00:00Z');
    await send(post, '2022-02-03T08:00:00Z', wrong);
    const shared = { isAnonymized: false, organizationName: organization.name, deployed: true };
    expect(await readDetails(projectId, { latitude: 1, longitude: 10 })).toEqual([
      { ...shared, id: ada, displayName: 'Mrs Ada: +221770000001', status: 'NotReporting' },
      { ...shared, id: ben, displayName: 'Ben', status: 'ReportingCorrectly' },
      { ...shared, id: post, displayName: 'Clinic: +221770000002', status: 'ReportingWithErrors' },
    ]);
  });

  test.each([
    [0.1 + 0.2, -17.44406],
    [1e-7, -1e-9],
    [-0, 0],
    [12.345678901234567, 179.99999999999997],
    [-89.99999999999999, -180],
  ])('is found by the coordinates in the response: %d, %d', async (latitude, longitude) => {
    const { society, projectId, supervisor } = await aFixture();
    const { id } = await aDataCollector(app.db, {
      projectId,
      supervisorId: supervisor,
      createdAt: new Date('2021-06-01T00:00:00Z'),
      locations: [{ villageId: society.villageId, latitude, longitude }],
    });
    const { dataCollectorLocations } = await readMap(projectId);
    const found = await readDetails(projectId, dataCollectorLocations[0].location);
    expect(found.map((row: { id: number }) => row.id)).toEqual([id]);
  });

  test.each([
    [{ lat: 91, lng: 0 }, 'Lat'],
    [{ lat: 'here', lng: 0 }, 'Lat'],
    [{ lat: 0, lng: -180.5 }, 'Lng'],
  ])('is rejected at %j', async (point, field) => {
    const { projectId } = await aFixture();
    const { status, body } = await app
      .as(administrator)
      .get(toAddress('mapOverviewDetails', { projectId, ...days, ...point }));
    expect([status, Object.keys(body.message.data)]).toEqual([400, [field]]);
  });
});

describe('the villages on maps', () => {
  const read = async (projectId: number, user: number) => {
    const { status, body } = await app.as(user).get(toAddress('mapVillages', { projectId }));
    expect(status).toBe(200);
    return body.value;
  };

  test('are those of collectors, each once, with a location and the P-code', async () => {
    const { society, projectId, collector } = await aFixture();
    await collector([1, 2]);
    await collector([3]);
    await app.db
      .insertInto('placeCodes')
      .values({
        ...{ nationalSocietyId: society.id, villageId: society.villageId, system: 'pcode', code: 'SN010203' },
      })
      .execute();
    const village = await app.db
      .selectFrom('villages')
      .innerJoin('districts', 'districts.id', 'villages.districtId')
      .select(['villages.id', 'villages.name', 'districts.name as districtName'])
      .where('villages.id', '=', society.villageId)
      .executeTakeFirstOrThrow();
    expect(await read(projectId, administrator)).toEqual([
      {
        ...{ ...village, code: 'SN010203', latitude: 1, longitude: 10 },
        placeCodes: [{ level: 'village', system: 'pcode', code: 'SN010203' }],
      },
    ]);
  });

  test('are only those of collectors that a supervisor sees', async () => {
    const { projectId, at, supervisor, collector } = await aFixture();
    await collector([1]);
    const other = await aUser(app.db, 'Supervisor', { ...at, projectId });
    expect(await read(projectId, supervisor)).toHaveLength(1);
    expect(await read(projectId, other)).toEqual([]);
  });
});
