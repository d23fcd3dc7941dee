import { listFields } from '@harken/domain/dashboards/day-block';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aReportingProject } from '../testing/reporting-project.ts';
import { compactDayChanges, findDayVersions } from './day-blocks.queries.ts';
import { DayBlockCache } from './day-blocks.ts';
import { storeDayBlocks } from './store-day-blocks.ts';

const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const now = app.clock.now();
const first = '2026-03-01';
const last = '2026-03-31';
let { society, projectId, projectHealthRiskId, report } = {} as Awaited<ReturnType<typeof aReportingProject>>;
let code = 9000;

beforeEach(async () => {
  ({ society, projectId, projectHealthRiskId, report } = await aReportingProject(db, ++code));
});

const reports = async (days: number[]) => {
  for (const day of days) await report(day);
};

/** How many reports each day has, for days that have or had some. */
const countReports = async (blocks: DayBlockCache, projectIds = [projectId]) =>
  (await blocks.read(projectIds, first, last)).map(({ reportCount }) => reportCount);
const versions = async () =>
  (await findDayVersions(db, { projectIds: [projectId], first, last })).map(({ version }) => version);
const countWaiting = async () =>
  (await db.selectFrom('reportDayChanges').selectAll().where('projectId', '=', projectId).execute()).length;

/** A cache with the queries it sends to the database. */
function createObservedCache(sheetsOf = (database: typeof db) => new DayBlockCache(database)) {
  const requested: string[] = [];
  let failing = 0;
  const queries = db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      if (text.includes('string_agg')) {
        requested.push(text);
        if (failing-- > 0) throw new Error('The database is gone');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    blocks: sheetsOf(queries),
    readings: () => requested.splice(0).length,
    fail: (times: number) => {
      failing = times;
    },
  };
}

describe('the cache of a process', () => {
  test('is loaded once, and again for changed days', async () => {
    await reports([1, 1, 2, 3]);
    const { blocks, readings } = createObservedCache();
    expect([await countReports(blocks), readings()]).toEqual([[2, 1, 1], 1]);
    expect([await countReports(blocks), readings()]).toEqual([[2, 1, 1], 0]);
    await report(2);
    expect([await countReports(blocks), readings()]).toEqual([[2, 2, 1], 1]);
  });

  test('loads a few changed days of a project one by one, and many together', async () => {
    const days = [1, 2, 3, 4];
    await reports(days);
    const { blocks, readings } = createObservedCache();
    expect([await countReports(blocks), readings()]).toEqual([[1, 1, 1, 1], 1]);
    await reports([1, 2]);
    expect([await countReports(blocks), readings()]).toEqual([[2, 2, 1, 1], 2]);
    await reports(days);
    expect([await countReports(blocks), readings()]).toEqual([[3, 3, 2, 2], 1]);
    const other = await aReportingProject(db, ++code);
    const both = [projectId, other.projectId];
    for (const day of days) await other.report(day);
    expect([await countReports(blocks, both), readings()]).toEqual([[3, 3, 2, 2, 1, 1, 1, 1], 1]);
    for (const { report: add } of [{ report }, other]) for (const day of [1, 2]) await add(day);
    // Two days of the first project were read again before: their latest reports are blocks of their own.
    expect([await countReports(blocks, both), readings()]).toEqual([[2, 2, 2, 2, 2, 2, 2, 2, 1, 1], 4]);
  });

  test('is loaded once for concurrent requests', async () => {
    await reports([1, 2, 3]);
    const { blocks, readings } = createObservedCache();
    const responses = await Promise.all(Array.from({ length: 10 }, () => countReports(blocks)));
    expect(new Set(responses.map(String))).toEqual(new Set(['1,1,1']));
    expect(readings()).toBeLessThanOrEqual(2);
  });

  test('evicts what was used least recently, and stays right', async () => {
    await reports([1, 2, 2, 3, 3, 3]);
    const { blocks, readings } = createObservedCache(
      (database) => new DayBlockCache(database, { maxReports: 3 }),
    );
    for (let release = 0; release < 3; release++) expect(await countReports(blocks)).toEqual([1, 2, 3]);
    expect(readings()).toBe(3);
    const day = async (item: number) =>
      (await blocks.read([projectId], `2026-03-0${item}`, `2026-03-0${item}`)).length;
    expect([await day(3), readings()]).toEqual([1, 0]);
    expect([await day(1), readings()]).toEqual([1, 1]);
    await report(1);
    expect(await countReports(blocks)).toEqual([2, 2, 3]);
  });

  test('loads again after the database did not respond', async () => {
    await reports([1, 2]);
    const { blocks, fail } = createObservedCache();
    fail(1);
    await expect(countReports(blocks)).rejects.toThrow('The database is gone');
    expect(await countReports(blocks)).toEqual([1, 1]);
    await report(2);
    fail(1);
    await expect(countReports(blocks)).rejects.toThrow('The database is gone');
    expect(await countReports(blocks)).toEqual([1, 2]);
  });

  test('separates projects, and sends no query for no project or no days', async () => {
    await reports([1, 1]);
    const other = await aProject(db, society);
    await report(1, { projectId: other });
    const { blocks, readings } = createObservedCache();
    expect(await countReports(blocks, [projectId, other])).toEqual([2, 1]);
    expect(await countReports(blocks, [other])).toEqual([1]);
    readings();
    expect(await blocks.read([], first, last)).toEqual([]);
    expect(await blocks.read([projectId], last, first)).toEqual([]);
    expect(readings()).toBe(0);
  });
});

