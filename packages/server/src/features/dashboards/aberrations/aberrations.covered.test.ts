import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anAberrationFixture, sendWeekly } from '../testing/aberration-fixture.ts';

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
async function readHealthRisks(address: string, filter: object = {}): Promise<HealthRisk[]> {
  const days = { startDate: '2026-11-15T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };
  const body = { healthRisks: [], locations: null, groupingType: 'Day', utcOffset: 0, ...days, ...filter };
  const response = await app.as(administrator).post(address, body);
  expect(response.status).toBe(200);
  return response.body.value.healthRisks;
}

/** The weeks, counted back from the last (0), in which nobody could report. */
async function findMissingWeeks(address: string, filter: object = {}): Promise<number[]> {
  const [healthRisk] = await readHealthRisks(address, filter);
  const weeks = (healthRisk as HealthRisk).weeks.toReversed();
  return weeks.flatMap(({ count }, back) => (count === undefined ? [back] : []));
}

type Fixture = Awaited<ReturnType<typeof anAberrationFixture>>;
const withdraw = ({ dataCollectorId }: Fixture, startedAt: string, endedAt: string | null) =>
  app.db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values({ dataCollectorId, startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null })
    .execute();
const change = ({ dataCollectorId }: Fixture, fields: object) =>
  app.db.updateTable('dataCollectors').set(fields).where('id', '=', dataCollectorId).execute();

describe('a week is missing, and not counted as zero cases,', () => {
  test.each<[string, (fixture: Fixture) => Promise<unknown>, number[]]>([
    [
      'where nobody was deployed at its end',
      (fixture) => withdraw(fixture, '2026-11-05T00:00:00Z', '2026-11-10T00:00:00Z'),
      [2],
    ],
    ['as long as nobody is deployed', (fixture) => withdraw(fixture, '2026-11-12T00:00:00Z', null), [0, 1]],
    [
      'before the first collector came',
      (fixture) => change(fixture, { createdAt: '2026-06-01T00:00:00Z' }),
      [25],
    ],
    ['once all have left', (fixture) => change(fixture, { deletedAt: '2026-11-12T00:00:00Z' }), [0, 1]],
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
      async (fixture) => {
        const other = await fixture.healthRisk();
        await fixture.send(other.ofProject, '2026-11-17');
        await withdraw(fixture, '2026-11-05T00:00:00Z', null);
      },
      [1, 2],
    ],
    [
      'and not where somebody else was deployed',
      async (fixture) => {
        await withdraw(fixture, '2026-01-01T00:00:00Z', null);
        await fixture.collector();
      },
      [],
    ],
  ])('%s', async (_when, happen, missing) => {
    const fixture = await anAberrationFixture(app);
    const { id } = await fixture.healthRisk();
    await happen(fixture);
    expect(await findMissingWeeks(fixture.ofProject, { healthRisks: [id] })).toEqual(missing);
  });

  test('where the deployed collectors are excluded by the filter', async () => {
    const fixture = await anAberrationFixture(app);
    const { id } = await fixture.healthRisk();
    const village = await aVillage(app.db, fixture.society.id);
    const organizationId = await anOrganization(app.db, fixture.society.id);
    const everyWeek = Array.from({ length: 26 }, (_, back) => back);
    const nowhere = { regionIds: [], districtIds: [], zoneIds: [], includeUnknownLocation: false };
    for (const [filter, missing] of [
      [{ dataCollectorType: 'dataCollectionPoint' }, everyWeek],
      [{ dataCollectorType: 'dataCollector' }, []],
      [{ organizationId }, everyWeek],
      [{ organizationId: fixture.society.organizationId }, []],
      [{ locations: { ...nowhere, villageIds: [village.villageId] } }, everyWeek],
      [{ locations: { ...nowhere, villageIds: [fixture.society.villageId] } }, []],
    ] as const)
      expect(await findMissingWeeks(fixture.ofProject, { ...filter, healthRisks: [id] })).toEqual(missing);
  });

  test('and later weeks have no value until the baseline is complete again', async () => {
    const fixture = await anAberrationFixture(app);
    const { id } = await fixture.healthRisk();
    await withdraw(fixture, '2026-08-18T00:00:00Z', '2026-08-25T00:00:00Z');
    const [healthRisk] = await readHealthRisks(fixture.ofProject, { healthRisks: [id] });
    const weeks = (healthRisk as HealthRisk).weeks;
    const missing = weeks.findIndex(({ count }) => count === undefined);
    const withC1 = weeks.flatMap(({ c1 }, at) => (c1 ? [at - missing] : []));
    expect(withC1.filter((at) => at >= 0)).toEqual([8, 9, 10, 11, 12, 13]);
  });
});

describe('the health risks', () => {
  test('are those with reports, without activity, first those flagged in the last week', async () => {
    const fixture = await anAberrationFixture(app);
    const [steady, rising, silent, activity] = [
      await fixture.healthRisk(),
      await fixture.healthRisk(),
      await fixture.healthRisk(),
      await fixture.healthRisk('Activity'),
    ];
    await sendWeekly(fixture, steady.ofProject, Array(26).fill(40));
    await sendWeekly(fixture, rising.ofProject, [...Array(25).fill(1), 8]);
    await fixture.send(activity.ofProject, '2026-11-17');
    const getIds = async (filter: object = {}) =>
      (await readHealthRisks(fixture.ofProject, filter)).map(({ id }) => id);
    expect(await getIds()).toEqual([rising.id, steady.id]);
    expect(await getIds({ healthRisks: [silent.id, activity.id] })).toEqual([silent.id]);
  });

  test('are at most twenty', async () => {
    const fixture = await anAberrationFixture(app);
    const ids: number[] = [];
    for (let cases = 1; cases <= 22; cases += 1) {
      const { id, ofProject } = await fixture.healthRisk();
      await sendWeekly(fixture, ofProject, Array(26).fill(cases));
      ids.unshift(id);
    }
    expect((await readHealthRisks(fixture.ofProject)).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  test('of a society are those of all its projects, without training', async () => {
    const fixture = await anAberrationFixture(app);
    const { id, ofProject } = await fixture.healthRisk();
    const projectId = await aProject(app.db, fixture.society);
    const elsewhere = await aProjectHealthRisk(app.db, projectId, id);
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 2 });
    await fixture.send(elsewhere, '2026-11-18', { reportedCaseCount: 3, projectId });
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 7, isTraining: true });
    const lastCount = async (address: string) => (await readHealthRisks(address))[0]?.weeks.at(-1)?.count;
    expect(await lastCount(fixture.ofSociety)).toBe(5);
    expect(await lastCount(fixture.ofProject)).toBe(2);
  });

  test('count no dismissed reports and no duplicates', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 2 });
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 4, status: 'Rejected' });
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 8, isRepetition: true });
    expect((await readHealthRisks(fixture.ofProject))[0]?.weeks.at(-1)?.count).toBe(2);
  });
});
