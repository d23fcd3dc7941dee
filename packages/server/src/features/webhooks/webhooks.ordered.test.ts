import { describeWebhookBody, type WebhookEventType } from '@harken/contract/webhooks/webhook-events';
import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeReportFromOpenAlert } from '../alerts/index.ts';
import { reportGatewayDown } from '../gateway-watch/index.ts';
import { createWebhooksFixture } from './testing/webhooks-fixture.ts';
import { notifyWebhooksOfSignals } from './webhooks.events.ts';
import { queueChangedReports } from './webhooks.report-changes.ts';

const start = '2026-03-01T09:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
const { aSubscriber, listEvents, clear } = createWebhooksFixture(app);
const fixture = await aProjectFixture(app);
const { society } = fixture;
await fixture.register('Mariam Kessy', '+221771000001', '+221771000002');

afterAll(() => app.close());
beforeEach(async () => {
  await clear();
  app.clock.set(start);
});

const allKinds = { kinds: [...webhookEventKinds] };
const listChanges = () => app.db.selectFrom('webhookReportChanges').selectAll().orderBy('id').execute();
const update = (id: number, values: object) =>
  app.db.updateTable('reports').set(values).where('id', '=', id).execute();

async function aReport(of = fixture, sender = '+221771000001'): Promise<number> {
  await of.send(sender, `${of.healthRiskCode}#2#1`);
  return (await app.db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}

/** Events with strictly increasing numbers per object, in the form that the contract describes. */
async function listValidEvents() {
  const events = await listEvents();
  const latest = new Map<string, number>();
  for (const { kind, objectKey, body } of events) {
    const described = describeWebhookBody(kind as WebhookEventType).strict();
    expect(described.parse(body)).toEqual(body);
    expect(objectKey).toBe(`${body.object.type}:${body.object.id}`);
    expect(body.sequence).toBeGreaterThan(latest.get(objectKey ?? '') ?? 0);
    latest.set(objectKey ?? '', body.sequence);
  }
  return events;
}

describe('a report', () => {
  it('is sent when it is created, under the present and the former name', async () => {
    await aSubscriber(society.id, allKinds);
    await aReport();
    const events = await listValidEvents();
    expect(events.map(({ kind }) => kind)).toEqual(['report.created', 'report.received']);
    expect(events[0]?.body.data).toEqual(events[1]?.body.data);
  });

  it('is sent once with all that changed', async () => {
    await aSubscriber(society.id, { kinds: ['report.updated'] });
    const id = await aReport();
    const at = new Date('2026-03-01T09:30:00Z');
    await update(id, { status: 'Accepted', acceptedAt: at });
    await update(id, { countFemalesAtLeastFive: 3, reportedCaseCount: 4, modifiedAt: at });
    await queueChangedReports(app.services);
    const [event, ...others] = await listValidEvents();
    expect(others).toEqual([]);
    expect(event?.body).toMatchObject({
      type: 'report.updated',
      object: { type: 'report', id },
      data: { changes: ['status', 'counts'], report: { id, status: 'Accepted', caseCount: 4 } },
    });
    await queueChangedReports(app.services);
    expect(await listEvents()).toHaveLength(1);
    await update(id, { status: 'Rejected', rejectedAt: at });
    await queueChangedReports(app.services);
    expect((await listValidEvents())[1]?.body.data).toMatchObject({
      ...{ changes: ['status'], report: { status: 'Dismissed' } },
    });
  });

  it.each([
    ['accepted', { status: 'Accepted', acceptedAt: new Date(start) }, ['status']],
    ['reset', { status: 'New', resetAt: new Date(start) }, ['status']],
    ['moved to another day', { reportedOn: '2026-02-27' }, ['date']],
    ['given an onset', { onsetOn: '2026-02-25', onsetOrigin: 'reply' }, ['onset']],
    ['marked as a duplicate', { isRepetition: true }, ['duplicate']],
    ['closed with its alert', { status: 'Closed' }, ['status']],
    ['put into an alert', { status: 'Pending' }, null],
    ['put into a cluster', { groupId: null }, null],
  ])('that is %s is noted accordingly', async (_what, values, changes) => {
    await aSubscriber(society.id, { kinds: ['report.updated'] });
    const id = await aReport();
    await update(id, values);
    expect((await listChanges()).map((row) => row.changes)).toEqual(changes ? [changes] : []);
  });

  it('is not noted where no webhook wants to know, nor in training', async () => {
    const id = await aReport();
    const accepted = { status: 'Accepted', acceptedAt: new Date(start) };
    await aSubscriber(society.id);
    await aSubscriber(society.id, { kinds: ['report.updated'], isActive: false });
    await update(id, accepted);
    expect(await listChanges()).toEqual([]);
    await update(id, { isTraining: true });
    await aSubscriber(society.id, { kinds: ['report.updated'] });
    await update(id, { status: 'Rejected', rejectedAt: new Date(start) });
    expect(await listChanges()).toEqual([]);
  });

  it('that leaves training is sent as created', async () => {
    await aSubscriber(society.id, allKinds);
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: true }).execute();
    const id = await aReport();
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: false }).execute();
    await update(id, { isTraining: false, modifiedAt: new Date(start) });
    await queueChangedReports(app.services);
    expect((await listValidEvents()).map(({ kind }) => kind)).toEqual(['report.created', 'report.received']);
  });
});