describe('stored day blocks', () => {
  /** The fields of all reports of March, from reports and from stored blocks. */
  const listReports = async (blocks: DayBlockCache) =>
    (await blocks.read([projectId], first, last)).map((block) => listFields(block, blocks.origins).join(' '));

  test('are read instead of reports, by every process, until the day changes', async () => {
    await report(1, { latitude: 12.5, longitude: -16.25, villageId: society.villageId });
    await report(1, { status: 'Accepted', isTraining: true, reportedCaseCount: 40_000 });
    await reports([2, 3]);
    const fromReports = await listReports(new DayBlockCache(db));
    expect(await storeDayBlocks(db, now)).toBeGreaterThanOrEqual(3);
    const { blocks, readings } = createObservedCache();
    expect([await listReports(blocks), readings()]).toEqual([fromReports, 0]);
    await report(2);
    const other = createObservedCache();
    expect([await countReports(other.blocks), other.readings()]).toEqual([[2, 2, 1], 1]);
    await storeDayBlocks(db, now);
    const third = createObservedCache();
    expect([await countReports(third.blocks), third.readings()]).toEqual([[2, 2, 1], 0]);
  });

  test('are stored once, a few at a time, the newest first', async () => {
    await reports([1, 2, 3]);
    await storeDayBlocks(db, now, { limit: 10_000 });
    expect(await storeDayBlocks(db, now)).toBe(0);
    await reports([1, 2]);
    expect([
      await storeDayBlocks(db, now, { limit: 1 }),
      await storeDayBlocks(db, now, { limit: 5 }),
      await storeDayBlocks(db, now),
    ]).toEqual([1, 1, 0]);
    const stored = await db
      .selectFrom('reportDayBlocks')
      .select('version')
      .where('projectId', '=', projectId)
      .execute();
    expect(stored.map(({ version }) => Number(version)).toSorted()).toEqual([1, 2, 2]);
  });

  test('of the last two days are not stored while they change', async () => {
    await reports([18, 19, 20]);
    await storeDayBlocks(db, now, { limit: 10_000 });
    const { blocks, readings } = createObservedCache();
    expect([await countReports(blocks), readings()]).toEqual([[1, 1, 1], 1]);
    await storeDayBlocks(db, new Date('2026-03-22T00:00:00Z'), { limit: 10_000 });
    const other = createObservedCache();
    expect([await countReports(other.blocks), other.readings()]).toEqual([[1, 1, 1], 0]);
  });

  test('of a day without reports any more hold none, and those of another format are not read', async () => {
    const id = await report(4, { latitude: 1, longitude: 2 });
    await storeDayBlocks(db, now, { limit: 10_000 });
    await db.deleteFrom('reports').where('id', '=', id).execute();
    await storeDayBlocks(db, now, { limit: 10_000 });
    const { blocks, readings } = createObservedCache();
    expect([await countReports(blocks), readings()]).toEqual([[0], 0]);
    await db
      .updateTable('reportDayBlocks')
      .set({ format: 0, block: Buffer.from('?') })
      .execute();
    const other = createObservedCache();
    expect([await countReports(other.blocks), other.readings()]).toEqual([[0], 1]);
  });

  test('stay right while several processes store them and reports arrive', async () => {
    const storing = Array.from({ length: 3 }, async () => {
      for (let run = 0; run < 8; run++) await storeDayBlocks(db, now, { limit: 10_000 });
    });
    await Promise.all([...storing, ...[1, 2, 3, 1, 2, 3, 1, 1, 2].map((day) => report(day))]);
    await storeDayBlocks(db, now, { limit: 10_000 });
    const { blocks, readings } = createObservedCache();
    expect([await countReports(blocks), readings()]).toEqual([[4, 3, 2], 0]);
  });
});

