import { afterAll, describe, expect, it } from 'vitest';
import { evaluateAlerts } from '../../../../test/support/evaluate-alerts.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { notifyOfOverdueAlerts } from './notifications.overdue.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;
const single = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };

/** The people of a fixture who were notified that an alert is overdue, by name. */
async function listNotified(fixture: AlertFixture, alertId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('userId')
    .where('alertId', '=', alertId)
    .where('kind', '=', 'alertOverdue')
    .execute();
  const nameOf = new Map(Object.entries(fixture.people).map(([name, id]) => [id, name]));
  return rows.map(({ userId }) => nameOf.get(userId) ?? String(userId)).sort();
}

/** An alert raised by a report. */
async function raise(fixture: AlertFixture): Promise<number> {
  const id = await fixture.report(fixture.collectors.ofSupervisor);
  await evaluateAlerts(app, fixture.projectHealthRiskId, [id]);
  const report = db.selectFrom('reports').select('alertId').where('id', '=', id);
  return (await report.executeTakeFirstOrThrow()).alertId as number;
}

describe('an overdue alert', () => {
  it('notifies once, when the time of its project is over', async () => {
    const fixture = await anAlertFixture(app, single);
    const alertId = await raise(fixture);
    app.clock.set('2026-03-11T11:59:00Z');
    await notifyOfOverdueAlerts(app.services);
    expect(await listNotified(fixture, alertId)).toEqual([]);
    app.clock.set('2026-03-11T12:00:00Z');
    await notifyOfOverdueAlerts(app.services);
    await notifyOfOverdueAlerts(app.services);
    expect(await listNotified(fixture, alertId)).toEqual(['advisor', 'head', 'manager', 'supervisor']);
  });

  it('that was decided in time notifies nobody', async () => {
    app.clock.set('2026-03-10T12:00:00Z');
    const fixture = await anAlertFixture(app, single);
    const alertId = await raise(fixture);
    await db
      .updateTable('alerts')
      .set({ status: 'Dismissed', dismissedAt: app.clock.now() })
      .where('id', '=', alertId)
      .execute();
    app.clock.set('2026-03-12T12:00:00Z');
    await notifyOfOverdueAlerts(app.services);
    expect(await listNotified(fixture, alertId)).toEqual([]);
  });
});
