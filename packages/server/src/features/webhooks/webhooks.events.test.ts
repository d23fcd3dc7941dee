import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { anOrganization } from '../../../test/support/builders/societies.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { waitUntilBlocked } from '../../../test/support/while-uncommitted.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeReportFromOpenAlert } from '../alerts/index.ts';
import { createWebhooksFixture } from './testing/webhooks-fixture.ts';
import { removeWebhook } from './webhooks.actions.ts';
import { notifyWebhooksOfReports } from './webhooks.events.ts';

const start = '2026-03-01T09:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
const { aSubscriber, listEvents, clear } = createWebhooksFixture(app);
const fixture = await aProjectFixture(app);
const { society, projectId, healthRiskCode, projectHealthRiskId } = fixture;
await fixture.register('Mariam Kessy', '+221771000001', '+221771000002');

await app.db
  .insertInto('placeCodes')
  .values(
    [
      { system: 'dhis2', code: 'O6uvpzGd5pu' },
      { system: 'pcode', code: 'KE007' },
    ].map((code) => ({ nationalSocietyId: society.id, districtId: society.districtId, ...code })),
  )
  .execute();

afterAll(() => app.close());
beforeEach(async () => {
  await clear();
  app.clock.set(start);
});

const listKinds = async () => (await listEvents()).map(({ kind }) => kind);