describe('the versions of days', () => {
  test('change for two projects when a report moves from one to the other, and for two days when it moves', async () => {
    const id = await report(5);
    const other = await aProject(db, society);
    expect(await versions()).toEqual([1]);
    await db.updateTable('reports').set({ reportedOn: '2026-03-06' }).where('id', '=', id).execute();
    expect(await versions()).toEqual([2, 1]);
    await db.updateTable('reports').set({ projectId: other }).where('id', '=', id).execute();
    expect(await versions()).toEqual([2, 2]);
    expect((await findDayVersions(db, { projectIds: [other], first, last })).length).toBe(1);
    await db.deleteFrom('reports').where('id', '=', id).execute();
    expect(await countReports(new DayBlockCache(db), [projectId, other])).toEqual([0, 0, 0]);
  });

  test('increase once for many reports stored at once, and stay the same when compacted', async () => {
    await reports([1, 2]);
    await db.updateTable('reports').set({ referredCount: 3 }).where('projectId', '=', projectId).execute();
    expect([await versions(), await countWaiting()]).toEqual([[2, 2], 4]);
    await compactDayChanges(db);
    expect([await versions(), await countWaiting()]).toEqual([[2, 2], 0]);
    await report(2);
    await compactDayChanges(db);
    expect([await versions(), await countWaiting()]).toEqual([[2, 3], 0]);
  });

  test('lose nothing when compacted by several processes at once', async () => {
    const blocks = new DayBlockCache(db);
    const days = Array.from({ length: 24 }, (_, index) => 1 + (index % 4));
    const adding = Array.from({ length: 6 }, async () => {
      for (let release = 0; release < 10; release++) await compactDayChanges(db);
    });
    const requests = async () => {
      for (let release = 0; release < 10; release++) await countReports(blocks);
    };
    await Promise.all([...adding, requests(), ...days.map((day) => report(day))]);
    await compactDayChanges(db);
    expect([await versions(), await countWaiting()]).toEqual([[6, 6, 6, 6], 0]);
    expect(await countReports(blocks)).toEqual([6, 6, 6, 6]);
  });

  test('do not change with a rollback, nor before the commit', async () => {
    await report(1);
    const blocks = new DayBlockCache(db);
    await countReports(blocks);
    const change = (isCommitted: boolean) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('reports').where('projectId', '=', projectId).execute();
        expect([await versions(), await countReports(blocks)]).toEqual([[1], [1]]);
        if (!isCommitted) throw new Error('changed my mind');
      });
    await expect(change(false)).rejects.toThrow('changed my mind');
    expect([await versions(), await countReports(blocks)]).toEqual([[1], [1]]);
    await change(true);
    expect([await versions(), await countReports(blocks)]).toEqual([[2], [0]]);
  });

  test('change with everything that dashboards count, and with nothing else', async () => {
    const id = await report(1, { villageId: society.villageId });
    const change = async (values: object) => {
      const [before = 0] = await versions();
      await db.updateTable('reports').set(values).where('id', '=', id).execute();
      return ((await versions())[0] ?? 0) - before;
    };
    const counts = ['MalesBelowFive', 'MalesAtLeastFive', 'FemalesBelowFive', 'FemalesAtLeastFive'];
    const counting: object[] = [
      ...[...counts, 'UnspecifiedSexAndAge'].map((item) => ({ [`count${item}`]: 7 })),
      ...['referredCount', 'deathCount', 'fromOtherVillagesCount', 'reportedCaseCount'].map((item) => ({
        [item]: 7,
      })),
      ...[{ status: 'Accepted' }, { status: 'Rejected' }, { status: 'New' }, { isTraining: true }],
      ...[{ kind: 'DataCollectionPoint' }, { isRepetition: true }, { dataCollectorType: 'CollectionPoint' }],
      ...[
        { latitude: 1, longitude: 2 },
        { villageId: null },
        { receivedAt: new Date('2026-03-01T13:00:00Z') },
      ],
    ];
    for (const values of counting) expect([values, await change(values)]).toEqual([values, 1]);
    const groups = await sql<{ id: number }>`
      insert into clusters (project_health_risk_id) values (${projectHealthRiskId}) returning id`.execute(db);
    await change({ isRepetition: false });
    const ignored = [
      ...[{ status: 'Pending' }, { status: 'Closed' }, { groupId: groups.rows[0]?.id }],
      ...[
        { phoneNumber: null },
        { isAnonymized: true },
        { modifiedAt: new Date() },
        { isInClosedAlert: true },
      ],
    ];
    for (const values of ignored) expect([values, await change(values)]).toEqual([values, 0]);
  });
});
