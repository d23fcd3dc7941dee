import { listEvents, type PastReport } from '@harken/domain/alerts/back-test-history';
import { AlertReplay } from '@harken/domain/alerts/back-test-replay';
import { meningitisRules, type PopulationRule } from '@harken/domain/alerts/population-rule';
import { createRandom } from '@harken/domain/signals/numeric/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { evaluateReports } from './evaluation.ts';

/** Rules per population on the database: two villages of a district, far from each other, and one of another district. */
const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const { db, services } = app;

const start = Date.UTC(2024, 0, 10, 12);
const day = 86_400_000;
let society: Awaited<ReturnType<typeof aSociety>>;
let other: Awaited<ReturnType<typeof aVillage>>;
let projectId: number;
let manager: number;
let villages: { villageId: number; longitude: number; collectorId: number }[];
let code = 7000;

beforeAll(async () => {
  society = await aSociety(db);
  other = await aVillage(db, society.id);
  const { districtId } = society;
  const second = await db
    .insertInto('villages')
    .values({ name: 'Far away', districtId })
    .returning('id')
    .executeTakeFirstOrThrow();
  projectId = await aProject(db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(db, 'Manager', at);
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  villages = [];
  for (const [index, villageId] of [society.villageId, second.id, other.villageId].entries()) {
    const longitude = 20 + index;
    const place = { villageId, latitude: 0, longitude };
    const { id: collectorId } = await aDataCollector(db, { projectId, supervisorId, locations: [place] });
    villages.push({ villageId, longitude, collectorId });
  }
  const figure = { nationalSocietyId: society.id, source: 'Census', year: 2022, total: 100_000 };
  await db
    .insertInto('placePopulations')
    .values([
      // 50,000 in 2024
      { ...figure, districtId, total: 49_012, growthPercent: 1 },
      { ...figure, regionId: society.regionId, growthPercent: 0 },
    ])
    .execute();
});

const countRule = { countThreshold: 3, daysThreshold: 7, kilometersThreshold: 5 };
const never = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
/** In the district of 50,000 people, 3 reports in a week. */
const threeAWeek: PopulationRule = { ...meningitisRules.alert, per100000: 6, smallPlaces: null };

/** A health risk of its own, to whose reports letters are given in order of arrival. */
async function aRisk(populationRule: PopulationRule | null, rule: object = never) {
  code += 1;
  const healthRiskId = await aHealthRisk(db, code);
  const riskId = await aProjectHealthRisk(db, projectId, healthRiskId, {
    ...rule,
    populationRule: populationRule && JSON.stringify(populationRule),
  });
  const ids: number[] = [];
  async function store(village: number, onDay: number): Promise<number> {
    const { villageId, longitude, collectorId } = villages[village] as (typeof villages)[number];
    const id = await aReport(db, {
      ...{ nationalSocietyId: society.id, projectHealthRiskId: riskId, projectId },
      ...{ dataCollectorId: collectorId, villageId, latitude: 0, longitude },
      receivedAt: new Date(start + onDay * day),
    });
    ids.push(id);
    return id;
  }
  async function add(...reports: [village: number, onDay: number][]): Promise<void> {
    const stored: number[] = [];
    for (const report of reports) stored.push(await store(...report));
    await evaluateReports(services, riskId, stored);
  }
  async function alerts(): Promise<string[]> {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'alertId'])
      .where('projectHealthRiskId', '=', riskId)
      .where('alertId', 'is not', null)
      .orderBy('alertId')
      .orderBy('id')
      .execute();
    const byAlert = Map.groupBy(rows, (row) => row.alertId);
    const name = (id: number) => String.fromCharCode(97 + ids.indexOf(id));
    return [...byAlert.values()].map((members) => members.map(({ id }) => name(id)).join(''));
  }
  const change = (values: object) =>
    db.updateTable('alerts').set(values).where('projectHealthRiskId', '=', riskId).execute();
  return { riskId, healthRiskId, ids, add, store, alerts, change };
}