const newestReport = () =>
  app.db.selectFrom('reports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const sendReport = (text: string) => fixture.send('+221771000001', `${healthRiskCode}#${text}`);

describe('a report', () => {
  it('by SMS is sent with place, people and a link', async () => {
    const webhookId = await aSubscriber(society.id);
    await sendReport('2#1');
    const { id } = await newestReport();
    const [one] = await listEvents();
    expect(one).toMatchObject({
      ...{ kind: 'report.received', state: 'Queued', recipient: 'https://ministry.example/in', webhookId },
      ...{ nationalSocietyId: society.id, isDemo: false, alertId: null },
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(one?.body).toEqual({
      ...{ type: 'report.received', version: 1, timestamp: '2026-03-01T09:00:00.000Z' },
      ...{ object: { type: 'report', id }, sequence: expect.any(Number) },
      data: {
        nationalSociety: { id: society.id, name: expect.any(String) },
        project: { id: projectId, name: expect.any(String) },
        healthRisk: {
          ...{ id: fixture.healthRiskId, code: healthRiskCode, name: expect.any(String), type: 'Human' },
        },
        report: {
          ...{ status: 'NotCrossChecked', isDuplicate: false, onsetOn: null },
          ...{ id, kind: 'Single', receivedAt: '2026-03-01T08:00:00.000Z', reportedOn: '2026-03-01' },
          epiWeek: { year: 2026, week: expect.any(Number) },
          place: {
            region: expect.any(String),
            district: expect.any(String),
            village: expect.any(String),
            zone: null,
            codes: { region: null, district: 'KE007', village: null, zone: null },
            placeCodes: [
              { level: 'district', system: 'pcode', code: 'KE007' },
              { level: 'district', system: 'dhis2', code: 'O6uvpzGd5pu' },
            ],
          },
          caseCount: 1,
          people: {
            ...{ femalesBelowFive: 1, femalesAtLeastFive: 0, malesBelowFive: 0, malesAtLeastFive: 0 },
            unspecifiedSexAndAge: 0,
          },
          ...{ referredCount: null, deathCount: null, fromOtherVillagesCount: null },
        },
        link: `https://harken.example/projects/${projectId}/reports/correct`,
      },
    });
  });

  it('of several people is sent with its counts', async () => {
    await aSubscriber(society.id);
    await sendReport('1#2#3#4');
    expect((await listEvents())[0]?.body.data.report).toMatchObject({
      ...{ kind: 'Aggregate', caseCount: 10 },
      people: { malesBelowFive: 1, malesAtLeastFive: 2, femalesBelowFive: 3, femalesAtLeastFive: 4 },
    });
  });

  it('of an unknown sender is sent without a project', async () => {
    await aSubscriber(society.id);
    await fixture.send('+221771999999', `${healthRiskCode}#1#1`);
    expect((await listEvents())[0]?.body.data).toMatchObject({
      project: null,
      link: `https://harken.example/nationalsocieties/${society.id}/reports/correct`,
    });
  });

  it('entered by staff is sent', async () => {
    await aSubscriber(society.id);
    const { id } = await app.db
      .selectFrom('dataCollectors')
      .select('id')
      .where('name', '=', 'Mariam Kessy')
      .executeTakeFirstOrThrow();
    const response = await app.as(fixture.manager).post('/api/report/sendReport', {
      ...{ dataCollectorId: id, text: `${healthRiskCode}#1#2`, timestamp: '20260301083000', utcOffset: 0 },
      modemId: null,
    });
    expect(response.status).toBe(200);
    await fixture.send('+221771000001', 'not a report');
    expect(await listKinds()).toEqual(['report.received']);
  });

  it('of training, and a message that is no report, are not sent', async () => {
    await aSubscriber(society.id);
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: true }).execute();
    await sendReport('1#1');
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: false }).execute();
    await sendReport('7#7');
    expect(await listEvents()).toEqual([]);
  });

  it('is sent to subscribed webhooks, and to none of another society', async () => {
    const other = await aProjectFixture(app);
    await aSubscriber(other.society.id);
    await aSubscriber(society.id, { kinds: ['alert.raised'] });
    await aSubscriber(society.id, { isActive: false });
    const wanted = [
      await aSubscriber(society.id),
      await aSubscriber(society.id, { kinds: ['report.received'] }),
    ];
    await sendReport('1#1');
    expect((await listEvents()).map(({ webhookId }) => webhookId)).toEqual(wanted);
  });

  it('is queued once, even if repeated', async () => {
    await aSubscriber(society.id);
    await sendReport('1#1');
    const { id } = await newestReport();
    const again = { reports: [{ id, nationalSocietyId: society.id, isDemo: false }], at: app.clock.now() };
    await app.db.transaction().execute((trx) => notifyWebhooksOfReports(trx, app.services, again));
    expect(await listEvents()).toHaveLength(1);
  });

  it('of the demo is marked as demo', async () => {
    await aSubscriber(society.id);
    app.services.config.isDemo = true;
    await sendReport('1#1');
    app.services.config.isDemo = false;
    expect((await listEvents()).map(({ isDemo }) => isDemo)).toEqual([true]);
  });

  it('among very many is sent to each webhook', async () => {
    for (let count = 0; count < 10; count++) await aSubscriber(society.id);
    for (let count = 0; count < 60; count++) await fixture.deliver('+221771000001', `${healthRiskCode}#1#1`);
    await sendReport('1#2');
    expect(await listEvents()).toHaveLength(610);
  });

  it('stored while its webhook is being deleted fails with the other events', async () => {
    const webhookId = await aSubscriber(society.id);
    await sendReport('1#1');
    const { id } = await newestReport();
    await app.db.deleteFrom('outboxMessages').execute();
    const by = { id: fixture.manager, role: 'Manager' } as CurrentUser;
    let removal: Promise<void> | undefined;
    await app.db.transaction().execute(async (trx) => {
      const reports = [{ id, nationalSocietyId: society.id, isDemo: false }];
      await notifyWebhooksOfReports(trx, app.services, { reports, at: app.clock.now() });
      removal = removeWebhook(app.services, { webhookId, by });
      await waitUntilBlocked(app.db);
    });
    await removal;
    expect(await listEvents()).toMatchObject([{ state: 'Failed', reason: 'outbox.reason.webhookGone' }]);
  });
});

