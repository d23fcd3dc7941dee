import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
let supervisor: number;
let headSupervisor: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Sana' });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId, name: 'Zoe' });
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
const edit = (id: number, given: object = {}, user = manager) =>
  app.as(user).post(`/api/dataCollector/${id}/edit`, newCollector(given));

let names = 0;
/** The id of a new collector. */
async function registerCollector(): Promise<number> {
  const name = `Registered ${++names}.`;
  await create({ name });
  return (await findByName(name))[0].id;
}

async function findByName(name: string, user = administrator) {
  const path = `/api/dataCollector/listAll?projectId=${projectId}`;
  const { body } = await app.as(user).post(path, { name });
  return body.value;
}

describe('a new collector', () => {
  test.each([
    [undefined, true],
    [null, true],
    [true, true],
    [false, false],
  ])('sent with inTraining %s is in training: %s', async (inTraining, expected) => {
    const name = `Training ${inTraining}.`;
    expect((await create({ name, ...(inTraining !== undefined && { inTraining }) })).status).toBe(200);
    expect(await findByName(name)).toMatchObject([{ isInTrainingMode: expected }]);
  });

  test('starts in training, and can be listed and read', async () => {
    const given = {
      name: 'Binta',
      displayName: 'Binta K.',
      phoneNumber: phone(),
      additionalPhoneNumber: phone(),
    };
    const created = await create(given);
    expect(created).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: {}, value: 'dataCollector.create.success' },
    });
    const [row] = await findByName('binta');
    expect(row).toEqual({
      id: expect.any(Number),
      dataCollectorType: 'Human',
      name: 'Binta',
      displayName: 'Binta K.',
      sex: 'Female',
      phoneNumber: given.phoneNumber,
      isInTrainingMode: true,
      isDeployed: true,
      supervisor: { id: supervisor, name: 'Sana', role: 'Supervisor' },
      locations: [{ id: expect.any(Number), village: expect.any(String), placeCodes: [] }],
    });
    const read = await app.as(manager).get(`/api/dataCollector/${row.id}/get`);
    expect(read.body.value).toMatchObject({
      id: row.id,
      name: 'Binta',
      birthGroupDecade: 1990,
      phoneNumber: given.phoneNumber,
      additionalPhoneNumber: given.additionalPhoneNumber,
      supervisorId: supervisor,
      projectId,
      nationalSocietyId: society.id,
      nationalSocietyCountryCode: 'SN',
      deployed: true,
    });
    expect(read.body.value.locations).toEqual([
      {
        id: row.locations[0].id,
        latitude: 14.7,
        longitude: -17.4,
        villageId: society.villageId,
        districtId: society.districtId,
        regionId: society.regionId,
        initialFormData: {
          districts: [{ id: society.districtId, name: expect.any(String) }],
          villages: [{ id: society.villageId, name: expect.any(String) }],
          zones: [],
        },
      },
    ]);
    expect(read.body.value.formData.supervisors).toContainEqual({
      id: supervisor,
      name: 'Sana',
      role: 'Supervisor',
    });
  });

  test('can be linked to a head supervisor', async () => {
    await create({ name: 'Direct', supervisorId: headSupervisor, linkedToHeadSupervisor: true });
    const [row] = await findByName('Direct');
    expect(row.supervisor).toEqual({ id: headSupervisor, name: 'Zoe', role: 'HeadSupervisor' });
  });

  test('can be a collection point, which has neither sex nor decade of birth', async () => {
    const given = { dataCollectorType: 'CollectionPoint', name: 'Health post', displayName: null, sex: null };
    expect((await create(given)).status).toBe(200);
    const [row] = await findByName('Health post');
    expect(row).not.toHaveProperty('sex');
  });

  test('that is not deployed starts a period without deployment', async () => {
    await create({ name: 'Waiting', deployed: false });
    const [{ id }] = await findByName('Waiting');
    const periods = await app.db
      .selectFrom('dataCollectorNotDeployedPeriods')
      .select(['startedAt', 'endedAt'])
      .where('dataCollectorId', '=', id)
      .execute();
    expect(periods).toEqual([{ startedAt: new Date('2026-03-10T10:00:00Z'), endedAt: null }]);
  });

  test('is recorded with the user, without name and number', async () => {
    const phoneNumber = phone();
    await create({ name: 'Secret', phoneNumber });
    const [{ id }] = await findByName('Secret');
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('subjectType', '=', 'dataCollector')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'dataCollector/create', actorId: manager });
    expect(JSON.stringify(event.after)).not.toMatch(/Secret|22178/);
  });
});

