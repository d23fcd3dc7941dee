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
  typeOf,
  viewerOf,
} from './testing/offers.ts';

/** Collectors that were deleted and projects that are closed; all else is tried in `reports.offered.all.test.ts`. */
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

/**
 * A deleted collector and a closed project, alone, together and each beside every value of another factor, all else
 * being as with a report that everything is offered for.
 */
function casesToTry(): OfferCase[] {
  const first = Object.fromEntries(Object.entries(offerFactors).map(([name, values]) => [name, values[0]]));
  const base = first as OfferCase;
  const gone = [{ isCollectorDeleted: true }, { isProjectClosed: true }];
  const others = Object.entries(offerFactors)
    .filter(([name]) => name !== 'isCollectorDeleted' && name !== 'isProjectClosed')
    .flatMap(([name, values]) => values.slice(1).map((value) => ({ [name]: value })));
  const pairs = gone.flatMap((one) => others.map((other) => ({ ...base, ...one, ...other })));
  return [base, ...gone.map((one) => ({ ...base, ...one })), Object.assign({}, base, ...gone), ...pairs];
}

let open: OfferStage;
let closed: OfferStage;
beforeAll(async () => {
  open = await anOfferStage(app, { isClosed: false });
  closed = await anOfferStage(app, { isClosed: true });
});

describe('the server does what the screens offer, and refuses the rest', () => {
  const cases = casesToTry();

  test.each(cases)(
    '$status $kind, alert $alert, place $hasLocation, hidden $isAnonymized, activity $isActivity, deleted $isCollectorDeleted, closed $isProjectClosed',
    async (given) => {
      const stage = given.isProjectClosed ? closed : open;
      const ids = {
        accept: await aReportToOffer(stage, given),
        dismiss: await aReportToOffer(stage, given),
        edit: await aReportToOffer(stage, given),
      };
      const userId = viewerOf(stage, given.isAnonymized);
      const page = await list(stage.setting, { dataCollectorType: typeOf(given) }, { userId });
      for (const deed of offeredDeeds) {
        const row = page.data.find((found: { id: number }) => found.id === ids[deed]);
        const { status, body } = await tryDeed(stage, deed, ids[deed], given);
        expect({ deed, isDone: status === 200, answer: body.message?.key }).toMatchObject({
          isDone: offeredFor(row, given)[deed],
        });
      }
    },
  );

  test('each of the two stands beside every other value', () => {
    expect(cases).toHaveLength(1 + 2 + 1 + 2 * 15);
  });
});