describe('an alert', () => {
  // SRV.NFXNREQ.065
  it('is sent when it is raised, with the counts of its reports', async () => {
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 1 })
      .where('id', '=', projectHealthRiskId)
      .execute();
    await aSubscriber(society.id, { kinds: ['alert.raised'] });
    await sendReport('2#1');
    await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    const [one] = await listEvents();
    expect(one).toMatchObject({ kind: 'alert.raised', alertId: expect.any(Number), isDemo: false });
    expect(one?.body).toMatchObject({
      type: 'alert.raised',
      data: {
        project: { id: projectId },
        alert: {
          ...{ id: one?.alertId, status: 'Open', raisedAt: '2026-03-01T09:00:00.000Z', escalatedAt: null },
          ...{ reportCount: 1, caseCount: 1, people: { femalesBelowFive: 1 }, outcome: null },
          places: [
            {
              village: expect.any(String),
              zone: null,
              codes: { district: 'KE007', village: null },
              placeCodes: [{ code: 'KE007' }, { code: 'O6uvpzGd5pu' }],
            },
          ],
        },
        link: `https://harken.example/projects/${projectId}/alerts/${one?.alertId}/assess`,
      },
    });
    await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    expect(await listKinds()).toEqual(['alert.raised']);
  });

  it('is sent when it is escalated and closed', async () => {
    const alerts = await anAlertFixture(app, { countThreshold: 1 });
    await aSubscriber(alerts.society.id);
    const { alertId, reportIds } = await alerts.alertOfThree();
    const on = alerts.on(alertId, alerts.people.supervisor);
    await on.accept(reportIds[0] ?? 0);
    await on.dismissReport(reportIds[1] ?? 0);
    expect((await on.escalate()).status).toBe(200);
    await on.close({ escalatedOutcome: 'ActionTaken', comments: 'Grace Otim was brought to the clinic' });
    const [escalated, closed] = await listEvents();
    expect(await listKinds()).toEqual(['alert.escalated', 'alert.closed']);
    expect(escalated?.body.data.alert).toMatchObject({
      status: 'Escalated',
      escalatedAt: start.replace('Z', '.000Z'),
      reportCount: 2,
    });
    expect(closed?.body.data.alert).toMatchObject({ status: 'Closed', outcome: 'ActionTaken' });
  });

  it('is sent when it is dismissed', async () => {
    const alerts = await anAlertFixture(app, { countThreshold: 2 });
    await aSubscriber(alerts.society.id);
    const { alertId, reportIds } = await alerts.alertOfThree();
    const on = alerts.on(alertId, alerts.people.supervisor);
    for (const reportId of reportIds) await on.dismissReport(reportId);
    expect((await on.dismiss()).status).toBe(200);
    expect((await listEvents())[0]?.body).toMatchObject({
      type: 'alert.dismissed',
      data: { alert: { status: 'Dismissed', reportCount: 0, caseCount: 0, places: [] } },
    });
  });

  it('is sent when it is dismissed because its only report was a duplicate', async () => {
    const alerts = await anAlertFixture(app);
    await aSubscriber(alerts.society.id);
    const reportId = await alerts.report(alerts.collectors.ofSupervisor);
    const alertId = await alerts.alert([reportId]);
    const by = { id: alerts.people.manager, role: 'Manager' } as CurrentUser;
    const leaving = { alertId, reportId, by, at: app.clock.now() };
    await app.db.transaction().execute((trx) => removeReportFromOpenAlert(trx, app.services, leaving));
    expect(await listKinds()).toEqual(['alert.dismissed']);
  });

  it('is not sent when the decision is rejected', async () => {
    const alerts = await anAlertFixture(app, { countThreshold: 2 });
    await aSubscriber(alerts.society.id);
    const { alertId } = await alerts.alertOfThree();
    expect((await alerts.on(alertId, alerts.people.supervisor).escalate()).status).toBe(400);
    expect(await listEvents()).toEqual([]);
  });
});

describe('personal data', () => {
  it('is never sent', async () => {
    await aSubscriber(society.id, { kinds: [...webhookEventKinds] });
    const names = ['Abena', 'Zainab', 'Renée', 'فاطمة'].map((name, index) => `${name} Surname${index}`);
    for (const [index, name] of names.entries()) await fixture.register(name, `+22177200000${index}`);
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 1 })
      .where('id', '=', projectHealthRiskId)
      .execute();
    await aGateway(app.db, society.id);
    await anOrganization(app.db, society.id);
    for (const index of names.keys()) {
      await fixture.send(`+22177200000${index}`, `${healthRiskCode}#${1 + (index % 2)}#1`);
      await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    }
    const bodies = JSON.stringify((await listEvents()).map(({ body }) => body));
    expect(await listKinds()).toContain('alert.raised');
    expect(bodies).toContain('report.received');
    const people = await app.db.selectFrom('users').select(['name', 'emailAddress', 'phoneNumber']).execute();
    const collectors = await app.db.selectFrom('dataCollectors').select(['name', 'displayName']).execute();
    const messages = await app.db.selectFrom('rawReports').select(['sender', 'text']).execute();
    const secrets = [...people, ...collectors, ...messages]
      .flatMap((row) => Object.values(row))
      .filter((value): value is string => typeof value === 'string' && value.length > 3);
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => bodies.includes(secret))).toEqual([]);
  });
});
