import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { listOn } from './testing/list.ts';
import {
  anOfferStage,
  aReportToOffer,
  type OfferCase,
  type OfferStage,
  offeredDeeds,
  offeredFor,
  offerFactors,
  tryDeed,
  viewerOf,
} from './testing/offers.ts';

/** Every combination of status, kind, alert, place, activity and hidden sender, over HTTP. */
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

type Row = Parameters<typeof offeredFor>[0];

let stage: OfferStage;
/** By its number, each report with all that lasts; its status and who looks change from test to test. */
const reports = new Map<number, OfferCase>();

beforeAll(async () => {
  stage = await anOfferStage(app, { isClosed: false });
  const { kind: kinds, alert: alerts, hasLocation: places, isActivity: activities } = offerFactors;
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
          const given = { ...rest, kind, alert, hasLocation, isActivity };
          reports.set(await aReportToOffer(stage, given), given);
        }
});

/** A table as it is, to be put back after deeds that were done. */
async function remember(table: 'reports' | 'raw_reports') {
  const [now, before] = [sql.table(table), sql.table(`${table}_before`)];
  await sql`create table ${before} as select * from ${now}`.execute(app.db);
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> 'id' and is_generated = 'NEVER'
  `.execute(app.db);
  const columns = sql.join(found.rows.map(({ name }) => sql.ref(name)));
  return {
    putBack: () =>
      sql`update ${now} as now set (${columns}) = (select ${columns} from ${before} as before where before.id = now.id)`.execute(
        app.db,
      ),
    forget: () => sql`drop table ${before}`.execute(app.db),
  };
}

/** What the lists answer to somebody, by the number of the report. */
async function rowsSeenBy(userId: number): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  for (const dataCollectorType of ['Human', 'CollectionPoint'])
    for (let pageNumber = 1; ; pageNumber++) {
      const { data } = await list(stage.setting, { dataCollectorType }, { userId, pageNumber });
      for (const row of data) rows.set(row.id, row);
      if (data.length === 0) break;
    }
  return rows;
}

const hidden = [
  { sender: 'shown', isAnonymized: false },
  { sender: 'hidden', isAnonymized: true },
];
const combinations = offerFactors.status.flatMap((status) => hidden.map((seen) => ({ status, ...seen })));

describe('the server does what the screens offer, and refuses the rest', () => {
  test.each(combinations)('for every $status report whose sender is $sender', async (seen) => {
    await app.db.updateTable('reports').set({ status: seen.status }).execute();
    const before = [await remember('reports'), await remember('raw_reports')];
    const rows = await rowsSeenBy(viewerOf(stage, seen.isAnonymized));
    const offered: object[] = [];
    const done: object[] = [];
    for (const deed of offeredDeeds) {
      for (const [id, report] of reports) {
        const given = { ...report, ...seen };
        const { status } = await tryDeed(stage, deed, id, given);
        done.push({ deed, ...given, isDone: status === 200 });
        offered.push({ deed, ...given, isDone: offeredFor(rows.get(id) as Row, given)[deed] });
      }
      for (const { putBack } of before) await putBack();
    }
    for (const { forget } of before) await forget();
    expect(done).toEqual(offered);
    // The way to the alert is offered where the row names one: the last it was in, in whatever state.
    const alerts = [...reports].map(([id]) => rows.get(id)?.alert?.status ?? 'none');
    expect(alerts).toEqual([...reports.values()].map(({ alert }) => alert.split(',')[0]));
  });

  test('there are this many reports', () => {
    expect(reports.size).toBe(4 * 6 * 2 * 2);
  });
});
