import { factsPerReport } from '@harken/domain/dashboards/report-sheet';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aHealthRisk,
  aProject,
  aProjectHealthRisk,
  aReport,
  aSociety,
  aUser,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { addUpDayChanges, findDayVersions } from './dashboards.sheets.queries.ts';
import { ReportSheets } from './dashboards.sheets.ts';

const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const first = '2026-03-01';
const last = '2026-03-31';
let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let given: {
  nationalSocietyId: number;
  projectId: number;
  projectHealthRiskId: number;
  dataCollectorId: number;
};
let code = 9000;

beforeEach(async () => {
  society = await aSociety(db);
  projectId = await aProject(db, society);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, ++code));
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId });
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
  given = { nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId };
});

const report = (day: number, fields: object = {}) =>
  aReport(db, { ...given, receivedAt: new Date(Date.UTC(2026, 2, day, 12)), ...fields });
const reports = async (days: number[]) => {
  for (const day of days) await report(day);
};

/** How many reports each day holds that has or had some. */
const counted = async (sheets: ReportSheets, projectIds = [projectId]) =>
  (await sheets.read(projectIds, first, last)).map(({ facts }) => facts.length / factsPerReport);
const versions = async () =>
  (await findDayVersions(db, { projectIds: [projectId], first, last })).map(({ version }) => version);
const waiting = async () =>
  (await db.selectFrom('reportDayChanges').selectAll().where('projectId', '=', projectId).execute()).length;

/** What a process asks the database. */
function listened(sheetsOf = (database: typeof db) => new ReportSheets(database)) {
  const asked: string[] = [];
  let failing = 0;
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      if (text.includes('string_agg')) {
        asked.push(text);
        if (failing-- > 0) throw new Error('The database is gone');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    sheets: sheetsOf(heard),
    readings: () => asked.splice(0).length,
    fail: (times: number) => {
      failing = times;
    },
  };
}

describe('what a process keeps', () => {
  test('is read once, and again for the days that changed', async () => {
    await reports([1, 1, 2, 3]);
    const { sheets, readings } = listened();
    expect([await counted(sheets), readings()]).toEqual([[2, 1, 1], 1]);
    expect([await counted(sheets), readings()]).toEqual([[2, 1, 1], 0]);
    await report(2);
    expect([await counted(sheets), readings()]).toEqual([[2, 2, 1], 1]);
  });

  test('is read once by many who ask at the same time', async () => {
    await reports([1, 2, 3]);
    const { sheets, readings } = listened();
    const answers = await Promise.all(Array.from({ length: 10 }, () => counted(sheets)));
    expect(new Set(answers.map(String))).toEqual(new Set(['1,1,1']));
    expect(readings()).toBeLessThanOrEqual(2);
  });

  test('is forgotten where it was used least, and stays right', async () => {
    await reports([1, 2, 2, 3, 3, 3]);
    const { sheets, readings } = listened((database) => new ReportSheets(database, { reportsKept: 3 }));
    for (let go = 0; go < 3; go++) expect(await counted(sheets)).toEqual([1, 2, 3]);
    expect(readings()).toBe(3);
    const day = async (one: number) =>
      (await sheets.read([projectId], `2026-03-0${one}`, `2026-03-0${one}`)).length;
    expect([await day(3), readings()]).toEqual([1, 0]);
    expect([await day(1), readings()]).toEqual([1, 1]);
    await report(1);
    expect(await counted(sheets)).toEqual([2, 2, 3]);
  });

  test('is tried again after the database did not answer', async () => {
    await reports([1, 2]);
    const { sheets, fail } = listened();
    fail(1);
    await expect(counted(sheets)).rejects.toThrow('The database is gone');
    expect(await counted(sheets)).toEqual([1, 1]);
    await report(2);
    fail(1);
    await expect(counted(sheets)).rejects.toThrow('The database is gone');
    expect(await counted(sheets)).toEqual([1, 2]);
  });

  test('is kept apart by project, and asks nothing of no project or no days', async () => {
    await reports([1, 1]);
    const other = await aProject(db, society);
    await report(1, { projectId: other });
    const { sheets, readings } = listened();
    expect(await counted(sheets, [projectId, other])).toEqual([2, 1]);
    expect(await counted(sheets, [other])).toEqual([1]);
    readings();
    expect(await sheets.read([], first, last)).toEqual([]);
    expect(await sheets.read([projectId], last, first)).toEqual([]);
    expect(readings()).toBe(0);
  });
});

