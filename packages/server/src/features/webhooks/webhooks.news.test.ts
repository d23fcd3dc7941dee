import { webhookKinds } from '@harken/domain/webhooks/webhook-kinds';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anAlertScene } from '../../../test/support/alert-scene.ts';
import { aGateway, anOrganization } from '../../../test/support/builders.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { somebodyWaits } from '../../../test/support/meanwhile.ts';
import { aProjectScene } from '../../../test/support/project-scene.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { leaveAlert } from '../alerts/index.ts';
import { removeWebhook } from './webhooks.actions.ts';
import { tellOfReports } from './webhooks.news.ts';

const start = '2026-03-01T09:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
const scene = await aProjectScene(app);
const { society, projectId, healthRiskCode, projectHealthRiskId } = scene;
await scene.register('Mariam Kessy', '+221771000001', '+221771000002');

afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('webhooks').execute();
  app.clock.set(start);
});

let number = 0;
async function aListener(nationalSocietyId: number, given: object = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('webhooks')
    .values({
      ...{ nationalSocietyId, name: `Listener ${++number}`, url: 'https://ministry.example/in' },
      ...{ kinds: [...webhookKinds], encryptedSecret: Buffer.alloc(40), ...given },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function told() {
  const rows = await app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('channel', '=', 'webhook')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) }));
}
const kindsTold = async () => (await told()).map(({ kind }) => kind);

