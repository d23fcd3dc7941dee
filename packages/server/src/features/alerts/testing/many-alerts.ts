import { type AlertFixture, anAlertFixture } from '../../../../test/support/alert-fixture.ts';
import { aHealthRisk, aProjectHealthRisk } from '../../../../test/support/builders.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { createRandom, type Random } from '../../../demo/random.ts';

/** A place with its parents, the largest first. */
export interface ChosenPlace {
  level: 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
  id: number;
  path: { regionIds: number[]; districtIds: number[]; villageIds: number[]; zoneIds: number[] };
}

const count = 75;
const hour = 3_600_000;
/** Days begin at 18:15 UTC in this time zone. */
export const timeZoneId = 'Asia/Kathmandu';

async function aStructure({ db }: TestApp, nationalSocietyId: number): Promise<ChosenPlace[]> {
  const places: ChosenPlace[] = [];
  const add = (level: ChosenPlace['level'], id: number, path: Partial<ChosenPlace['path']>) => {
    const all = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], ...path, [level]: [id] };
    places.push({ level, id, path: all });
    return all;
  };
  for (const region of ['North', 'South']) {
    const inRegion = db.insertInto('regions').values({ name: region, nationalSocietyId }).returning('id');
    const ofRegion = add('regionIds', (await inRegion.executeTakeFirstOrThrow()).id, {});
    const [regionId = 0] = ofRegion.regionIds;
    for (const district of ['East', 'West']) {
      const inDistrict = db.insertInto('districts').values({ name: district, regionId }).returning('id');
      const ofDistrict = add('districtIds', (await inDistrict.executeTakeFirstOrThrow()).id, ofRegion);
      const [districtId = 0] = ofDistrict.districtIds;
      for (const village of ['Hill', 'Lake']) {
        const inVillage = db.insertInto('villages').values({ name: village, districtId }).returning('id');
        const ofVillage = add('villageIds', (await inVillage.executeTakeFirstOrThrow()).id, ofDistrict);
        const [villageId = 0] = ofVillage.villageIds;
        for (const zone of village === 'Lake' ? ['One', 'Two'] : []) {
          const inZone = db.insertInto('zones').values({ name: zone, villageId }).returning('id');
          add('zoneIds', (await inZone.executeTakeFirstOrThrow()).id, ofVillage);
        }
      }
    }
  }
  return places;
}

const states = (at: Date) => [
  { status: 'Open' },
  { status: 'Dismissed', dismissedAt: at },
  { status: 'Escalated', escalatedAt: at },
  { status: 'Closed', escalatedAt: at, closedAt: at, escalatedOutcome: 'Other' },
];

type Setting = { app: TestApp; scene: AlertFixture; random: Random; places: ChosenPlace[]; risks: number[] };

async function anyAlert({ app, scene, random, places, risks }: Setting): Promise<void> {
  const createdAt = new Date(Date.parse('2026-03-01T00:00:00Z') + random.integer(0, 24 * 9 * 4) * (hour / 4));
  const locations = places.filter(({ level }) => level === 'villageIds' || level === 'zoneIds');
  const reportIds: number[] = [];
  for (let report = random.integer(1, 3); report > 0; report--) {
    const location = random.chance(0.1) ? null : random.pick(locations);
    const from = random.pick([scene.collectors.ofSupervisor, scene.collectors.ofOther]);
    const villageId = location?.path.villageIds[0] ?? null;
    reportIds.push(await scene.report(from, { villageId, zoneId: location?.path.zoneIds[0] ?? null }));
  }
  const id = await scene.alert(reportIds, createdAt);
  const lastReportReceivedAt = new Date(createdAt.getTime() + random.integer(0, 5) * 24 * hour);
  const state = random.pick(states(new Date(createdAt.getTime() + hour)));
  await app.db
    .updateTable('alerts')
    .set({ ...state, lastReportReceivedAt, projectHealthRiskId: random.pick(risks) })
    .where('id', '=', id)
    .execute();
}

/** A project with pseudo-random alerts of three health risks, all over its places. The same seed gives the same alerts. */
export async function createRandomAlerts(app: TestApp, seed: string) {
  const random = createRandom(seed);
  const scene = await anAlertFixture(app);
  const { projectId } = scene;
  await app.db.updateTable('projects').set({ timeZoneId }).where('id', '=', projectId).execute();
  const places = await aStructure(app, scene.society.id);
  const healthRiskIds = [
    scene.healthRiskId,
    await aHealthRisk(app.db, 7001),
    await aHealthRisk(app.db, 7002),
  ];
  const risks = [scene.projectHealthRiskId];
  for (const healthRiskId of healthRiskIds.slice(1))
    risks.push(await aProjectHealthRisk(app.db, projectId, healthRiskId));
  const setting = { app, scene, random, places, risks };
  for (let made = 0; made < count; made++) await anyAlert(setting);
  return { scene, random, places, healthRiskIds };
}
