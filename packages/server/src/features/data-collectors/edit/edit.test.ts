import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());

let society: Awaited<ReturnType<typeof aSociety>>;
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
  const zone = app.db.insertInto('zones').values({ villageId: society.villageId, name: 'East' });
  east = (await zone.returning('id').executeTakeFirstOrThrow()).id;
});

let number = 0;
const phone = () => `+22178${String(++number).padStart(7, '0')}`;
const place = (given: object = {}) => ({
  id: null as number | null,
  latitude: 14.7,
  longitude: -17.4,
  villageId: society.villageId,
  zoneId: null as number | null,
  ...given,
});
const body = (given: object = {}) => ({
  projectId,
  dataCollectorType: 'Human',
  name: 'Awa',
  displayName: 'Awa D.',
  sex: 'Female',
  supervisorId: supervisor,
  birthGroupDecade: 1990,
  phoneNumber: phone(),
  additionalPhoneNumber: null,
  deployed: true,
  locations: [place()],
  ...given,
});
const edit = (id: number, given: object = {}, user = manager) =>
  app.as(user).post(`/api/dataCollector/${id}/edit`, body(given));

async function register(given: object = {}): Promise<number> {
  const sent = body(given);
  const response = await app.as(manager).post('/api/dataCollector/create', sent);
  expect(response.status).toBe(200);
  const newest = app.db.selectFrom('dataCollectors').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}
const read = async (id: number) =>
  (await app.as(administrator).get(`/api/dataCollector/${id}/get`)).body.value;
const findLocationIds = async (id: number): Promise<number[]> =>
  (await read(id)).locations.map((location: { id: number }) => location.id);

describe('an edited collector', () => {
  test('has what was sent, including decade of birth and both numbers', async () => {
    const id = await register();
    const given = {
      name: 'Binta',
      displayName: 'Binta K.',
      sex: 'other',
      birthGroupDecade: 1970,
      phoneNumber: phone(),
      additionalPhoneNumber: phone(),
      supervisorId: headSupervisor,
      deployed: false,
    };
    expect(await edit(id, given)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'dataCollector.edit.success' } },
    });
    expect(await read(id)).toMatchObject({ ...given, sex: 'Other', id, projectId });
  });

  test('keeps the stored decade of birth if none is sent', async () => {
    const id = await register({ birthGroupDecade: 1970 });
    expect((await edit(id, { birthGroupDecade: null })).status).toBe(200);
    expect(await read(id)).toMatchObject({ birthGroupDecade: 1970 });
    const unknown = await register({ birthGroupDecade: null });
    expect(await read(unknown)).not.toHaveProperty('birthGroupDecade');
    expect((await edit(unknown, { birthGroupDecade: null, name: 'Awa' })).status).toBe(200);
    expect(await read(unknown)).toMatchObject({ name: 'Awa' });
  });

  test('keeps its training status, project and type', async () => {
    const id = await register();
    const trained = { isInTrainingMode: false };
    await app.db.updateTable('dataCollectors').set(trained).where('id', '=', id).execute();
    const other = await aProject(app.db, society);
    expect((await edit(id, { dataCollectorType: 'CollectionPoint', projectId: other })).status).toBe(200);
    expect(await read(id)).toMatchObject({ projectId, dataCollectorType: 'Human', displayName: 'Awa D.' });
    const list = await app.as(manager).post(`/api/dataCollector/listAll?projectId=${projectId}`, {});
    expect(list.body.value.find((row: { id: number }) => row.id === id)).toMatchObject(trained);
  });

  test('keeps the required fields of a person, whatever type is sent', async () => {
    const id = await register();
    const point = { dataCollectorType: 'CollectionPoint', displayName: null, sex: null };
    expect((await edit(id, point)).body.message.data).toEqual({
      DisplayName: ['string:validation.fieldRequired'],
    });
  });

  test('of the other type only has a name', async () => {
    const id = await register({ dataCollectorType: 'CollectionPoint', name: 'Post' });
    await edit(id, { name: 'New post', dataCollectorType: 'CollectionPoint' });
    const found = await read(id);
    expect(found.name).toBe('New post');
    for (const field of ['displayName', 'sex', 'birthGroupDecade']) expect(found).not.toHaveProperty(field);
  });

  test('is recorded with the user and the changed fields, without their values', async () => {
    const id = await register({ name: 'Secret' });
    await edit(id, { name: 'Hidden', supervisorId: led });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'projectId', 'before', 'after'])
      .where('action', '=', 'dataCollector/edit')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      actorId: manager,
      projectId,
      before: { isDeployed: true, supervisorId: supervisor, headSupervisorId: null },
      after: {
        isDeployed: true,
        supervisorId: led,
        headSupervisorId: null,
        changed: ['name', 'supervisorId', 'phoneNumbers', 'locations'],
      },
    });
  });
});

