import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aGateway,
  anOrganization,
  aProject,
  aRawReport,
  aSociety,
  aUser,
  aVillage,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const now = '2026-06-15T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const hour = 3_600_000;
const ago = (days: number) => new Date(Date.parse(now) - days * 24 * hour);
let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

async function silenceIn(projectId: number, user = administrator) {
  const answer = await app.as(user).get(`/api/projectDashboard/silence?projectId=${projectId}`);
  expect(answer.status).toBe(200);
  return answer.body.value;
}
const namesOf = ({ silent }: { silent: { name: string }[] }) => silent.map(({ name }) => name);

/** A project in which collectors report every so many days, until some days ago. */
async function aScene(given: Parameters<typeof aProject>[2] = {}) {
  const society = await aSociety(app.db);
  const projectId = await aProject(app.db, society, given);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisorId = await aUser(app.db, 'Supervisor', { ...at, projectId });
  const place = (villageId: number) => ({ villageId, latitude: 1, longitude: 2 });
  const send = (dataCollectorId: number | null, days: number, message: object = {}) =>
    aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId,
      receivedAt: ago(days),
      ...message,
    });
  const collector = async (
    name: string,
    {
      every = 1,
      until = 0.5,
      count = 8,
      message = {},
      ...fields
    }: Record<string, unknown> & {
      every?: number;
      until?: number;
      count?: number;
      message?: object;
    } = {},
  ) => {
    const defaults = {
      projectId,
      name,
      supervisorId,
      createdAt: ago(300),
      locations: [place(society.villageId)],
    };
    const { id } = await aDataCollector(app.db, { ...defaults, ...fields });
    for (let past = 0; past < count; past++) await send(id, until + past * every, message);
    return id;
  };
  const absent = (dataCollectorId: number, from: number, until: number | null) =>
    app.db
      .insertInto('dataCollectorNotDeployedPeriods')
      .values({ dataCollectorId, startedAt: ago(from), endedAt: until === null ? null : ago(until) })
      .execute();
  return { society, projectId, at, supervisorId, place, send, collector, absent };
}

describe('collectors', () => {
  test('are silent for longer than their own habit explains, the most unusual first', async () => {
    const { projectId, collector } = await aScene();
    await collector('daily, silent', { until: 9.5 });
    await collector('weekly, at work', { every: 7, until: 9.5 });
    await collector('weekly, silent', { every: 7, until: 22 });
    await collector('seldom, unknown', { every: 20, until: 60, count: 4 });
    await collector('never', { count: 0 });
    const { dataCollectors } = await silenceIn(projectId);
    expect(dataCollectors).toMatchObject({ silentCount: 2, watchedCount: 3 });
    expect(namesOf(dataCollectors)).toEqual(['daily, silent', 'weekly, silent']);
    expect(dataCollectors.silent[0]).toEqual({
      id: expect.any(Number),
      name: 'daily, silent',
      villageName: expect.stringMatching(/^Village/),
      supervisorName: expect.stringMatching(/^Supervisor/),
      lastReceivedAt: ago(9.5).toISOString(),
      silentDays: 9.5,
      usualGapDays: 1,
    });
  });

  test.each<[string, object]>([
    ['in training', { isInTrainingMode: true }],
    ['not deployed', { isDeployed: false }],
    ['deleted', { deletedAt: ago(1) }],
    ['known by training messages only', { message: { isTraining: true } }],
    ['gone for more than half a year', { until: 190 }],
  ])('are not waited for while %s', async (_what, given) => {
    const { projectId, collector } = await aScene();
    await collector('Ada', { until: 9, ...given });
    expect((await silenceIn(projectId)).dataCollectors).toEqual({
      silentCount: 0,
      watchedCount: 0,
      silent: [],
    });
  });

  test('are waited for by messages that could not be read, and those of activity, too', async () => {
    const { projectId, collector } = await aScene();
    await collector('Ada', { until: 9, message: { errorType: 'FormatError' } });
    expect(namesOf((await silenceIn(projectId)).dataCollectors)).toEqual(['Ada']);
  });

  test.each([3, 13.9, 14.1, 90, 100, 150])(
    'that fell silent %d days ago are found with their habit',
    async (until) => {
      const { projectId, collector } = await aScene();
      await collector('Ada', { every: 0.5, until: until + 0.1, count: 20 });
      const { silent } = (await silenceIn(projectId)).dataCollectors;
      expect(silent).toMatchObject([
        { name: 'Ada', usualGapDays: 1, silentDays: expect.closeTo(until + 0.1) },
      ]);
    },
  );

  test('are not blamed for days on which they were not deployed', async () => {
    const { projectId, collector, absent } = await aScene();
    await absent(await collector('back since Saturday', { until: 20 }), 19, 2);
    await absent(await collector('silent before and after', { until: 20 }), 18, 2);
    const { dataCollectors } = await silenceIn(projectId);
    expect(dataCollectors.watchedCount).toBe(2);
    expect(dataCollectors.silent).toMatchObject([{ name: 'silent before and after', silentDays: 4 }]);
  });

  test('of a closed project are not waited for, nor is anything else', async () => {
    const { projectId, collector } = await aScene({ state: 'Closed', endedAt: ago(1) });
    await collector('Ada', { until: 9 });
    const none = { silentCount: 0, watchedCount: 0, silent: [] };
    expect(await silenceIn(projectId)).toEqual({ dataCollectors: none, villages: none, smsGateways: none });
  });
});

