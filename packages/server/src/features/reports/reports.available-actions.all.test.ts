import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import {
  type ActionCase,
  type ActionFixture,
  actionFactors,
  anActionFixture,
  aReportWith,
  chooseViewer,
  findAvailableActions,
  performAction,
  reportActions,
} from './testing/available-actions.ts';
import { listOn } from './testing/list.ts';

/**
 * Every combination of status, kind, alert, location, activity and hidden sender, over HTTP. Location and activity take turns, unless
 * `HARKEN_LONG=1`: each is combined with everything else, but not with each other.
 */
const isLong = process.env.HARKEN_LONG === '1';
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

type Row = Parameters<typeof findAvailableActions>[0];

let fixture: ActionFixture;
/** The reports by id with their fixed factors; status and viewer vary between tests. */
const reports = new Map<number, ActionCase>();

beforeAll(async () => {
  fixture = await anActionFixture(app, { isClosed: false });
  const { kind: kinds, alert: alerts, hasLocation: places, isActivity: activities } = actionFactors;
  const rest = {
    status: 'New',
    isAnonymized: false,
    isCollectorDeleted: false,
    isProjectClosed: false,
  } as const;
  for (const kind of kinds)
    for (const alert of alerts)
      for (const hasLocation of places)
        for (const isActivity of activities) {
          const isEven = (kinds.indexOf(kind) + alerts.indexOf(alert)) % 2 === 0;
          if (!isLong && (hasLocation === isActivity) !== isEven) continue;
          const given = { ...rest, kind, alert, hasLocation, isActivity };
          reports.set(await aReportWith(fixture, given), given);
        }
});

/** Copies a table, so that changes can be undone. */
async function backUp(table: 'reports' | 'raw_reports') {
  const [now, before] = [sql.table(table), sql.table(`${table}_before`)];
  await sql`create table ${before} as select * from ${now}`.execute(app.db);
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> 'id' and is_generated = 'NEVER'
  `.execute(app.db);
  const columns = sql.join(found.rows.map(({ name }) => sql.ref(name)));
  return {
    restore: () =>
      sql`update ${now} as now set (${columns}) = (select ${columns} from ${before} as before where before.id = now.id)`.execute(
        app.db,
      ),
    drop: () => sql`drop table ${before}`.execute(app.db),
  };
}

/** All rows that a user sees in the lists, by report id. */
async function listRowsFor(userId: number): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  for (const dataCollectorType of ['Human', 'CollectionPoint'])
    for (let pageNumber = 1; ; pageNumber++) {
      const { data } = await list(fixture.reportsFixture, { dataCollectorType }, { userId, pageNumber });
      for (const row of data) rows.set(row.id, row);
      if (data.length === 0) break;
    }
  return rows;
}

const hidden = [
  { sender: 'shown', isAnonymized: false },
  { sender: 'hidden', isAnonymized: true },
];
const combinations = actionFactors.status.flatMap((status) => hidden.map((view) => ({ status, ...view })));

describe('the server allows what the client offers, and refuses the rest', () => {
  test.each(combinations)('for every $status report whose sender is $sender', async (view) => {
    await app.db.updateTable('reports').set({ status: view.status }).execute();
    const before = [await backUp('reports'), await backUp('raw_reports')];
    const rows = await listRowsFor(chooseViewer(fixture, view.isAnonymized));
    const expected: object[] = [];
    const performed: object[] = [];
    for (const action of reportActions) {
      for (const [id, report] of reports) {
        const given = { ...report, ...view };
        const { status } = await performAction(fixture, action, id, given);
        performed.push({ action: action, ...given, isAllowed: status === 200 });
        expected.push({
          action: action,
          ...given,
          isAllowed: findAvailableActions(rows.get(id) as Row, given)[action],
        });
      }
      for (const { restore } of before) await restore();
    }
    for (const { drop } of before) await drop();
    expect(performed).toEqual(expected);
    // The link to the alert is shown if the row has one: the last alert of the report, in any status.
    const alerts = [...reports].map(([id]) => rows.get(id)?.alert?.status ?? 'none');
    expect(alerts).toEqual([...reports.values()].map(({ alert }) => alert.split(',')[0]));
  });

  test('covers this many reports', () => {
    expect(reports.size).toBe(4 * 6 * 2 * (isLong ? 2 : 1));
  });
});
