import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRollbackScope, type RollbackScope } from '../../../test/support/calls/rollback-scope.ts';
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
const list = listOn(app);
let state: RollbackScope;

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
  for (const { isAnonymized } of hidden)
    await app.as(chooseViewer(fixture, isAnonymized)).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

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
    const rows = new Map<number, Row>();
    const expected: object[] = [];
    const performed: object[] = [];
    await state.runAndRollBack(async () => {
      await app.db.updateTable('reports').set({ status: view.status }).execute();
      for (const [id, row] of await listRowsFor(chooseViewer(fixture, view.isAnonymized))) rows.set(id, row);
      for (const action of reportActions)
        for (const [id, report] of reports) {
          const given = { ...report, ...view };
          const isAllowed = findAvailableActions(rows.get(id) as Row, given)[action];
          expected.push({ action, ...given, isAllowed });
          const { status } = await state.runAndRollBack(() => performAction(fixture, action, id, given));
          performed.push({ action, ...given, isAllowed: status === 200 });
        }
    });
    expect(performed).toEqual(expected);
    // The link to the alert is shown if the row has one: the last alert of the report, in any status.
    const alerts = [...reports].map(([id]) => rows.get(id)?.alert?.status ?? 'none');
    expect(alerts).toEqual([...reports.values()].map(({ alert }) => alert.split(',')[0]));
  });

  test('covers this many reports', () => {
    expect(reports.size).toBe(4 * 6 * 2 * (isLong ? 2 : 1));
  });
});