describe('who reads it', () => {
  test('sees the collectors of the lists, and the counts of all without lists', async () => {
    const { projectId, at, supervisorId, collector } = await aScene();
    const headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
    await collector('Ada', { until: 9 });
    await collector('Ben', { until: 9, supervisorId: null, headSupervisorId: headSupervisor });
    const seenBy = async (user: number) => {
      const { dataCollectors, villages } = await silenceIn(projectId, user);
      expect(villages).toMatchObject({ silentCount: 1, silent: [{ dataCollectorCount: 2 }] });
      return [dataCollectors.silentCount, dataCollectors.watchedCount, ...namesOf(dataCollectors)];
    };
    expect(await seenBy(supervisorId)).toEqual([1, 1, 'Ada']);
    expect(await seenBy(headSupervisor)).toEqual([1, 1, 'Ben']);
    expect(await seenBy(await aUser(app.db, 'Manager', at))).toEqual([2, 2, 'Ada', 'Ben']);
    expect(await seenBy(await aUser(app.db, 'DataConsumer', at))).toEqual([2, 2]);
  });

  test('sees the own organization where there is a coordinator', async () => {
    const { projectId, society, at, collector } = await aScene();
    await aUser(app.db, 'Coordinator', at);
    const elsewhere = { ...at, organizationId: await anOrganization(app.db, society.id) };
    const other = await aUser(app.db, 'Supervisor', { ...elsewhere, projectId });
    await collector('Ada', { until: 9 });
    await collector('Ben', { until: 9, supervisorId: other });
    const manager = await aUser(app.db, 'Manager', at);
    const { dataCollectors } = await silenceIn(projectId, manager);
    expect([dataCollectors.silentCount, ...namesOf(dataCollectors)]).toEqual([1, 'Ada']);
  });

  test.each([
    ['Manager', true],
    ['TechnicalAdvisor', true],
    ['Supervisor', false],
    ['DataConsumer', false],
  ] as const)('as %s sees the names of gateways: %s', async (role, isNamed) => {
    const { projectId, at, society, collector } = await aScene();
    const smsGatewayId = (await aGateway(app.db, society.id)).id;
    await collector('Ada', { until: 9, message: { smsGatewayId } });
    const reader = await aUser(app.db, role, { ...at, projectId });
    const { smsGateways } = await silenceIn(projectId, reader);
    expect(smsGateways).toMatchObject({ silentCount: 1, watchedCount: 1 });
    expect(smsGateways.silent).toHaveLength(isNamed ? 1 : 0);
  });
});