test('an edit that leaves the places as they are does not record them as changed', async () => {
  const id = await register({ locations: [place({ zoneId: east })] });
  const { locations, phoneNumber } = await read(id);
  await edit(id, { name: 'Binta', phoneNumber, locations });
  const { after } = await app.db
    .selectFrom('auditEvents')
    .select('after')
    .where('action', '=', 'dataCollector/edit')
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ changed: ['name'] });
});

describe('locations', () => {
  test('with an id stay, others are deleted and new ones added', async () => {
    const id = await register({ locations: [place(), place({ zoneId: east })] });
    const [first, second] = await findLocationIds(id);
    await edit(id, { locations: [place({ id: second, zoneId: east, latitude: 15.25 }), place()] });
    const { locations } = await read(id);
    expect(locations).toMatchObject([
      { id: second, latitude: 15.25, zoneId: east },
      { id: expect.any(Number), latitude: 14.7 },
    ]);
    expect(locations[1].id).not.toBe(first);
  });

  test('can swap villages', async () => {
    const id = await register({ locations: [place(), place({ zoneId: east })] });
    const [first, second] = await findLocationIds(id);
    const swapped = [place({ id: first, zoneId: east }), place({ id: second })];
    expect((await edit(id, { locations: swapped })).status).toBe(200);
    const { locations } = await read(id);
    expect(locations).toMatchObject([{ id: first, zoneId: east }, { id: second }]);
    expect(locations[1]).not.toHaveProperty('zoneId');
  });

  test.each<[string, (own: number, other: number) => (number | null)[]]>([
    ['of another collector', (own, other) => [own, other]],
    ['named twice', (own) => [own, own]],
    ['that was deleted', (own) => [own, 999_999]],
  ])('are rejected by id when %s', async (_what, ids) => {
    const [id, other] = [await register(), await register()];
    const [[own], [others]] = [await findLocationIds(id), await findLocationIds(other)];
    const locations = ids(own as number, others as number).map((location, index) =>
      place({ id: location, zoneId: index === 0 ? null : east }),
    );
    const { status, body: error } = await edit(id, { locations });
    expect([status, error.message.data]).toEqual([
      400,
      { 'Locations[1].Id': ['string:validation.valueInvalid'] },
    ]);
    expect(await findLocationIds(id)).toEqual([own]);
    expect(await findLocationIds(other)).toEqual([others]);
  });
});

describe('a phone number', () => {
  test('can stay, and be swapped with the other one', async () => {
    const [first, second] = [phone(), phone()];
    const id = await register({ phoneNumber: first, additionalPhoneNumber: second });
    expect((await edit(id, { phoneNumber: second, additionalPhoneNumber: first })).status).toBe(200);
    expect(await read(id)).toMatchObject({ phoneNumber: second, additionalPhoneNumber: first });
  });

  test.each(['phoneNumber', 'additionalPhoneNumber'])(
    'of another collector is rejected as %s',
    async (to) => {
      const taken = phone();
      await register({ phoneNumber: null, additionalPhoneNumber: taken });
      const id = await register();
      const { body: error } = await edit(id, { [to]: taken });
      const field = to.charAt(0).toUpperCase() + to.slice(1);
      expect(error.message.data).toEqual({ [field]: ['string:dataCollector.phoneNumberExists'] });
    },
  );

  test('that was released can be used by others', async () => {
    const number = phone();
    const id = await register({ phoneNumber: number });
    await edit(id, { phoneNumber: '' });
    expect(await read(id)).not.toHaveProperty('phoneNumber');
    await register({ phoneNumber: number });
  });
});

test('a period without deployment starts and ends with the edit, once', async () => {
  const id = await register();
  const periods = () =>
    app.db
      .selectFrom('dataCollectorNotDeployedPeriods')
      .select(['startedAt', 'endedAt'])
      .where('dataCollectorId', '=', id)
      .execute();
  const startedAt = app.clock.now();
  await edit(id, { deployed: false });
  app.clock.advance(60_000);
  await edit(id, { deployed: false });
  expect(await periods()).toEqual([{ startedAt, endedAt: null }]);
  await edit(id, { deployed: true });
  expect(await periods()).toEqual([{ startedAt, endedAt: app.clock.now() }]);
});