const newestReport = () =>
  app.db.selectFrom('reports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const aReportOf = (text: string) => scene.send('+221771000001', `${healthRiskCode}#${text}`);

describe('a report', () => {
  it('that comes by SMS is told with place, people and where it is shown', async () => {
    const webhookId = await aListener(society.id);
    await aReportOf('2#1');
    const { id } = await newestReport();
    const [one] = await told();
    expect(one).toMatchObject({
      ...{ kind: 'report.received', state: 'Queued', recipient: 'https://ministry.example/in', webhookId },
      ...{ nationalSocietyId: society.id, isDemo: false, alertId: null },
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(one?.body).toEqual({
      ...{ type: 'report.received', version: 1, timestamp: '2026-03-01T09:00:00.000Z' },
      data: {
        nationalSociety: { id: society.id, name: expect.any(String) },
        project: { id: projectId, name: expect.any(String) },
        healthRisk: { code: healthRiskCode, name: expect.any(String), type: 'Human' },
        report: {
          ...{ id, kind: 'Single', receivedAt: '2026-03-01T08:00:00.000Z', reportedOn: '2026-03-01' },
          epiWeek: { year: 2026, week: expect.any(Number) },
          place: {
            region: expect.any(String),
            district: expect.any(String),
            village: expect.any(String),
            zone: null,
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

  it('of several is told with its sums', async () => {
    await aListener(society.id);
    await aReportOf('1#2#3#4');
    expect((await told())[0]?.body.data.report).toMatchObject({
      ...{ kind: 'Aggregate', caseCount: 10 },
      people: { malesBelowFive: 1, malesAtLeastFive: 2, femalesBelowFive: 3, femalesAtLeastFive: 4 },
    });
  });

  it('of an unknown sender is told without a project', async () => {
    await aListener(society.id);
    await scene.send('+221771999999', `${healthRiskCode}#1#1`);
    expect((await told())[0]?.body.data).toMatchObject({
      project: null,
      link: `https://harken.example/nationalsocieties/${society.id}/reports/correct`,
    });
  });

  it('that staff send is told', async () => {
    await aListener(society.id);
    const { id } = await app.db
      .selectFrom('dataCollectors')
      .select('id')
      .where('name', '=', 'Mariam Kessy')
      .executeTakeFirstOrThrow();
    const answer = await app.as(scene.manager).post('/api/report/sendReport', {
      ...{ dataCollectorId: id, text: `${healthRiskCode}#1#2`, timestamp: '20260301083000', utcOffset: 0 },
      modemId: null,
    });
    expect(answer.status).toBe(200);
    await scene.send('+221771000001', 'not a report');
    expect(await kindsTold()).toEqual(['report.received']);
  });

  it('of training, and a message that is no report, are not told', async () => {
    await aListener(society.id);
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: true }).execute();
    await aReportOf('1#1');
    await app.db.updateTable('dataCollectors').set({ isInTrainingMode: false }).execute();
    await aReportOf('7#7');
    expect(await told()).toEqual([]);
  });

  it('is told to whoever wants to know, and to nobody of another society', async () => {
    const other = await aProjectScene(app);
    await aListener(other.society.id);
    await aListener(society.id, { kinds: ['alert.raised'] });
    await aListener(society.id, { isActive: false });
    const wanted = [await aListener(society.id), await aListener(society.id, { kinds: ['report.received'] })];
    await aReportOf('1#1');
    expect((await told()).map(({ webhookId }) => webhookId)).toEqual(wanted);
  });

  it('is told once, also when that is done again', async () => {
    await aListener(society.id);
    await aReportOf('1#1');
    const { id } = await newestReport();
    const again = { reports: [{ id, nationalSocietyId: society.id, isDemo: false }], at: app.clock.now() };
    await app.db.transaction().execute((trx) => tellOfReports(trx, app.services, again));
    expect(await told()).toHaveLength(1);
  });

  it('of the demonstration is marked so', async () => {
    await aListener(society.id);
    app.services.config.isDemo = true;
    await aReportOf('1#1');
    app.services.config.isDemo = false;
    expect((await told()).map(({ isDemo }) => isDemo)).toEqual([true]);
  });

  it('among very many is told for each webhook', async () => {
    for (let count = 0; count < 10; count++) await aListener(society.id);
    for (let count = 0; count < 60; count++) await scene.deliver('+221771000001', `${healthRiskCode}#1#1`);
    await aReportOf('1#2');
    expect(await told()).toHaveLength(610);
  });

  it('that is being stored while its webhook is deleted is given up with the others', async () => {
    const webhookId = await aListener(society.id);
    await aReportOf('1#1');
    const { id } = await newestReport();
    await app.db.deleteFrom('outboxMessages').execute();
    const by = { id: scene.manager, role: 'Manager' } as CurrentUser;
    let removal: Promise<void> | undefined;
    await app.db.transaction().execute(async (trx) => {
      const reports = [{ id, nationalSocietyId: society.id, isDemo: false }];
      await tellOfReports(trx, app.services, { reports, at: app.clock.now() });
      removal = removeWebhook(app.services, { webhookId, by });
      await somebodyWaits(app.db);
    });
    await removal;
    expect(await told()).toMatchObject([{ state: 'Failed', reason: 'outbox.reason.webhookGone' }]);
  });
});

describe('an alert', () => {
  it('is told when it is raised, with its reports in numbers', async () => {
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 1 })
      .where('id', '=', projectHealthRiskId)
      .execute();
    await aListener(society.id, { kinds: ['alert.raised'] });
    await aReportOf('2#1');
    await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    const [one] = await told();
    expect(one).toMatchObject({ kind: 'alert.raised', alertId: expect.any(Number), isDemo: false });
    expect(one?.body).toMatchObject({
      type: 'alert.raised',
      data: {
        project: { id: projectId },
        alert: {
          ...{ id: one?.alertId, status: 'Open', raisedAt: '2026-03-01T09:00:00.000Z', escalatedAt: null },
          ...{ reportCount: 1, caseCount: 1, people: { femalesBelowFive: 1 }, outcome: null },
          places: [{ village: expect.any(String), zone: null }],
        },
        link: `https://harken.example/projects/${projectId}/alerts/${one?.alertId}/assess`,
      },
    });
    await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    expect(await kindsTold()).toEqual(['alert.raised']);
  });

  it('is told when it is escalated and closed', async () => {
    const alerts = await anAlertScene(app, { countThreshold: 1 });
    await aListener(alerts.society.id);
    const { alertId, reportIds } = await alerts.alertOfThree();
    const on = alerts.on(alertId, alerts.people.supervisor);
    await on.accept(reportIds[0] ?? 0);
    await on.dismissReport(reportIds[1] ?? 0);
    expect((await on.escalate()).status).toBe(200);
    await on.close({ escalatedOutcome: 'ActionTaken', comments: 'Grace Otim was brought to the clinic' });
    const [escalated, closed] = await told();
    expect(await kindsTold()).toEqual(['alert.escalated', 'alert.closed']);
    expect(escalated?.body.data.alert).toMatchObject({
      status: 'Escalated',
      escalatedAt: start.replace('Z', '.000Z'),
      reportCount: 2,
    });
    expect(closed?.body.data.alert).toMatchObject({ status: 'Closed', outcome: 'ActionTaken' });
  });

  it('is told when it is dismissed', async () => {
    const alerts = await anAlertScene(app, { countThreshold: 2 });
    await aListener(alerts.society.id);
    const { alertId, reportIds } = await alerts.alertOfThree();
    const on = alerts.on(alertId, alerts.people.supervisor);
    for (const reportId of reportIds) await on.dismissReport(reportId);
    expect((await on.dismiss()).status).toBe(200);
    expect((await told())[0]?.body).toMatchObject({
      type: 'alert.dismissed',
      data: { alert: { status: 'Dismissed', reportCount: 0, caseCount: 0, places: [] } },
    });
  });

  it('is told when it is dismissed because its only report was a repetition', async () => {
    const alerts = await anAlertScene(app);
    await aListener(alerts.society.id);
    const reportId = await alerts.report(alerts.collectors.ofSupervisor);
    const alertId = await alerts.alert([reportId]);
    const by = { id: alerts.people.manager, role: 'Manager' } as CurrentUser;
    const leaving = { alertId, reportId, by, at: app.clock.now() };
    await app.db.transaction().execute((trx) => leaveAlert(trx, app.services, leaving));
    expect(await kindsTold()).toEqual(['alert.dismissed']);
  });

  it('is not told of when the decision is refused', async () => {
    const alerts = await anAlertScene(app, { countThreshold: 2 });
    await aListener(alerts.society.id);
    const { alertId } = await alerts.alertOfThree();
    expect((await alerts.on(alertId, alerts.people.supervisor).escalate()).status).toBe(400);
    expect(await told()).toEqual([]);
  });
});

describe('nothing of people', () => {
  it('is told, whoever they are', async () => {
    await aListener(society.id);
    const names = ['Abena', 'Zainab', 'Renée', 'فاطمة'].map((name, index) => `${name} Surname${index}`);
    for (const [index, name] of names.entries()) await scene.register(name, `+22177200000${index}`);
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 1 })
      .where('id', '=', projectHealthRiskId)
      .execute();
    await aGateway(app.db, society.id);
    await anOrganization(app.db, society.id);
    for (const index of names.keys()) {
      await scene.send(`+22177200000${index}`, `${healthRiskCode}#${1 + (index % 2)}#1`);
      await evaluateAlerts(app, projectHealthRiskId, [(await newestReport()).id]);
    }
    const bodies = JSON.stringify((await told()).map(({ body }) => body));
    expect(await kindsTold()).toContain('alert.raised');
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