describe('villages', () => {
  test('are silent when all of their collectors are', async () => {
    const { projectId, society, place, collector } = await aScene();
    const { villageId } = await aVillage(app.db, society.id, 'Both silent');
    await collector('Ada', { until: 9 });
    await collector('Ben');
    await collector('Cem', { until: 9, locations: [place(villageId)] });
    await collector('Dia', { until: 11, every: 2, locations: [place(villageId)] });
    const { villages } = await silenceIn(projectId);
    expect(villages).toMatchObject({ silentCount: 1, watchedCount: 2 });
    expect(villages.silent).toEqual([
      {
        id: villageId,
        name: 'Both silent',
        districtName: expect.stringMatching(/^District/),
        dataCollectorCount: 2,
        lastReceivedAt: ago(9).toISOString(),
        silentDays: 9,
        usualGapDays: 1,
      },
    ]);
  });

  test('have nobody while none of their collectors is deployed or there yet', async () => {
    const { projectId, collector, absent } = await aScene();
    await absent(await collector('Ada', { until: 20 }), 19, 2);
    await collector('new', { count: 0, createdAt: ago(1) });
    expect((await silenceIn(projectId)).villages).toMatchObject({ silentCount: 0, watchedCount: 1 });
  });
});

describe('gateways', () => {
  /** Messages every hour of the day for three weeks, and of the last one until some hours ago. */
  async function aBusyGateway(hoursAgo: number, given: object) {
    const scene = await aScene();
    const { id: smsGatewayId } = await aGateway(app.db, scene.society.id);
    const message = { smsGatewayId, ...given };
    await scene.send(null, 200, { smsGatewayId, ...given, projectId: scene.projectId });
    await scene.send(null, 30, { smsGatewayId, projectId: scene.projectId });
    for (let hours = 0; hours < 60; hours++) await scene.send(null, (hoursAgo + hours) / 24, message);
    return scene;
  }

  test.each([
    [11.9, 0],
    [12.1, 1],
  ])('that carry messages every hour are silent after twelve hours: %d', async (hours, silentCount) => {
    const { projectId } = await aBusyGateway(hours, {});
    expect((await silenceIn(projectId)).smsGateways).toMatchObject({ silentCount, watchedCount: 1 });
  });

  test('are silent for days with decimals', async () => {
    const { projectId } = await aBusyGateway(18, {});
    const { smsGateways } = await silenceIn(projectId);
    expect(smsGateways.silent).toMatchObject([
      { silentDays: 0.75, usualGapDays: expect.closeTo(1 / 24), lastReceivedAt: ago(0.75).toISOString() },
    ]);
  });

  test.each([
    ['unknown senders', { projectId: null }, { silentCount: 0, watchedCount: 1 }],
    ['training', { isTraining: true }, { silentCount: 0, watchedCount: 1 }],
    ['staff, who use none', { source: 'Staff' }, { silentCount: 0, watchedCount: 0 }],
  ])('are alive by messages of %s', async (_who, given, expected) => {
    const { projectId } = await aBusyGateway(1, given);
    expect((await silenceIn(projectId)).smsGateways).toMatchObject(expected);
  });

  test('of other projects count where messages of this one came through them', async () => {
    const { society, projectId, send } = await aBusyGateway(30, {});
    const [one, other] = [await aProject(app.db, society), await aProject(app.db, society)];
    expect((await silenceIn(one)).smsGateways.watchedCount).toBe(0);
    const { id: smsGatewayId } = await app.db
      .selectFrom('smsGateways')
      .select('id')
      .where('nationalSocietyId', '=', society.id)
      .executeTakeFirstOrThrow();
    expect((await silenceIn(projectId)).smsGateways.silentCount).toBe(1);
    await send(null, 0.1, { smsGatewayId, projectId: other });
    expect((await silenceIn(projectId)).smsGateways).toMatchObject({ silentCount: 0, watchedCount: 1 });
    expect((await silenceIn(other)).smsGateways).toMatchObject({ silentCount: 0, watchedCount: 1 });
  });

  test('that were deleted are not waited for', async () => {
    const { projectId, society } = await aBusyGateway(30, {});
    await app.db.deleteFrom('smsGateways').where('nationalSocietyId', '=', society.id).execute();
    expect((await silenceIn(projectId)).smsGateways.watchedCount).toBe(0);
  });
});