describe('the supervisor', () => {
  test('of the collector can stay, even if nobody could select them any longer', async () => {
    const id = await register({ supervisorId: led });
    const elsewhere = await aProject(app.db, society);
    const moved = app.db.updateTable('userProjects').set({ projectId: elsewhere }).where('userId', '=', led);
    await moved.execute();
    expect((await edit(id, { supervisorId: led, name: 'Same' }, headSupervisor)).status).toBe(200);
    const back = app.db.updateTable('userProjects').set({ projectId }).where('userId', '=', led);
    const { body: error } = await edit(await register(), { supervisorId: led });
    await back.execute();
    expect(error.message.data).toEqual({
      SupervisorId: ['string:dataCollector.notAllowedToSelectSupervisor'],
    });
  });

  test.each<[string, () => number, () => number, boolean]>([
    ['a supervisor gives nobody away', () => supervisor, () => led, false],
    ['a head supervisor gives to their own', () => headSupervisor, () => led, true],
    ['a head supervisor takes over', () => headSupervisor, () => headSupervisor, true],
    ['a head supervisor gives to no other', () => headSupervisor, () => supervisor, false],
    ['a manager gives to anybody', () => manager, () => headSupervisor, true],
    ['nobody gives to a manager', () => administrator, () => manager, false],
  ])('%s', async (_rule, user, supervisorId, isAllowed) => {
    const isOwn = user() === supervisor;
    const id = await register({ supervisorId: isOwn ? supervisor : led });
    const target = !isOwn && supervisorId() === led ? headSupervisor : led;
    if (!isOwn) await edit(id, { supervisorId: target });
    const { status, body: response } = await edit(id, { supervisorId: supervisorId() }, user());
    expect(status).toBe(isAllowed ? 200 : 400);
    if (!isAllowed) expect(Object.keys(response.message.data)).toEqual(['SupervisorId']);
    expect((await read(id)).supervisorId === supervisorId()).toBe(isAllowed);
  });
});

test('nobody can change a collector of a closed project, or a deleted one', async () => {
  const closed = await aProject(app.db, society, { state: 'Closed', endedAt: new Date() });
  const there = await aDataCollector(app.db, { projectId: closed, supervisorId: supervisor });
  expect((await edit(there.id, {}, administrator)).body.message.key).toBe('dataCollector.projectIsClosed');
  const id = await register();
  await app.db.updateTable('dataCollectors').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  expect((await edit(id, {}, administrator)).body.message.key).toBe('dataCollector.notFound');
  expect((await edit(id)).status).toBe(403);
});

describe('an edit of a version', () => {
  const changedMeanwhile = { status: 409, body: { message: { key: 'dataCollector.changedMeanwhile' } } };

  // SRV.NFXNREQ.034
  test('is saved while the version is the current one, and gives another', async () => {
    const id = await register();
    const { version } = await read(id);
    expect((await edit(id, { name: 'Binta', version })).status).toBe(200);
    const after = await read(id);
    expect(after.name).toBe('Binta');
    expect(after.version).not.toBe(version);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['edited', (id) => edit(id, { name: 'Somebody else' })],
    ['given another number', (id) => edit(id, { name: 'Awa' })],
    [
      'set as not deployed',
      (id) =>
        app
          .as(manager)
          .post('/api/dataCollector/setDeployedState', { dataCollectorIds: [id], deployed: false }),
    ],
    [
      'moved',
      (id) =>
        app.db
          .updateTable('dataCollectorLocations')
          .set({ latitude: 1 })
          .where('dataCollectorId', '=', id)
          .execute(),
    ],
  ])('is refused after the collector was %s, and changes nothing', async (_name, change) => {
    const id = await register();
    const { version } = await read(id);
    await change(id);
    const stored = await read(id);
    expect(stored.version).not.toBe(version);
    expect(await edit(id, { name: 'Mine', version })).toMatchObject(changedMeanwhile);
    expect(await read(id)).toEqual(stored);
    expect((await edit(id, { name: 'Mine', version: stored.version })).status).toBe(200);
  });

  test('that was saved before, with the response lost, is accepted again and recorded once', async () => {
    const id = await register();
    const { version } = await read(id);
    const sent = { ...body({ name: 'Binta' }), version };
    const send = () => app.as(manager).post(`/api/dataCollector/${id}/edit`, sent);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const events = await app.db
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'dataCollector/edit')
      .where('subjectId', '=', id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test('does not depend on training, which the form does not change', async () => {
    const id = await register();
    const { version } = await read(id);
    await app.db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: false })
      .where('id', '=', id)
      .execute();
    expect((await read(id)).version).toBe(version);
  });

  test('without a version overwrites, as before', async () => {
    const id = await register();
    await edit(id, { name: 'Somebody else' });
    expect((await edit(id, { name: 'Mine' })).status).toBe(200);
  });

  test('that is no version is invalid', async () => {
    const id = await register();
    expect((await edit(id, { version: 'yesterday' })).status).toBe(400);
  });
});

test('a collector comes with who changed it last, and when', async () => {
  const id = await register();
  expect(await read(id)).not.toHaveProperty('lastChange');
  await edit(id);
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', manager)
    .executeTakeFirstOrThrow();
  expect((await read(id)).lastChange).toEqual({ by: name, at: expect.stringMatching(/Z$/) });
});
