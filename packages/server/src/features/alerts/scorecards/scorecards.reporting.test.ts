import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-12T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

// Whole weeks from Monday: 23 February to 1 March, and 2 to 8 March. The next week is not over.
const period = { startDate: '2026-02-23T00:00:00Z', endDate: '2026-03-15T00:00:00Z' };
const registered = new Date('2026-01-01T00:00:00Z');

let society: Awaited<ReturnType<typeof aSociety>>;
let elsewhere: Awaited<ReturnType<typeof aVillage>>;
let projectId: number;
let supervisorId: number;
let manager: number;

beforeEach(async () => {
  society = await aSociety(db, { epiWeekStartDay: 'Monday' });
  elsewhere = await aVillage(db, society.id);
  projectId = await aProject(db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  manager = await aUser(db, 'Manager', at);
});

async function collector(given: object = {}, villageId = society.villageId): Promise<number> {
  const location = { villageId, latitude: 1, longitude: 2 };
  const created = await aDataCollector(db, {
    ...{ projectId, supervisorId, createdAt: registered, locations: [location] },
    ...given,
  });
  return created.id;
}

/** A message that arrived some hours after the gateway received it. */
const send = (dataCollectorId: number | null, receivedAt: string, hours = 0.1, given: object = {}) =>
  aRawReport(db, {
    ...{ nationalSocietyId: society.id, projectId, dataCollectorId, villageId: society.villageId },
    ...{ receivedAt: new Date(receivedAt), arrivedAt: new Date(Date.parse(receivedAt) + hours * 3_600_000) },
    ...given,
  });

const notDeployed = (dataCollectorId: number, startedAt: string, endedAt: string | null) =>
  db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values({ dataCollectorId, startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null })
    .execute();

interface Group {
  month: string;
  placeId?: number;
  completeness: { count: number; of: number };
  timeliness: { count: number; of: number };
}

async function read(body: object = {}) {
  const response = await app
    .as(manager)
    .post(`/api/alert/scorecards?projectId=${projectId}`, { ...period, ...body });
  expect(response.status).toBe(200);
  return response.body.value;
}

describe('completeness', () => {
  it('is the share of collectors on duty at the end of a week who sent a message in it', async () => {
    const both = await collector();
    await send(both, '2026-02-24T10:00:00Z');
    await send(both, '2026-03-08T23:00:00Z', 0.1, { errorType: 'Other' });
    const once = await collector({}, elsewhere.villageId);
    await send(once, '2026-03-02T00:00:00Z');
    await collector();
    // Not expected: registered later, not deployed, in training.
    await collector({ createdAt: new Date('2026-03-09T00:00:00Z') });
    await notDeployed(await collector({ isDeployed: false }), '2026-02-25T00:00:00Z', null);
    const trainee = await collector({ isInTrainingMode: true });
    await db
      .insertInto('dataCollectorTrainingPeriods')
      .values({ dataCollectorId: trainee, startedAt: registered })
      .execute();
    await send(trainee, '2026-02-24T10:00:00Z', 0.1, { isTraining: true });
    const { all, weekCount, months, places } = await read();
    expect(weekCount).toBe(2);
    expect(all.completeness).toMatchObject({ count: 3, of: 6, share: 0.5 });
    // Both weeks end in March.
    expect(months.map(({ month, completeness: { count, of } }: Group) => [month, count, of])).toEqual([
      ['2026-03', 3, 6],
      ['2026-02', 0, 0],
    ]);
    expect(places.map(({ placeId, completeness: { count, of } }: Group) => [placeId, count, of])).toEqual([
      [society.districtId, 2, 4],
      [elsewhere.districtId, 1, 2],
    ]);
  });

  it('leaves out weeks off duty, deleted collectors, and weeks after a project was closed', async () => {
    const back = await collector();
    await notDeployed(back, '2026-02-20T00:00:00Z', '2026-03-03T00:00:00Z');
    await send(back, '2026-03-05T10:00:00Z');
    await collector({ deletedAt: new Date('2026-03-10T00:00:00Z') });
    const ofTraining = await collector();
    await db
      .insertInto('dataCollectorTrainingPeriods')
      .values([
        {
          ...{ dataCollectorId: ofTraining, startedAt: registered },
          endedAt: new Date('2026-03-02T00:00:00Z'),
        },
        // Left open by an earlier release: ignored.
        { dataCollectorId: ofTraining, startedAt: new Date('2026-03-02T00:00:00Z') },
      ])
      .execute();
    expect((await read()).all.completeness).toMatchObject({ count: 1, of: 2 });
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date('2026-03-04T00:00:00Z') })
      .where('id', '=', projectId)
      .execute();
    expect(await read()).toMatchObject({ weekCount: 1, all: { completeness: { count: 0, of: 0 } } });
  });

  it('of a period without a whole week is unknown', async () => {
    await collector();
    const { weekCount, all } = await read({
      startDate: '2026-03-03T00:00:00Z',
      endDate: '2026-03-08T00:00:00Z',
    });
    expect([weekCount, all.completeness]).toEqual([0, { count: 0, of: 0 }]);
  });
});

describe('timeliness of reporting', () => {
  it('is the share of messages that arrived within 24 hours', async () => {
    const id = await collector();
    await send(id, '2026-02-24T10:00:00Z', 24);
    await send(id, '2026-02-25T10:00:00Z', 24.1);
    await send(id, '2026-03-02T10:00:00Z', 1, { errorType: 'Other' });
    await send(id, '2026-03-03T10:00:00Z', 100, { villageId: null });
    // Neither counts: training, entered by staff, a time that cannot be right, an unknown sender, before the period.
    await send(id, '2026-03-04T10:00:00Z', 100, { isTraining: true });
    await send(id, '2026-03-04T10:00:00Z', 100, { source: 'Staff' });
    await send(id, '2026-03-04T10:00:00Z', 100, { isTimeRefused: true });
    await send(null, '2026-03-04T10:00:00Z', 100);
    await send(id, '2026-02-22T10:00:00Z', 100);
    const { all, months, places } = await read();
    expect(all.timeliness).toMatchObject({ count: 2, of: 4, share: 0.5 });
    expect(months.map(({ month, timeliness: { count, of } }: Group) => [month, count, of])).toEqual([
      ['2026-03', 1, 2],
      ['2026-02', 1, 2],
    ]);
    expect(
      places.map(({ placeId, timeliness: { count, of } }: Group) => [placeId ?? null, count, of]),
    ).toEqual([
      [society.districtId, 2, 3],
      [null, 0, 1],
    ]);
  });

  it('and completeness are of the places that are chosen, whatever the health risk', async () => {
    const id = await collector();
    await send(id, '2026-02-24T10:00:00Z');
    const there = await collector({}, elsewhere.villageId);
    await send(there, '2026-02-24T10:00:00Z', 50, { villageId: elsewhere.villageId });
    const { regionId, districtId, villageId } = elsewhere;
    const locations = {
      regionIds: [regionId],
      districtIds: [districtId],
      villageIds: [villageId],
      zoneIds: [],
    };
    const { all } = await read({ locations, healthRiskId: 1 });
    expect(all).toMatchObject({ completeness: { count: 1, of: 2 }, timeliness: { count: 0, of: 1 } });
  });
});
