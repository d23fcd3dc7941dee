import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Deed } from './testing/history.ts';
import { aHistoryStage, ServerScene } from './testing/history-stage.ts';

/**
 * What random histories found: reports that were dismissed for a while are back with all their neighbours. Work that
 * follows from a deed is done in the order that it was not caused in, as workers may.
 */
const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const stage = await aHistoryStage(app);

const rule = (countThreshold: number): AlertRule => ({
  ...{ countThreshold, kilometersThreshold: 1, daysThreshold: 8 },
});
/** At places in a row: each is linked to the next. */
const from = (...places: number[]): Deed => ({
  does: 'receive',
  reports: places.map((place) => ({ place, day: 0, isTraining: false })),
});

async function play(countThreshold: number, deeds: Deed[]) {
  const scene = await ServerScene.open(stage, 0, rule(countThreshold));
  await scene.look();
  for (const deed of deeds) {
    await scene.do(deed, { isReversed: true, times: 1 });
    await scene.look();
  }
  const { reports, alerts } = await scene.look();
  const groups = Map.groupBy(
    reports.filter(({ status }) => status !== 'Rejected'),
    ({ group }) => group,
  );
  return {
    groups: [...groups.values()].map((group) => group.map(({ number }) => number).join(' ')),
    alerts: alerts.map((alert) => `${alert.reports.join(' ')}: ${alert.status}`),
  };
}

/** Both reports at the first two places escalated, the one at the third dismissed afterwards. */
const dismissedAfterEscalation: Deed[] = [
  from(0, 1, 2),
  { does: 'acceptInAlert', report: 1, alert: 1 },
  { does: 'acceptInAlert', report: 2, alert: 1 },
  { does: 'escalate', alert: 1 },
  { does: 'dismissInAlert', report: 3, alert: 1 },
  from(3),
];

describe('a report that was dismissed', () => {
  test('by the edit that moved it counts where it is once it is accepted', async () => {
    const { alerts } = await play(3, [
      from(0),
      { does: 'edit', report: 1, place: 3, day: 0, status: 'Rejected' },
      { does: 'accept', report: 1 },
      from(3, 3),
    ]);
    expect(alerts).toEqual(['1 2 3: Open']);
  });

  test.each<[how: string, deed: Deed]>([
    ['reset', { does: 'reset', report: 3, alert: 1 }],
    ['accepted in the list', { does: 'accept', report: 3 }],
  ])('in an escalated alert links its neighbours again when it is %s', async (_how, deed) => {
    const before = await play(2, dismissedAfterEscalation);
    expect(before.groups).toEqual(['1 2', '4']);
    const after = await play(2, [...dismissedAfterEscalation, deed]);
    expect(after.groups).toEqual(['1 2 3 4']);
    expect(after.alerts).toEqual(['1 2 3: Escalated']);
  });

  test('as the last one of an open alert draws others in again once it is reset', async () => {
    const { alerts } = await play(1, [
      from(0),
      { does: 'acceptInAlert', report: 1, alert: 1 },
      { does: 'escalate', alert: 1 },
      from(1),
      { does: 'dismiss', report: 2 },
      { does: 'reset', report: 2, alert: 2 },
      from(2),
    ]);
    expect(alerts).toEqual(['1: Escalated', '2 3: Open']);
  });

  test('inside its open alert parts what it had linked, when no other report of the alert counts', async () => {
    const { groups } = await play(1, [
      from(0),
      { does: 'acceptInAlert', report: 1, alert: 1 },
      { does: 'escalate', alert: 1 },
      from(2),
      { does: 'acceptInAlert', report: 2, alert: 2 },
      { does: 'escalate', alert: 2 },
      from(1),
      { does: 'dismissInAlert', report: 3, alert: 3 },
    ]);
    expect(groups).toEqual(['1', '2']);
  });
});

test('a report that an edit moves does not count together with what it alone had linked', async () => {
  const { groups, alerts } = await play(4, [
    from(1),
    from(2),
    from(3),
    from(6),
    { does: 'edit', report: 2, place: 0, day: 0, status: 'New' },
  ]);
  expect(groups).toEqual(['1 2 4', '3']);
  expect(alerts).toEqual([]);
});