describe('a phone number', () => {
  test.each<[string, (taken: string) => object, string]>([
    ['as number', (taken) => ({ phoneNumber: taken }), 'PhoneNumber'],
    ['written with spaces', (taken) => ({ phoneNumber: taken.replace('+221', '+221 ') }), 'PhoneNumber'],
    ['as additional number', (taken) => ({ additionalPhoneNumber: taken }), 'AdditionalPhoneNumber'],
  ])('of an active collector is rejected %s', async (_how, given, field) => {
    const taken = phone();
    await create({ phoneNumber: null, additionalPhoneNumber: taken });
    const { status, body } = await create(given(taken));
    expect([status, body.message.data]).toEqual([
      400,
      { [field]: ['string:dataCollector.phoneNumberExists'] },
    ]);
  });

  test('cannot be given twice to the same collector', async () => {
    const twice = phone();
    const { body } = await create({ phoneNumber: twice, additionalPhoneNumber: twice });
    expect(body.message.data).toEqual({
      AdditionalPhoneNumber: ['string:dataCollector.phoneNumberExists'],
    });
  });

  test('can be left out', async () => {
    expect((await create({ phoneNumber: '' })).status).toBe(200);
  });
});

describe.each<[string, (given: object) => ReturnType<typeof create>]>([
  ['registering', create],
  ['changing', async (given) => edit(await registerCollector(), given)],
])('field rules when %s:', (_action, send) => {
  const place = (given: object = {}) => ({
    latitude: 14.7,
    longitude: -17.4,
    villageId: society.villageId,
    ...given,
  });
  test.each<[string, () => object, string[]]>([
    ['a name is needed', () => ({ name: '' }), ['Name']],
    ['a name has at most 100 characters', () => ({ name: 'x'.repeat(101) }), ['Name']],
    ['the type is a known one', () => ({ dataCollectorType: 'Robot' }), ['DataCollectorType']],
    ['a person has a display name', () => ({ displayName: '' }), ['DisplayName']],
    ['a person has a sex', () => ({ sex: null }), ['Sex']],
    ['a decade ends in 0', () => ({ birthGroupDecade: 1995 }), ['BirthGroupDecade']],
    ['a number begins with + and has six digits', () => ({ phoneNumber: '12345' }), ['PhoneNumber']],
    ['a number has at most 20 characters', () => ({ phoneNumber: `+${'1'.repeat(20)}` }), ['PhoneNumber']],
    [
      'so has the additional one',
      () => ({ additionalPhoneNumber: `+${'1'.repeat(20)}` }),
      ['AdditionalPhoneNumber'],
    ],
    ['and begins with +, too', () => ({ additionalPhoneNumber: '123456' }), ['AdditionalPhoneNumber']],
    ['a display name has at most 100 characters', () => ({ displayName: 'x'.repeat(101) }), ['DisplayName']],
    ['a supervisor is needed', () => ({ supervisorId: null }), ['SupervisorId']],
    ['a place is needed', () => ({ locations: [] }), ['Locations']],
    [
      'a place has coordinates',
      () => ({ locations: [place({ latitude: null, longitude: null })] }),
      ['Locations[0].Latitude', 'Locations[0].Longitude'],
    ],
    [
      'latitude ends at the pole',
      () => ({ locations: [place({ latitude: 91 })] }),
      ['Locations[0].Latitude'],
    ],
    ['longitude ends at 180', () => ({ locations: [place({ longitude: 181 })] }), ['Locations[0].Longitude']],
    [
      'a place has a village',
      () => ({ locations: [place({ villageId: null })] }),
      ['Locations[0].VillageId'],
    ],
    ['a place is given once', () => ({ locations: [place(), place()] }), ['Locations[1].VillageId']],
    [
      'a village is of the society',
      () => ({ locations: [place(), place({ villageId: foreign.villageId })] }),
      ['Locations[1].VillageId'],
    ],
    [
      'a zone is of its village',
      () => ({ locations: [place({ zoneId: 999_999 })] }),
      ['Locations[0].ZoneId'],
    ],
  ])('%s', async (_rule, given, fields) => {
    const { status, body } = await send(given());
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual(fields);
  });

  test('a location is unique by village and zone', async () => {
    const zoneName = `East ${++names}`;
    const { id: zoneId } = await app.db
      .insertInto('zones')
      .values({ villageId: society.villageId, name: zoneName })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = `Zoned ${zoneId}`;
    const response = await send({ name, locations: [place(), place({ zoneId })] });
    expect(response.status).toBe(200);
    const [row] = await findByName(name);
    expect(row.locations.map(({ zone }: { zone?: string }) => zone)).toEqual([undefined, zoneName]);
  });
});
