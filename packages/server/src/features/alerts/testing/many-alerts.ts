import { aHealthRisk, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { createRandom, type Random } from '../../../demo/random.ts';

/** A region, district, village or zone. */
export interface TestPlace {
  level: 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
  id: number;
  /** The ids of the place and of the places that contain it. */
  path: { regionIds: number[]; districtIds: number[]; villageIds: number[]; zoneIds: number[] };
}

const alertCount = 75;
const hour = 3_600_000;
/** Days begin at 18:15 UTC in this time zone. */
export const timeZoneId = 'Asia/Kathmandu';

const insertAndGetId = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
  (await insert.executeTakeFirstOrThrow()).id;

async function createStructure({ db }: TestApp, nationalSocietyId: number): Promise<TestPlace[]> {
  const places: TestPlace[] = [];
  const add = (level: TestPlace['level'], id: number, parents: Partial<TestPlace['path']>) => {
    const path = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], ...parents, [level]: [id] };
    places.push({ level, id, path });
    return path;
  };
  for (const region of ['North', 'South']) {
    const regionId = await insertAndGetId(
      db.insertInto('regions').values({ name: region, nationalSocietyId }).returning('id'),
    );
    const regionPath = add('regionIds', regionId, {});
    for (const district of ['East', 'West']) {
      const districtId = await insertAndGetId(
        db.insertInto('districts').values({ name: district, regionId }).returning('id'),
      );
      const districtPath = add('districtIds', districtId, regionPath);
      for (const village of ['Hill', 'Lake']) {
        const villageId = await insertAndGetId(
          db.insertInto('villages').values({ name: village, districtId }).returning('id'),
        );
        const villagePath = add('villageIds', villageId, districtPath);
        for (const zone of village === 'Lake' ? ['One', 'Two'] : []) {
          const zoneId = await insertAndGetId(
            db.insertInto('zones').values({ name: zone, villageId }).returning('id'),
          );
          add('zoneIds', zoneId, villagePath);
        }
      }
    }
  }
  return places;
}

/** The columns that differ between alerts that are open, dismissed, escalated and closed. */
const listStates = (decidedAt: Date) => [
  { status: 'Open' },
  { status: 'Dismissed', dismissedAt: decidedAt },
  { status: 'Escalated', escalatedAt: decidedAt },
  { status: 'Closed', escalatedAt: decidedAt, closedAt: decidedAt, escalatedOutcome: 'Other' },
];

interface AlertSetup {
  app: TestApp;
  fixture: AlertFixture;
  random: Random;
  places: TestPlace[];
  projectHealthRiskIds: number[];
}

async function createRandomAlert(setup: AlertSetup): Promise<void> {
  const { app, fixture, random, places, projectHealthRiskIds } = setup;
  const createdAt = new Date(Date.parse('2026-03-01T00:00:00Z') + random.integer(0, 24 * 9 * 4) * (hour / 4));
  const locations = places.filter(({ level }) => level === 'villageIds' || level === 'zoneIds');
  const reportIds: number[] = [];
  for (let report = random.integer(1, 3); report > 0; report--) {
    const location = random.chance(0.1) ? null : random.pick(locations);
    const collector = random.pick([fixture.collectors.ofSupervisor, fixture.collectors.ofOther]);
    const villageId = location?.path.villageIds[0] ?? null;
    reportIds.push(await fixture.report(collector, { villageId, zoneId: location?.path.zoneIds[0] ?? null }));
  }
  const id = await fixture.alert(reportIds, createdAt);
  const lastReportReceivedAt = new Date(createdAt.getTime() + random.integer(0, 5) * 24 * hour);
  const state = random.pick(listStates(new Date(createdAt.getTime() + hour)));
  await app.db
    .updateTable('alerts')
    .set({ ...state, lastReportReceivedAt, projectHealthRiskId: random.pick(projectHealthRiskIds) })
    .where('id', '=', id)
    .execute();
}

/** A project with pseudo-random alerts of three health risks, in all its places. The same seed gives the same alerts. */
export async function createRandomAlerts(app: TestApp, seed: string) {
  const random = createRandom(seed);
  const fixture = await anAlertFixture(app);
  const { projectId } = fixture;
  await app.db.updateTable('projects').set({ timeZoneId }).where('id', '=', projectId).execute();
  const places = await createStructure(app, fixture.society.id);
  const healthRiskIds = [
    fixture.healthRiskId,
    await aHealthRisk(app.db, 7001),
    await aHealthRisk(app.db, 7002),
  ];
  const projectHealthRiskIds = [fixture.projectHealthRiskId];
  for (const healthRiskId of healthRiskIds.slice(1))
    projectHealthRiskIds.push(await aProjectHealthRisk(app.db, projectId, healthRiskId));
  const setup = { app, fixture, random, places, projectHealthRiskIds };
  for (let index = 0; index < alertCount; index++) await createRandomAlert(setup);
  return { fixture, random, places, healthRiskIds };
}