describe('an alert', () => {
  it('is raised after its reports were created, with their ids, and says which reports were added', async () => {
    const own = await aProjectFixture(app);
    const sender = '+221771000009';
    await own.register('Awa Diop', sender);
    const id = own.projectHealthRiskId;
    const rule = { countThreshold: 2, daysThreshold: 7, kilometersThreshold: 10 };
    await app.db.updateTable('projectHealthRisks').set(rule).where('id', '=', id).execute();
    await aSubscriber(own.society.id, allKinds);
    const two = [await aReport(own, sender), await aReport(own, sender)];
    await evaluateAlerts(app, id, two);
    const third = await aReport(own, sender);
    await evaluateAlerts(app, id, [third]);
    const events = (await listValidEvents()).filter(({ kind }) => kind !== 'report.received');
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['report.created', 'report.created', 'alert.raised', 'report.created', 'alert.report_added'],
    ]);
    expect(events[2]?.body.data.alert).toMatchObject({ reportIds: two, reportCount: 2 });
    expect(events[4]?.body.data).toMatchObject({
      addedReportIds: [third],
      alert: { reportIds: [...two, third], reportCount: 3 },
    });
  });

  it('is updated with the former and the new status', async () => {
    const alerts = await anAlertFixture(app, { countThreshold: 1 });
    await aSubscriber(alerts.society.id, { kinds: ['alert.updated', 'alert.escalated', 'report.updated'] });
    const { alertId, reportIds } = await alerts.alertOfThree();
    const on = alerts.on(alertId, alerts.people.supervisor);
    await on.accept(reportIds[0] ?? 0);
    expect((await on.escalate()).status).toBe(200);
    await on.close({ escalatedOutcome: 'ActionTaken', comments: 'Brought to the clinic' });
    await queueChangedReports(app.services);
    const events = await listValidEvents();
    const ofAlert = events.filter(({ alertId: id }) => id === alertId);
    expect(ofAlert.map(({ kind, body }) => [kind, body.data.changes?.status])).toEqual([
      ['alert.updated', { from: 'Open', to: 'Escalated' }],
      ['alert.escalated', undefined],
      ['alert.updated', { from: 'Escalated', to: 'Closed' }],
    ]);
    expect(events.filter(({ kind }) => kind === 'report.updated')).toHaveLength(3);
  });

  it('is updated when a report leaves it, and dismissed with the last one', async () => {
    const alerts = await anAlertFixture(app);
    await aSubscriber(alerts.society.id, { kinds: ['alert.updated'] });
    const reportIds = [
      await alerts.report(alerts.collectors.ofSupervisor),
      await alerts.report(alerts.collectors.ofSupervisor),
    ];
    const alertId = await alerts.alert(reportIds);
    const by = { id: alerts.people.manager, role: 'Manager' } as CurrentUser;
    for (const reportId of reportIds) {
      const leaving = { alertId, reportId, by, at: app.clock.now() };
      await app.db.transaction().execute((trx) => removeReportFromOpenAlert(trx, app.services, leaving));
    }
    expect((await listValidEvents()).map(({ body }) => body.data.changes)).toEqual([
      { removedReportIds: [reportIds[0]] },
      { status: { from: 'Open', to: 'Dismissed' }, removedReportIds: [reportIds[1]] },
    ]);
  });
});

describe('what is watched', () => {
  it('sends a gateway that stopped delivering once for each outage', async () => {
    const { id: smsGatewayId } = await aGateway(app.db, society.id);
    await aSubscriber(society.id, { kinds: ['gateway.down'] });
    await reportGatewayDown(app.services, { smsGatewayId, reason: 'nonReporting' });
    await reportGatewayDown(app.services, { smsGatewayId, reason: 'nonReporting' });
    const events = await listValidEvents();
    expect(events).toHaveLength(1);
    expect(events[0]?.body).toMatchObject({
      object: { type: 'gateway', id: smsGatewayId },
      data: { gateway: { id: smsGatewayId, reason: 'nonReporting', downAt: '2026-03-01T09:00:00.000Z' } },
    });
  });

  it('sends a signal once, with its place and figures', async () => {
    await aSubscriber(society.id, { kinds: ['signal.opened'] });
    const at = app.clock.now();
    const figures = { observed: 9, expected: 2.5, upper: 6, completeness: 1, urgency: 2, method: 'cusum' };
    const { id } = await app.db
      .insertInto('signals')
      .values({
        ...{ ...figures, nationalSocietyId: society.id, healthRiskId: fixture.healthRiskId },
        ...{ districtId: society.districtId, firstWeek: '2026-02-15', week: '2026-02-22' },
        ...{ raisedAt: at, computedAt: at, parameters: '{}', methods: '[]', series: '[]' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const notify = () =>
      app.db
        .transaction()
        .execute((trx) => notifyWebhooksOfSignals(trx, app.services, { nationalSocietyId: society.id, at }));
    await notify();
    await notify();
    const events = await listValidEvents();
    expect(events).toHaveLength(1);
    expect(events[0]?.body.data.signal).toMatchObject({
      ...{ id, kind: 'area', observed: 9, upperBound: 6, firstDay: '2026-02-22', lastDay: '2026-02-28' },
      ...{ place: { level: 'district', id: society.districtId }, villageIds: [] },
    });
  });
});

it('costs the pipeline nothing where only clusters and alerts change', async () => {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_triggerdef(oid) as condition from pg_trigger where tgname = 'reports_note_change'`.execute(
    app.db,
  );
  const compared = [...(rows[0]?.condition.matchAll(/old\.(\w+)/g) ?? [])].map(([, column]) => column);
  expect(compared).toContain('accepted_at');
  expect(compared).not.toContain('group_id');
  expect(compared).not.toContain('alert_id');
});
