import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import type { HistoryAction } from '../testing/history.ts';
import { aHistoryFixture, ServerRun } from '../testing/history-fixture.ts';

/**
 * Cases found by the randomised histories: a report that counts again after it was dismissed finds all its neighbours.
 * Background jobs run in reverse order, as concurrent workers may run them.
 */
const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const fixture = await aHistoryFixture(app);

const rule = (countThreshold: number): AlertRule => ({
  ...{ countThreshold, kilometersThreshold: 1, daysThreshold: 8 },
});
/** Places in a row: each is linked to the next. */
const from = (...places: number[]): HistoryAction => ({
  does: 'receive',
  reports: places.map((place) => ({ place, day: 0, isTraining: false })),
});

async function runHistory(countThreshold: number, actions: HistoryAction[]) {
  const run = await ServerRun.open(fixture, 0, rule(countThreshold));
  await run.readState();
  for (const action of actions) {
    await run.do(action, { isReversed: true, times: 1 });
    await run.readState();
  }
  const { reports, alerts } = await run.readState();
  const groups = Map.groupBy(
    reports.filter(({ status }) => status !== 'Rejected'),
    ({ cluster }) => cluster,
  );
  return {
    groups: [...groups.values()].map((cluster) => cluster.map(({ number }) => number).join(' ')),
    alerts: alerts.map((alert) => `${alert.reports.join(' ')}: ${alert.status}`),
  };
}

/** The reports at the first two places were escalated; the one at the third was dismissed afterwards. */
const dismissedAfterEscalation: HistoryAction[] = [
  from(0, 1, 2),
  { does: 'acceptInAlert', report: 1, alert: 1 },
  { does: 'acceptInAlert', report: 2, alert: 1 },
  { does: 'escalate', alert: 1 },
  { does: 'dismissInAlert', report: 3, alert: 1 },
  from(3),
];

describe('a dismissed report', () => {
  test('that was moved by the same edit counts at its new place once accepted', async () => {
    const { alerts } = await runHistory(3, [
      from(0),
      { does: 'edit', report: 1, place: 3, day: 0, status: 'Rejected' },
      { does: 'accept', report: 1 },
      from(3, 3),
    ]);
    expect(alerts).toEqual(['1 2 3: Open']);
  });

  test.each<[how: string, action: HistoryAction]>([
    ['reset', { does: 'reset', report: 3, alert: 1 }],
    ['accepted in the list', { does: 'accept', report: 3 }],
  ])('in an escalated alert links its neighbours again when it is %s', async (_how, action) => {
    const before = await runHistory(2, dismissedAfterEscalation);
    expect(before.groups).toEqual(['1 2', '4']);
    const after = await runHistory(2, [...dismissedAfterEscalation, action]);
    expect(after.groups).toEqual(['1 2 3 4']);
    expect(after.alerts).toEqual(['1 2 3: Escalated']);
  });

  test('that was the last one of an open alert links others again once reset', async () => {
    const { alerts } = await runHistory(1, [
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

  test('in an open alert splits the reports it linked, when no other report of the alert counts', async () => {
    const { groups } = await runHistory(1, [
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

test('a report moved by an edit does not count together with reports that only it had linked', async () => {
  const { groups, alerts } = await runHistory(4, [
    from(1),
    from(2),
    from(3),
    from(6),
    { does: 'edit', report: 2, place: 0, day: 0, status: 'New' },
  ]);
  expect(groups).toEqual(['1 2 4', '3']);
  expect(alerts).toEqual([]);
});
