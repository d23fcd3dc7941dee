import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { notifyOfGatewaysDown } from './non-reporting.notifications.ts';

const now = '2026-06-15T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const hour = 3_600_000;
const ago = (days: number) => new Date(Date.parse(now) - days * 24 * hour);
let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

async function readNonReporting(projectId: number, user = administrator) {
  const response = await app.as(user).get(`/api/projectDashboard/silence?projectId=${projectId}`);
  expect(response.status).toBe(200);
  return response.body.value;
}
const getNames = ({ silent }: { silent: { name: string }[] }) => silent.map(({ name }) => name);

/** A project whose collectors report every so many days, until some days ago. */
async function aFixture(given: Parameters<typeof aProject>[2] = {}) {
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
  // SRV.FXNREQ.164
  test('are non-reporting after longer than their usual interval explains, the most unusual first', async () => {
    const { projectId, collector } = await aFixture();
    await collector('daily, silent', { until: 9.5 });
    await collector('weekly, at work', { every: 7, until: 9.5 });
    await collector('weekly, silent', { every: 7, until: 22 });
    await collector('seldom, unknown', { every: 20, until: 60, count: 4 });
    await collector('never', { count: 0 });
    const { dataCollectors } = await readNonReporting(projectId);
    expect(dataCollectors).toMatchObject({ silentCount: 2, watchedCount: 3 });
    expect(getNames(dataCollectors)).toEqual(['daily, silent', 'weekly, silent']);
    expect(dataCollectors.silent[0]).toEqual({
      id: expect.any(Number),
      name: 'daily, silent',
      villageName: expect.stringMatching(/^Village/),
      placeCodes: [],
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
  ])('are not expected to report while %s', async (_what, given) => {
    const { projectId, collector } = await aFixture();
    await collector('Ada', { until: 9, ...given });
    expect((await readNonReporting(projectId)).dataCollectors).toEqual({
      silentCount: 0,
      watchedCount: 0,
      silent: [],
    });
  });

  test('count as reporting with incorrect messages and activity reports', async () => {
    const { projectId, collector } = await aFixture();
    await collector('Ada', { until: 9, message: { errorType: 'FormatError' } });
    expect(getNames((await readNonReporting(projectId)).dataCollectors)).toEqual(['Ada']);
  });

  test.each([3, 13.9, 14.1, 90, 100, 150])(
    'that last reported %d days ago are found with their usual interval',
    async (until) => {
      const { projectId, collector } = await aFixture();
      await collector('Ada', { every: 0.5, until: until + 0.1, count: 20 });
      const { silent } = (await readNonReporting(projectId)).dataCollectors;
      expect(silent).toMatchObject([
        { name: 'Ada', usualGapDays: 1, silentDays: expect.closeTo(until + 0.1) },
      ]);
    },
  );

  test('are not counted as non-reporting for days without deployment', async () => {
    const { projectId, collector, absent } = await aFixture();
    await absent(await collector('back since Saturday', { until: 20 }), 19, 2);
    await absent(await collector('silent before and after', { until: 20 }), 18, 2);
    const { dataCollectors } = await readNonReporting(projectId);
    expect(dataCollectors.watchedCount).toBe(2);
    expect(dataCollectors.silent).toMatchObject([{ name: 'silent before and after', silentDays: 4 }]);
  });

  test('of a closed project are not expected to report, nor is anything else', async () => {
    const { projectId, collector } = await aFixture({ state: 'Closed', endedAt: ago(1) });
    await collector('Ada', { until: 9 });
    const none = { silentCount: 0, watchedCount: 0, silent: [] };
    expect(await readNonReporting(projectId)).toEqual({
      dataCollectors: none,
      villages: none,
      smsGateways: none,
    });
  });
});

describe('a user', () => {
  test('sees the collectors that they may list, and only the counts without permission to list', async () => {
    const { projectId, at, supervisorId, collector } = await aFixture();
    const headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
    await collector('Ada', { until: 9 });
    await collector('Ben', { until: 9, supervisorId: null, headSupervisorId: headSupervisor });
    const findVisible = async (user: number) => {
      const { dataCollectors, villages } = await readNonReporting(projectId, user);
      expect(villages).toMatchObject({ silentCount: 1, silent: [{ dataCollectorCount: 2 }] });
      return [dataCollectors.silentCount, dataCollectors.watchedCount, ...getNames(dataCollectors)];
    };
    expect(await findVisible(supervisorId)).toEqual([1, 1, 'Ada']);
    expect(await findVisible(headSupervisor)).toEqual([1, 1, 'Ben']);
    expect(await findVisible(await aUser(app.db, 'Manager', at))).toEqual([2, 2, 'Ada', 'Ben']);
    expect(await findVisible(await aUser(app.db, 'DataConsumer', at))).toEqual([2, 2]);
  });

  test('sees their own organization where there is a coordinator', async () => {
    const { projectId, society, at, collector } = await aFixture();
    await aUser(app.db, 'Coordinator', at);
    const elsewhere = { ...at, organizationId: await anOrganization(app.db, society.id) };
    const other = await aUser(app.db, 'Supervisor', { ...elsewhere, projectId });
    await collector('Ada', { until: 9 });
    await collector('Ben', { until: 9, supervisorId: other });
    const manager = await aUser(app.db, 'Manager', at);
    const { dataCollectors } = await readNonReporting(projectId, manager);
    expect([dataCollectors.silentCount, ...getNames(dataCollectors)]).toEqual([1, 'Ada']);
  });

  test.each([
    ['Manager', true],
    ['TechnicalAdvisor', true],
    ['Supervisor', false],
    ['DataConsumer', false],
  ] as const)('as %s sees the names of gateways: %s', async (role, isNamed) => {
    const { projectId, at, society, collector } = await aFixture();
    const smsGatewayId = (await aGateway(app.db, society.id)).id;
    await collector('Ada', { until: 9, message: { smsGatewayId } });
    const reader = await aUser(app.db, role, { ...at, projectId });
    const { smsGateways } = await readNonReporting(projectId, reader);
    expect(smsGateways).toMatchObject({ silentCount: 1, watchedCount: 1 });
    expect(smsGateways.silent).toHaveLength(isNamed ? 1 : 0);
  });
});

describe('villages', () => {
  test('are non-reporting when all of their collectors are', async () => {
    const { projectId, society, place, collector } = await aFixture();
    const { villageId } = await aVillage(app.db, society.id, 'Both silent');
    await collector('Ada', { until: 9 });
    await collector('Ben');
    await collector('Cem', { until: 9, locations: [place(villageId)] });
    await collector('Dia', { until: 11, every: 2, locations: [place(villageId)] });
    const { villages } = await readNonReporting(projectId);
    expect(villages).toMatchObject({ silentCount: 1, watchedCount: 2 });
    expect(villages.silent).toEqual([
      {
        id: villageId,
        name: 'Both silent',
        districtName: expect.stringMatching(/^District/),
        placeCodes: [],
        dataCollectorCount: 2,
        lastReceivedAt: ago(9).toISOString(),
        silentDays: 9,
        usualGapDays: 1,
      },
    ]);
  });

  test('are not expected to report while none of their collectors is deployed or registered', async () => {
    const { projectId, collector, absent } = await aFixture();
    await absent(await collector('Ada', { until: 20 }), 19, 2);
    await collector('new', { count: 0, createdAt: ago(1) });
    expect((await readNonReporting(projectId)).villages).toMatchObject({ silentCount: 0, watchedCount: 1 });
  });
});

describe('gateways', () => {
  /** Messages every hour of the day for three weeks, and of the last week until some hours ago. */
  async function aBusyGateway(hoursAgo: number, given: object) {
    const fixture = await aFixture();
    const { id: smsGatewayId } = await aGateway(app.db, fixture.society.id);
    const message = { smsGatewayId, ...given };
    await fixture.send(null, 200, { smsGatewayId, ...given, projectId: fixture.projectId });
    await fixture.send(null, 30, { smsGatewayId, projectId: fixture.projectId });
    for (let hours = 0; hours < 60; hours++) await fixture.send(null, (hoursAgo + hours) / 24, message);
    return fixture;
  }

  test.each([
    [11.9, 0],
    [12.1, 1],
  ])('with messages every hour are non-reporting after twelve hours: %d', async (hours, silentCount) => {
    const { projectId } = await aBusyGateway(hours, {});
    expect((await readNonReporting(projectId)).smsGateways).toMatchObject({ silentCount, watchedCount: 1 });
  });

  test('that stopped count as down, and notify the staff of their society once', async () => {
    const { society } = await aBusyGateway(18, {});
    // Messages arrive somewhat later than the gateway received them.
    await sql`
      update raw_reports set arrived_at = received_at + interval '40 seconds'
      where national_society_id = ${society.id}`.execute(app.db);
    const manager = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    for (let run = 0; run < 2; run += 1) await notifyOfGatewaysDown(app.services);
    const { body } = await app.as(manager).get('/api/notification/list');
    expect(body.value.items).toMatchObject([
      { kind: 'gatewayDown', nationalSocietyId: society.id, lastReceivedAt: ago(0.75).toISOString() },
    ]);
    const outages = app.db
      .selectFrom('gatewayOutages')
      .innerJoin('smsGateways', 'smsGateways.id', 'gatewayOutages.smsGatewayId')
      .select(['reason', 'lastMessageAt', 'upAt'])
      .where('nationalSocietyId', '=', society.id)
      .where('downSince', 'is not', null);
    expect(await outages.execute()).toEqual([
      { reason: 'nonReporting', lastMessageAt: ago(0.75), upAt: null },
    ]);
  });

  test('are non-reporting for a fractional number of days', async () => {
    const { projectId } = await aBusyGateway(18, {});
    const { smsGateways } = await readNonReporting(projectId);
    expect(smsGateways.silent).toMatchObject([
      { silentDays: 0.75, usualGapDays: expect.closeTo(1 / 24), lastReceivedAt: ago(0.75).toISOString() },
    ]);
  });

  test.each([
    ['unknown senders', { projectId: null }, { silentCount: 0, watchedCount: 1 }],
    ['training', { isTraining: true }, { silentCount: 0, watchedCount: 1 }],
    ['staff, which use no gateway', { source: 'Staff' }, { silentCount: 0, watchedCount: 0 }],
  ])('are reporting with messages of %s', async (_who, given, expected) => {
    const { projectId } = await aBusyGateway(1, given);
    expect((await readNonReporting(projectId)).smsGateways).toMatchObject(expected);
  });

  test('count messages of other projects too, if they carried messages of this one', async () => {
    const { society, projectId, send } = await aBusyGateway(30, {});
    const [one, other] = [await aProject(app.db, society), await aProject(app.db, society)];
    expect((await readNonReporting(one)).smsGateways.watchedCount).toBe(0);
    const { id: smsGatewayId } = await app.db
      .selectFrom('smsGateways')
      .select('id')
      .where('nationalSocietyId', '=', society.id)
      .executeTakeFirstOrThrow();
    expect((await readNonReporting(projectId)).smsGateways.silentCount).toBe(1);
    await send(null, 0.1, { smsGatewayId, projectId: other });
    expect((await readNonReporting(projectId)).smsGateways).toMatchObject({
      silentCount: 0,
      watchedCount: 1,
    });
    expect((await readNonReporting(other)).smsGateways).toMatchObject({ silentCount: 0, watchedCount: 1 });
  });

  test('that were deleted are not expected to report', async () => {
    const { projectId, society } = await aBusyGateway(30, {});
    await app.db.deleteFrom('smsGateways').where('nationalSocietyId', '=', society.id).execute();
    expect((await readNonReporting(projectId)).smsGateways.watchedCount).toBe(0);
  });
});
