import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { findDeployedTimes } from './aberrations.queries.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { db } = app;

const at = (hours: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + hours * 3_600_000);

/** Registered, deleted and withdrawn at some hours; null: not yet. */
type Collector = [
  registered: number,
  deleted: number | null,
  withdrawn: [from: number, until: number | null][],
];

async function aProjectOf(collectors: Collector[], endedAt: number | null): Promise<number> {
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId });
  for (const [registered, deleted, withdrawn] of collectors) {
    const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
    await db
      .updateTable('dataCollectors')
      .set({ createdAt: at(registered), deletedAt: deleted === null ? null : at(deleted) })
      .where('id', '=', dataCollectorId)
      .execute();
    for (const [from, until] of withdrawn)
      await db
        .insertInto('dataCollectorNotDeployedPeriods')
        .values({ dataCollectorId, startedAt: at(from), endedAt: until === null ? null : at(until) })
        .execute();
  }
  if (endedAt !== null)
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: at(endedAt) })
      .where('id', '=', projectId)
      .execute();
  return projectId;
}

/** Whether one of the collectors could report at an instant, asked for each instant. */
async function couldReport(projectId: number, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ could: boolean }>`
    select exists (
      select from data_collectors c join projects p on p.id = c.project_id
      where c.project_id = ${projectId} and c.created_at < ${instant}
        and (p.ended_at is null or p.ended_at >= ${instant}) and (c.deleted_at is null or c.deleted_at >= ${instant})
        and not exists (select from data_collector_not_deployed_periods n where n.data_collector_id = c.id
          and n.started_at < ${instant} and (n.ended_at is null or n.ended_at >= ${instant}))
    ) as could`.execute(db);
  return rows[0]?.could ?? false;
}

test.each<[string, Collector[], number | null]>([
  ['nobody', [], null],
  ['one who stays', [[2, null, []]], null],
  ['one who is deleted', [[2, 20, []]], null],
  ['one who is deleted before being registered', [[9, 3, []]], null],
  [
    'one who is withdrawn twice',
    [
      [
        0,
        null,
        [
          [2, 5],
          [5, 9],
          [14, 14],
        ],
      ],
    ],
    null,
  ],
  ['one who is withdrawn for good', [[0, null, [[7, null]]]], null],
  ['one who is withdrawn before being registered', [[8, null, [[1, 12]]]], null],
  [
    'some who replace each other',
    [
      [0, 6, []],
      [6, 12, []],
      [13, null, [[15, 18]]],
    ],
    null,
  ],
  [
    'some who are withdrawn at the same time',
    [
      [0, null, [[4, 9]]],
      [0, 25, [[6, 12]]],
    ],
    null,
  ],
  [
    'a project that is closed',
    [
      [0, null, [[4, 9]]],
      [3, 11, []],
    ],
    16,
  ],
  ['a project that was closed before they came', [[10, null, []]], 5],
])('the times of %s are those at which somebody could report', async (_of, collectors, endedAt) => {
  const projectId = await aProjectOf(collectors, endedAt);
  const all = { projectIds: [projectId], type: null, places: null, organizationId: null };
  const times = await findDeployedTimes(db, all);
  for (let hour = -1; hour <= 30; hour += 1)
    for (const milliseconds of [-1, 0, 1]) {
      const instant = at(hour).getTime() + milliseconds;
      const isCovered = times.some(
        ({ after, until }) => instant > after && (until === null || instant <= until),
      );
      expect([hour, milliseconds, isCovered]).toEqual([
        hour,
        milliseconds,
        await couldReport(projectId, new Date(instant)),
      ]);
    }
});