describe('reports of one district', () => {
  test('raise an alert together, however far apart they are', async () => {
    const { add, alerts, riskId } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2]);
    expect(await alerts()).toEqual([]);
    await add([0, 5]);
    expect(await alerts()).toEqual(['abc']);
    const { id, neededCount } = await db
      .selectFrom('alerts')
      .select(['id', 'neededCount'])
      .where('projectHealthRiskId', '=', riskId)
      .executeTakeFirstOrThrow();
    expect(neededCount).toBe(3);
    const { body } = await app.as(manager).get(`/api/alert/${id}/get`);
    expect(body.countThreshold).toBe(3);
    expect(body.wasRaisedBecause.population).toMatchObject({
      rule: { level: 'district', per100000: 6, days: 7, minCount: 2 },
      placeId: society.districtId,
      ...{ population: 49_997, year: 2024, neededCount: 3 },
    });
  });

  test('in another district do not count', async () => {
    const { add, alerts } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2], [2, 3], [2, 3], [2, 3], [2, 4]);
    expect(await alerts()).toEqual([]);
  });

  test('do not count after a week', async () => {
    const { add, alerts } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2], [0, 7], [1, 8.9]);
    expect(await alerts()).toEqual(['bcd']);
  });

  test('join the open alert', async () => {
    const { add, alerts } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2], [0, 5]);
    await add([1, 6]);
    await add([2, 6]);
    expect(await alerts()).toEqual(['abcd']);
  });

  test('of an escalated alert do not count again', async () => {
    const { add, alerts, change } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2], [0, 5]);
    await change({ status: 'Escalated', escalatedAt: new Date(start + 5 * day) });
    await add([0, 5], [1, 6]);
    expect(await alerts()).toEqual(['abc']);
    await add([1, 6.5]);
    expect(await alerts()).toEqual(['abc', 'def']);
  });

  test('that were dismissed do not count', async () => {
    const { add, alerts, ids } = await aRisk(threeAWeek);
    await add([0, 0], [1, 2]);
    await db
      .updateTable('reports')
      .set({ status: 'Rejected' })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    await add([0, 5]);
    expect(await alerts()).toEqual([]);
    await add([0, 6]);
    expect(await alerts()).toEqual(['bcd']);
  });
});

describe('a region', () => {
  test('counts the reports of all its districts', async () => {
    const second = await db
      .insertInto('districts')
      .values({ name: 'In the same region', regionId: society.regionId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const villageId = villages[1]?.villageId ?? 0;
    await db.updateTable('villages').set({ districtId: second.id }).where('id', '=', villageId).execute();
    const ofDistrict = await aRisk(threeAWeek);
    const ofRegion = await aRisk({ ...threeAWeek, level: 'region', per100000: 3 });
    for (const { add } of [ofDistrict, ofRegion]) await add([0, 0], [1, 1], [0, 2]);
    await db
      .updateTable('villages')
      .set({ districtId: society.districtId })
      .where('id', '=', villageId)
      .execute();
    expect(await ofDistrict.alerts()).toEqual([]);
    expect(await ofRegion.alerts()).toEqual(['abc']);
  });

  test.each(['village', 'district'] as const)('without a known population of a %s', async (level) => {
    const { add, alerts } = await aRisk({ ...threeAWeek, level, minCount: 1, per100000: 0.1 });
    await add([2, 0], [2, 1], [2, 1], [2, 1]);
    expect(await alerts()).toEqual([]);
  });
});

describe('beside the rule by count', () => {
  test('reports of the district join the alert that it raised', async () => {
    const { add, alerts } = await aRisk({ ...threeAWeek, per100000: 8 }, countRule);
    await add([1, 0], [0, 1], [0, 2]);
    expect(await alerts()).toEqual([]);
    await add([0, 3]);
    // the first report is of another village, and with it there are four
    expect(await alerts()).toEqual(['abcd']);
  });

  test('its alerts stay alone while the district has fewer reports', async () => {
    const { add, alerts } = await aRisk({ ...threeAWeek, per100000: 10 }, countRule);
    await add([1, 0], [0, 1], [0, 2], [0, 3]);
    expect(await alerts()).toEqual(['bcd']);
    await add([1, 3]);
    expect(await alerts()).toEqual(['abcde']);
  });

  test('nothing changes without a rule per population', async () => {
    const { add, alerts } = await aRisk(null, countRule);
    await add([1, 0], [0, 1], [0, 2], [0, 3]);
    expect(await alerts()).toEqual(['bcd']);
  });
});

test('a back-test finds the same alerts as the reports raised when they came', async () => {
  const next = createRandom(31);
  const random = (below: number) => Math.floor(next() * below);
  const populations = [
    { level: 'district' as const, placeId: society.districtId, year: 2024, total: 49_997 },
  ];
  let raised = 0;
  for (let run = 0; run < 12; run += 1) {
    const population = { ...threeAWeek, per100000: 4 + random(8), days: 2 + random(6) };
    const rule = random(2) === 0 ? never : countRule;
    const risk = await aRisk(population, rule);
    const reports: PastReport[] = [];
    for (let at = 0; at < 16; at += 1) {
      const village = random(3);
      const onDay = at / 2 - random(4);
      await risk.add([village, onDay]);
      const { villageId, longitude } = villages[village] as (typeof villages)[number];
      const { districtId: district, regionId: region } = village === 2 ? other : society;
      reports.push({
        ...{ id: risk.ids[at] ?? 0, latitude: 0, longitude, receivedAt: start + onDay * day },
        ...{ arrivedAt: at, places: { village: villageId, district, region } },
      });
    }
    const replay = new AlertReplay({ ...rule, population }, { reports, populations }, 1000);
    for (const _pause of replay.run(listEvents({ reports, crossChecks: [], alerts: [] })));
    const replayed = replay.alerts.map((alert) =>
      alert.reports
        .toSorted((a, b) => a - b)
        .map((report) => String.fromCharCode(97 + report))
        .join(''),
    );
    expect(replayed).toEqual(await risk.alerts());
    raised += replayed.length;
  }
  expect(raised).toBeGreaterThan(10);
});
