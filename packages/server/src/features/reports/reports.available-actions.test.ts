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
  toSenderType,
} from './testing/available-actions.ts';
import { listOn } from './testing/list.ts';

/** Deleted collectors and closed projects; `reports.available-actions.all.test.ts` tests all other combinations. */
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

/**
 * A deleted collector and a closed project, alone, together, and each with every value of the other factors. All else is as
 * for a report that allows every action.
 */
function buildCases(): ActionCase[] {
  const first = Object.fromEntries(Object.entries(actionFactors).map(([name, values]) => [name, values[0]]));
  const base = first as ActionCase;
  const restrictions = [{ isCollectorDeleted: true }, { isProjectClosed: true }];
  const others = Object.entries(actionFactors)
    .filter(([name]) => name !== 'isCollectorDeleted' && name !== 'isProjectClosed')
    .flatMap(([name, values]) => values.slice(1).map((value) => ({ [name]: value })));
  const pairs = restrictions.flatMap((item) => others.map((other) => ({ ...base, ...item, ...other })));
  return [
    base,
    ...restrictions.map((item) => ({ ...base, ...item })),
    Object.assign({}, base, ...restrictions),
    ...pairs,
  ];
}

let open: ActionFixture;
let closed: ActionFixture;
beforeAll(async () => {
  open = await anActionFixture(app, { isClosed: false });
  closed = await anActionFixture(app, { isClosed: true });
});

describe('the server allows what the client offers, and refuses the rest', () => {
  const cases = buildCases();

  test.each(cases)(
    '$status $kind, alert $alert, place $hasLocation, hidden $isAnonymized, activity $isActivity, deleted $isCollectorDeleted, closed $isProjectClosed',
    async (given) => {
      const fixture = given.isProjectClosed ? closed : open;
      const ids = {
        accept: await aReportWith(fixture, given),
        dismiss: await aReportWith(fixture, given),
        edit: await aReportWith(fixture, given),
      };
      const userId = chooseViewer(fixture, given.isAnonymized);
      const page = await list(fixture.reportsFixture, { dataCollectorType: toSenderType(given) }, { userId });
      for (const action of reportActions) {
        const row = page.data.find((found: { id: number }) => found.id === ids[action]);
        const { status, body } = await performAction(fixture, action, ids[action], given);
        expect({ action: action, isAllowed: status === 200, answer: body.message?.key }).toMatchObject({
          isAllowed: findAvailableActions(row, given)[action],
        });
      }
    },
  );

  test('combines each of the two with every other value', () => {
    expect(cases).toHaveLength(1 + 2 + 1 + 2 * 15);
  });
});