describe('the versions of days', () => {
  test('are those of two projects when a report goes from one to the other, and of two days when it moves', async () => {
    const id = await report(5);
    const other = await aProject(db, society);
    expect(await versions()).toEqual([1]);
    await db.updateTable('reports').set({ reportedOn: '2026-03-06' }).where('id', '=', id).execute();
    expect(await versions()).toEqual([2, 1]);
    await db.updateTable('reports').set({ projectId: other }).where('id', '=', id).execute();
    expect(await versions()).toEqual([2, 2]);
    expect((await findDayVersions(db, { projectIds: [other], first, last })).length).toBe(1);
    await db.deleteFrom('reports').where('id', '=', id).execute();
    expect(await counted(new ReportSheets(db), [projectId, other])).toEqual([0, 0, 0]);
  });

  test('grow once for many reports stored at once, and are no other after they were added up', async () => {
    await reports([1, 2]);
    await db.updateTable('reports').set({ referredCount: 3 }).where('projectId', '=', projectId).execute();
    expect([await versions(), await waiting()]).toEqual([[2, 2], 4]);
    await addUpDayChanges(db);
    expect([await versions(), await waiting()]).toEqual([[2, 2], 0]);
    await report(2);
    await addUpDayChanges(db);
    expect([await versions(), await waiting()]).toEqual([[2, 3], 0]);
  });

  test('lose nothing while changes are added up by several at once', async () => {
    const sheets = new ReportSheets(db);
    const days = Array.from({ length: 24 }, (_, index) => 1 + (index % 4));
    const adding = Array.from({ length: 6 }, async () => {
      for (let go = 0; go < 10; go++) await addUpDayChanges(db);
    });
    const asking = async () => {
      for (let go = 0; go < 10; go++) await counted(sheets);
    };
    await Promise.all([...adding, asking(), ...days.map((day) => report(day))]);
    await addUpDayChanges(db);
    expect([await versions(), await waiting()]).toEqual([[6, 6, 6, 6], 0]);
    expect(await counted(sheets)).toEqual([6, 6, 6, 6]);
  });

  test('do not change by what was rolled back, nor before it is committed', async () => {
    await report(1);
    const sheets = new ReportSheets(db);
    await counted(sheets);
    const change = (isKept: boolean) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('reports').where('projectId', '=', projectId).execute();
        expect([await versions(), await counted(sheets)]).toEqual([[1], [1]]);
        if (!isKept) throw new Error('changed my mind');
      });
    await expect(change(false)).rejects.toThrow('changed my mind');
    expect([await versions(), await counted(sheets)]).toEqual([[1], [1]]);
    await change(true);
    expect([await versions(), await counted(sheets)]).toEqual([[2], [0]]);
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
      ...[...counts, 'UnspecifiedSexAndAge'].map((one) => ({ [`count${one}`]: 7 })),
      ...['referredCount', 'deathCount', 'fromOtherVillagesCount', 'reportedCaseCount'].map((one) => ({
        [one]: 7,
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
      insert into report_groups (project_health_risk_id) values (${given.projectHealthRiskId}) returning id`.execute(
      db,
    );
    await change({ isRepetition: false });
    const silent = [
      ...[{ status: 'Pending' }, { status: 'Closed' }, { groupId: groups.rows[0]?.id }],
      ...[
        { phoneNumber: null },
        { isAnonymized: true },
        { modifiedAt: new Date() },
        { isInClosedAlert: true },
      ],
    ];
    for (const values of silent) expect([values, await change(values)]).toEqual([values, 0]);
  });
});
