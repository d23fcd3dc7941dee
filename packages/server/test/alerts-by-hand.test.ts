import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evaluateReports } from '../src/features/alerts/evaluation/evaluation.ts';
import {
  aSignalsFixture,
  type SignalsFixture,
  signalsNow,
} from '../src/features/signals/testing/signals-fixture.ts';
import { aDataCollector } from './support/builders/collectors.ts';
import { aUser } from './support/builders/people.ts';
import { aProject, aProjectHealthRisk } from './support/builders/projects.ts';
import { anAlert } from './support/builders/reports.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db, services } = app;

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
});

let fixture: SignalsFixture;
let signalId: number;
/** Three reports of the week of the signal. */
let reportIds: number[];

/** Without an alert rule, so that evaluated reports stay outside alerts. */
async function aSignal(countThreshold = 0) {
  fixture = await aSignalsFixture(app);
  const rule = countThreshold > 1 ? { daysThreshold: 10, kilometersThreshold: 5 } : {};
  await db
    .updateTable('projectHealthRisks')
    .set({ countThreshold, daysThreshold: null, kilometersThreshold: null, ...rule })
    .where('id', '=', fixture.projectHealthRiskId)
    .execute();
  const earlier = await fixture.reportWeekly(Array<number>(26).fill(4));
  reportIds = [await fixture.report(6), await fixture.report(7), await fixture.report(7)];
  const last = earlier.at(-1) ?? 0;
  // the last of the earlier ones is of the same week
  await db.deleteFrom('reports').where('id', '=', last).execute();
  await db
    .updateTable('reports')
    .set({ latitude: 1, longitude: 2 })
    .where('projectId', '=', fixture.projectId)
    .execute();
  await evaluateReports(services, fixture.projectHealthRiskId, reportIds);
  await fixture.evaluateNight();
  signalId = (await fixture.listSignals()).find(({ villageId }) => villageId !== null)?.id ?? 0;
  expect(signalId).toBeGreaterThan(0);
}
beforeEach(() => aSignal());

const listReports = async (by = fixture.people.manager) => app.as(by).get(`/api/signal/${signalId}/reports`);
const make = (ids = reportIds, by = fixture.people.manager, projectId = fixture.projectId) =>
  app.as(by).post(`/api/signal/${signalId}/makeAlert`, { projectId, signalReportIds: ids });
const findReports = () =>
  db
    .selectFrom('reports')
    .select(['id', 'status', 'alertId'])
    .where('id', 'in', reportIds)
    .orderBy('id')
    .execute();

describe('the reports in question', () => {
  it('are those of the place and weeks of the signal, by project', async () => {
    const { value } = (await listReports()).body;
    expect(value).toMatchObject({ isCut: false, projects: [{ id: fixture.projectId, hasRule: false }] });
    const found = value.projects[0].reports;
    expect(found.map(({ id }: { id: number }) => id).toSorted()).toEqual(reportIds.toSorted());
    expect(found[0]).toMatchObject({ receivedAt: '2026-11-17T12:00:00', isAccepted: false });
  });

  it('leave out those that were dismissed, are or were in an alert, or take no part in alerts', async () => {
    const [dismissed = 0, alerted = 0, training = 0] = reportIds;
    await db.updateTable('reports').set({ status: 'Rejected' }).where('id', '=', dismissed).execute();
    const { projectId, projectHealthRiskId } = fixture;
    await anAlert(db, { projectId, projectHealthRiskId, reportIds: [alerted] });
    await db.updateTable('reports').set({ alertId: null }).where('id', '=', alerted).execute();
    await db.updateTable('reports').set({ isTraining: true }).where('id', '=', training).execute();
    expect((await listReports()).body.value.projects).toEqual([]);
    for (const id of reportIds) expect((await make([id])).body.message.key).toBe('signal.reportsChanged');
  });

  it('are those whose sender the caller sees', async () => {
    const { id: nationalSocietyId, organizationId, villageId } = fixture.society;
    const { projectId } = fixture;
    const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId, organizationId, projectId });
    const place = { villageId, latitude: 1, longitude: 2 };
    await aDataCollector(db, { projectId, supervisorId, locations: [place] });
    expect((await listReports(supervisorId)).body.value.projects).toEqual([]);
    expect((await make(reportIds, supervisorId)).body.message.key).toBe('signal.reportsChanged');
    expect((await listReports(fixture.people.supervisor)).body.value.projects).toHaveLength(1);
  });

  it('of a signal of another society are not shown', async () => {
    const other = await aSignalsFixture(app);
    expect((await listReports(other.people.manager)).status).toBe(403);
    expect((await make(reportIds, other.people.manager)).status).toBe(403);
  });
});

