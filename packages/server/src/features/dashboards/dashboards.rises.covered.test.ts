import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anOrganization,
  aProject,
  aProjectHealthRisk,
  aUser,
  aVillage,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aRiseScene, sendWeekly } from './testing/rise-scene.ts';

const app = await startTestApp({ now: '2026-11-25T12:00:00Z' });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

interface HealthRisk {
  id: number;
  name: string;
  weeks: { count?: number; c1?: { isFlagged: boolean } }[];
}

/** The 26 weeks up to that of 15 November. */
async function healthRisksOf(address: string, filter: object = {}): Promise<HealthRisk[]> {
  const days = { startDate: '2026-11-15T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };
  const body = { healthRisks: [], locations: null, groupingType: 'Day', utcOffset: 0, ...days, ...filter };
  const answer = await app.as(administrator).post(address, body);
  expect(answer.status).toBe(200);
  return answer.body.value.healthRisks;
}

/** The weeks, counted back from the last (0), in which nobody could report. */
async function missingWeeks(address: string, filter: object = {}): Promise<number[]> {
  const [healthRisk] = await healthRisksOf(address, filter);
  const weeks = (healthRisk as HealthRisk).weeks.toReversed();
  return weeks.flatMap(({ count }, back) => (count === undefined ? [back] : []));
}

type Scene = Awaited<ReturnType<typeof aRiseScene>>;
const withdraw = ({ dataCollectorId }: Scene, startedAt: string, endedAt: string | null) =>
  app.db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values({ dataCollectorId, startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null })
    .execute();
const change = ({ dataCollectorId }: Scene, fields: object) =>
  app.db.updateTable('dataCollectors').set(fields).where('id', '=', dataCollectorId).execute();

describe('a week is missing, not silent,', () => {
  test.each<[string, (scene: Scene) => Promise<unknown>, number[]]>([
    [
      'where nobody was deployed at its end',
      (scene) => withdraw(scene, '2026-11-05T00:00:00Z', '2026-11-10T00:00:00Z'),
      [2],
    ],
    ['as long as nobody is deployed', (scene) => withdraw(scene, '2026-11-12T00:00:00Z', null), [0, 1]],
    [
      'before the first collector came',
      (scene) => change(scene, { createdAt: '2026-06-01T00:00:00Z' }),
      [25],
    ],
    ['once all have left', (scene) => change(scene, { deletedAt: '2026-11-12T00:00:00Z' }), [0, 1]],
    [
      'once the project is closed',
      ({ projectId }) =>
        app.db
          .updateTable('projects')
          .set({ state: 'Closed', endedAt: new Date('2026-11-14T00:00:00Z') })
          .where('id', '=', projectId)
          .execute(),
      [0, 1],
    ],
    [
      'but not if it holds reports after all',
      async (scene) => {
        const other = await scene.healthRisk();
        await scene.send(other.ofProject, '2026-11-17');
        await withdraw(scene, '2026-11-05T00:00:00Z', null);
      },
      [1, 2],
    ],
    [
      'and not where somebody else was deployed',
      async (scene) => {
        await withdraw(scene, '2026-01-01T00:00:00Z', null);
        await scene.collector();
      },
      [],
    ],
  ])('%s', async (_when, happen, missing) => {
    const scene = await aRiseScene(app);
    const { id } = await scene.healthRisk();
    await happen(scene);
    expect(await missingWeeks(scene.ofProject, { healthRisks: [id] })).toEqual(missing);
  });

  test('where those who were deployed are not asked for', async () => {
    const scene = await aRiseScene(app);
    const { id } = await scene.healthRisk();
    const village = await aVillage(app.db, scene.society.id);
    const organizationId = await anOrganization(app.db, scene.society.id);
    const everyWeek = Array.from({ length: 26 }, (_, back) => back);
    const nowhere = { regionIds: [], districtIds: [], zoneIds: [], includeUnknownLocation: false };
    for (const [filter, missing] of [
      [{ dataCollectorType: 'dataCollectionPoint' }, everyWeek],
      [{ dataCollectorType: 'dataCollector' }, []],
      [{ organizationId }, everyWeek],
      [{ organizationId: scene.society.organizationId }, []],
      [{ locations: { ...nowhere, villageIds: [village.villageId] } }, everyWeek],
      [{ locations: { ...nowhere, villageIds: [scene.society.villageId] } }, []],
    ] as const)
      expect(await missingWeeks(scene.ofProject, { ...filter, healthRisks: [id] })).toEqual(missing);
  });

  test('and what comes after it has no value until the baseline is whole again', async () => {
    const scene = await aRiseScene(app);
    const { id } = await scene.healthRisk();
    await withdraw(scene, '2026-08-18T00:00:00Z', '2026-08-25T00:00:00Z');
    const [healthRisk] = await healthRisksOf(scene.ofProject, { healthRisks: [id] });
    const weeks = (healthRisk as HealthRisk).weeks;
    const missing = weeks.findIndex(({ count }) => count === undefined);
    const withC1 = weeks.flatMap(({ c1 }, at) => (c1 ? [at - missing] : []));
    expect(withC1.filter((at) => at >= 0)).toEqual([8, 9, 10, 11, 12, 13]);
  });
});

describe('the health risks', () => {
  test('are those with reports, without activity, the ones that stand out in the last week first', async () => {
    const scene = await aRiseScene(app);
    const [steady, rising, silent, activity] = [
      await scene.healthRisk(),
      await scene.healthRisk(),
      await scene.healthRisk(),
      await scene.healthRisk('Activity'),
    ];
    await sendWeekly(scene, steady.ofProject, Array(26).fill(40));
    await sendWeekly(scene, rising.ofProject, [...Array(25).fill(1), 8]);
    await scene.send(activity.ofProject, '2026-11-17');
    const idsOf = async (filter: object = {}) =>
      (await healthRisksOf(scene.ofProject, filter)).map(({ id }) => id);
    expect(await idsOf()).toEqual([rising.id, steady.id]);
    expect(await idsOf({ healthRisks: [silent.id, activity.id] })).toEqual([silent.id]);
  });

  test('are twenty at most', async () => {
    const scene = await aRiseScene(app);
    const ids: number[] = [];
    for (let cases = 1; cases <= 22; cases += 1) {
      const { id, ofProject } = await scene.healthRisk();
      await sendWeekly(scene, ofProject, Array(26).fill(cases));
      ids.unshift(id);
    }
    expect((await healthRisksOf(scene.ofProject)).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  test('of a society are those of its projects together, without training', async () => {
    const scene = await aRiseScene(app);
    const { id, ofProject } = await scene.healthRisk();
    const projectId = await aProject(app.db, scene.society);
    const elsewhere = await aProjectHealthRisk(app.db, projectId, id);
    await scene.send(ofProject, '2026-11-17', { reportedCaseCount: 2 });
    await scene.send(elsewhere, '2026-11-18', { reportedCaseCount: 3, projectId });
    await scene.send(ofProject, '2026-11-17', { reportedCaseCount: 7, isTraining: true });
    const lastCount = async (address: string) => (await healthRisksOf(address))[0]?.weeks.at(-1)?.count;
    expect(await lastCount(scene.ofSociety)).toBe(5);
    expect(await lastCount(scene.ofProject)).toBe(2);
  });

  test('count no reports that were dismissed or are repetitions', async () => {
    const scene = await aRiseScene(app);
    const { ofProject } = await scene.healthRisk();
    await scene.send(ofProject, '2026-11-17', { reportedCaseCount: 2 });
    await scene.send(ofProject, '2026-11-17', { reportedCaseCount: 4, status: 'Rejected' });
    await scene.send(ofProject, '2026-11-17', { reportedCaseCount: 8, isRepetition: true });
    expect((await healthRisksOf(scene.ofProject))[0]?.weeks.at(-1)?.count).toBe(2);
  });
});