describe('an alert made by hand', () => {
  it('has the chosen reports, and is shown as made by hand from the signal', async () => {
    const response = await make();
    expect(response.status).toBe(200);
    const { alertId } = response.body.value;
    expect(await findReports()).toEqual(reportIds.map((id) => ({ id, status: 'Pending', alertId })));
    const alert = (await app.as(fixture.people.manager).get(`/api/alert/${alertId}/get`)).body;
    expect(alert).toMatchObject({ countThreshold: 1, assessmentStatus: 'Open', mayDecide: true });
    expect(alert.wasRaisedBecause).toMatchObject({ signalId, reportIds });
    const log = await app.as(fixture.people.manager).get(`/api/alertEvents/${alertId}/eventLog`);
    const types = log.body.value.logItems.map(({ logType }: { logType: string }) => logType);
    expect(types).toEqual(['TriggeredAlert', 'MadeAlertByHand']);
    expect(log.body.value.logItems[1].loggedBy).toBeTruthy();
  });

  it('answers the signal, is audited, and is notified like others', async () => {
    const { alertId } = (await make(reportIds.slice(0, 2))).body.value;
    const signal = (await app.as(fixture.people.manager).get(`/api/signal/${signalId}/get`)).body.value;
    expect(signal).toMatchObject({ state: 'answered', lastAnswer: 'alert' });
    expect(signal.answers).toMatchObject([{ answer: 'alert', alertId, alertProjectId: fixture.projectId }]);
    const event = await db
      .selectFrom('auditEvents')
      .select(['actorId', 'projectId', 'after'])
      .where('action', '=', 'signal/makeAlert')
      .where('subjectId', '=', signalId)
      .executeTakeFirst();
    expect(event).toMatchObject({ actorId: fixture.people.manager, projectId: fixture.projectId });
    expect(event?.after).toMatchObject({ state: 'answered', alertId });
    const notified = await db
      .selectFrom('notifications')
      .select('kind')
      .where('alertId', '=', alertId)
      .execute();
    expect(notified.map(({ kind }) => kind)).toContain('alertRaised');
  });

  it('can be escalated with as many accepted reports as the rule says', async () => {
    await aSignal(4);
    const { alertId } = (await make()).body.value;
    const read = async () => (await app.as(fixture.people.manager).get(`/api/alert/${alertId}/get`)).body;
    expect(await read()).toMatchObject({ countThreshold: 3, assessmentStatus: 'Open' });
    for (const id of reportIds)
      await app.as(administrator).post(`/api/alert/${alertId}/acceptReport?reportId=${id}`);
    expect(await read()).toMatchObject({ assessmentStatus: 'ToEscalate' });
  });

  it('is joined by a later report near its last one', async () => {
    await aSignal(4);
    const { alertId } = (await make()).body.value;
    const later = await fixture.report(1, 0, {
      ...{ latitude: 1, longitude: 2, receivedAt: new Date('2026-11-18T12:00:00Z') },
    });
    await evaluateReports(services, fixture.projectHealthRiskId, [later]);
    const { alertId: joined } = await db
      .selectFrom('reports')
      .select('alertId')
      .where('id', '=', later)
      .executeTakeFirstOrThrow();
    expect(joined).toBe(alertId);
  });

  it('gives its reports back when it is dismissed, but not to another alert made by hand', async () => {
    const { alertId } = (await make()).body.value;
    for (const id of reportIds)
      await app.as(administrator).post(`/api/alert/${alertId}/dismissReport?reportId=${id}`, {});
    expect((await app.as(administrator).post(`/api/alert/${alertId}/dismiss`, {})).status).toBe(200);
    expect((await findReports()).map((report) => report.alertId)).toEqual([null, null, null]);
    expect((await make()).body.message.key).toBe('signal.reportsChanged');
  });

  it('is made once, however often it is asked for at the same time', async () => {
    const responses = await Promise.all([make(), make(), make()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const alerts = await db
      .selectFrom('alerts')
      .select('id')
      .where('projectId', '=', fixture.projectId)
      .execute();
    expect(alerts).toHaveLength(1);
  });

  it('needs reports of one open project', async () => {
    const other = await aProject(db, fixture.society);
    await aProjectHealthRisk(db, other, fixture.healthRiskId);
    expect((await make(reportIds, fixture.people.manager, other)).body.message.key).toBe(
      'signal.reportsChanged',
    );
    expect((await make([])).status).toBe(400);
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date(signalsNow) })
      .where('id', '=', fixture.projectId)
      .execute();
    expect((await make()).body.message.key).toBe('signal.reportsChanged');
  });

  it('is refused for a signal that was withdrawn', async () => {
    await db
      .updateTable('signals')
      .set({ state: 'withdrawn', withdrawnAt: new Date(signalsNow), withdrawalReason: 'notAboveBound' })
      .where('id', '=', signalId)
      .execute();
    expect((await make()).body.message.key).toBe('signal.withdrawn');
  });
});
