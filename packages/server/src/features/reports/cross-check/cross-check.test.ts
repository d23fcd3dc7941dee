import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { anAlert, aRawReport, aReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createRejection } from '../testing/edit.ts';
import {
  aCluster,
  aReportsFixture,
  aStrangers,
  findWaitingJobs,
  type ReportsFixture,
} from '../testing/reports-fixture.ts';

const now = '2024-03-20T12:00:00.000Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

let fixture: ReportsFixture;
beforeAll(async () => {
  fixture = await aReportsFixture(app);
});

const accept = (id: number, userId = fixture.managerId) => app.as(userId).post(`/api/report/${id}/accept`);
const dismiss = (id: number, userId = fixture.managerId) => app.as(userId).post(`/api/report/${id}/dismiss`);

const stored = (id: number) =>
  app.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function inAlert(reportId: number, change: object) {
  const { projectId, projectHealthRiskId } = fixture;
  const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  await app.db.updateTable('alerts').set(change).where('id', '=', alertId).execute();
  return alertId;
}

describe('accepting and dismissing a report', () => {
  test('stores the decision, its time and author', async () => {
    const id = await fixture.report();
    expect(await accept(id)).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    expect(await stored(id)).toMatchObject({
      status: 'Accepted',
      acceptedAt: new Date(now),
      acceptedById: fixture.managerId,
    });
    expect((await dismiss(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: 'Rejected',
      acceptedAt: new Date(now),
      rejectedAt: new Date(now),
      rejectedById: fixture.managerId,
    });
    const checks = await app.db
      .selectFrom('crossChecks')
      .select(['action', 'alertId', 'doneById'])
      .where('reportId', '=', id)
      .orderBy('id')
      .execute();
    expect(checks).toEqual([
      { action: 'AcceptedReport', alertId: null, doneById: fixture.managerId },
      { action: 'RejectedReport', alertId: null, doneById: fixture.managerId },
    ]);
    const audit = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'report/accept', before: { status: 'New' }, after: { status: 'Accepted' } },
      { action: 'report/dismiss', actorId: fixture.managerId, after: { status: 'Rejected' } },
    ]);
  });

  test('is refused where there is nothing to decide', async () => {
    const accepted = await fixture.report({ status: 'Accepted' });
    const dismissed = await fixture.report({ status: 'Rejected' });
    const ofPoint = await fixture.report({
      kind: 'DataCollectionPoint',
      dataCollectorType: 'CollectionPoint',
    });
    const withoutLocation = await fixture.report({ villageId: null, latitude: null, longitude: null });
    const activity = await fixture.report({ kind: 'Event', isActivity: true, countMalesBelowFive: null });
    expect(await accept(accepted)).toMatchObject(createRejection('report.alreadyCrossChecked'));
    expect(await dismiss(dismissed)).toMatchObject(createRejection('report.alreadyCrossChecked'));
    expect(await accept(ofPoint)).toMatchObject(createRejection('report.cannotCrossCheckDcpReport'));
    expect(await dismiss(withoutLocation)).toMatchObject(
      createRejection('report.cannotCrossCheckReportWithoutLocation'),
    );
    expect(await accept(activity)).toMatchObject(createRejection('report.cannotCrossCheckActivityReport'));
  });

  test('is refused for an incorrect message', async () => {
    const { society, projectId, collector } = fixture;
    const id = await aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      errorType: 'FormatError',
    });
    expect(await accept(id)).toMatchObject(createRejection('report.reportNotFound'));
  });
});

describe('a report in an alert', () => {
  const hour = (number: number) => new Date(Date.UTC(2024, 2, 20, number));

  test('can be cross-checked while the alert is open, and the event log shows it', async () => {
    const id = await fixture.report();
    const alertId = await inAlert(id, { status: 'Open' });
    expect((await accept(id)).status).toBe(200);
    const check = await app.db
      .selectFrom('crossChecks')
      .select('alertId')
      .where('reportId', '=', id)
      .executeTakeFirst();
    expect(check).toEqual({ alertId });
  });

  test('can be cross-checked after the escalation if it was not before', async () => {
    const id = await fixture.report();
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect((await dismiss(id)).status).toBe(200);
    expect((await accept(id)).status).toBe(200);
  });

  test('cannot be changed if it was cross-checked before the escalation', async () => {
    const id = await fixture.report({ status: 'Accepted', acceptedAt: hour(7) });
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect(await dismiss(id)).toMatchObject(createRejection('report.cannotCrossCheckReportInAlert'));
  });

  test('cannot be changed once the alert is closed', async () => {
    const id = await fixture.report();
    await inAlert(id, { status: 'Closed', escalatedAt: hour(8), closedAt: hour(9) });
    expect(await accept(id)).toMatchObject(createRejection('report.cannotCrossCheckReportInAlert'));
  });

  test('can be cross-checked again when the alert was dismissed', async () => {
    const id = await fixture.report();
    await inAlert(id, { status: 'Dismissed', dismissedAt: hour(8) });
    await app.db.updateTable('reports').set({ alertId: null, status: 'New' }).where('id', '=', id).execute();
    expect((await accept(id)).status).toBe(200);
  });
});

describe('the cluster of a report', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('pgboss.job' as never).execute();
  });

  test('is recomputed after a dismissal', async () => {
    const { projectHealthRiskId } = fixture;
    const groupId = await aCluster(app.db, projectHealthRiskId);
    await dismiss(await fixture.report({ groupId }));
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'recompute-group', data: { projectHealthRiskId, groupId } },
    ]);
  });

  // SRV.FXNREQ.023
  test('is searched again when a dismissed report is accepted', async () => {
    const { projectHealthRiskId } = fixture;
    const groupId = await aCluster(app.db, projectHealthRiskId);
    const id = await fixture.report({ groupId, status: 'Rejected' });
    await accept(id);
    expect(await stored(id)).toMatchObject({ groupId: null });
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'evaluate-alerts', data: { projectHealthRiskId, reportIds: [id] } },
    ]);
  });

  test('is unchanged when a new report is accepted, or one without a cluster is dismissed', async () => {
    const groupId = await aCluster(app.db, fixture.projectHealthRiskId);
    await accept(await fixture.report({ groupId }));
    await dismiss(await fixture.report());
    expect(await findWaitingJobs(app.db)).toEqual([]);
  });
});

describe('marking an incorrect message as corrected', () => {
  test('is stored and can be undone', async () => {
    const { society, projectId, collector, supervisorId } = fixture;
    const id = await aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      errorType: 'FormatError',
    });
    const mark = () =>
      app.db
        .selectFrom('rawReports')
        .select(['markedAsCorrectedAt', 'markedAsCorrectedById'])
        .where('id', '=', id)
        .executeTakeFirst();
    expect((await app.as(supervisorId).post(`/api/report/${id}/markAsCorrected`)).status).toBe(200);
    expect(await mark()).toEqual({
      markedAsCorrectedAt: new Date(now),
      markedAsCorrectedById: supervisorId,
    });
    expect((await app.as(fixture.managerId).delete(`/api/report/${id}/markAsCorrected`)).status).toBe(200);
    expect(await mark()).toEqual({ markedAsCorrectedAt: null, markedAsCorrectedById: fixture.managerId });
  });
});

describe('decisions on a single report', () => {
  const actions = [
    ['accept', 'POST', 'accept'],
    ['dismiss', 'POST', 'dismiss'],
    ['mark as corrected', 'POST', 'markAsCorrected'],
    ['mark as not corrected', 'DELETE', 'markAsCorrected'],
  ] as const;
  let strangers: Awaited<ReturnType<typeof aStrangers>>;
  beforeAll(async () => {
    strangers = await aStrangers(fixture);
  });

  describe.each(actions)('to %s', (_name, method, path) => {
    const call = (userId: number, id: number) =>
      app.as(userId).send({ method, url: `/api/report/${id}/${path}` });

    test.each(['administratorId', 'managerId', 'supervisorId', 'headSupervisorId'] as const)(
      'is allowed to %s',
      async (who) => {
        expect((await call(fixture[who], await fixture.report())).status).toBe(200);
      },
    );

    test('is refused to another supervisor', async () => {
      expect((await call(fixture.otherSupervisorId, await fixture.report())).status).toBe(403);
    });

    test.each(['abroadManagerId', 'otherManagerId', 'dataConsumerId', 'unassignedSupervisorId'] as const)(
      'is refused to %s',
      async (who) => {
        expect((await call(strangers[who], await fixture.report())).status).toBe(403);
      },
    );

    test('answers "not found" only to Administrators', async () => {
      expect((await call(fixture.managerId, 999_999_999)).status).toBe(403);
      expect(await call(fixture.administratorId, 999_999_999)).toMatchObject(
        createRejection('report.reportNotFound'),
      );
    });

    test('is refused in a closed project', async () => {
      const closed = await aReportsFixture(app);
      const id = await closed.report();
      await app.db
        .updateTable('projects')
        .set({ state: 'Closed', endedAt: new Date() })
        .where('id', '=', closed.projectId)
        .execute();
      expect(await call(closed.managerId, id)).toMatchObject(createRejection('project.projectIsClosed'));
    });
  });

  test('is allowed to a head supervisor to whom the collector is linked directly', async () => {
    const { projectId, headSupervisorId } = fixture;
    const { id: dataCollectorId } = await aDataCollector(app.db, { projectId, headSupervisorId });
    const id = await fixture.report({ dataCollectorId });
    expect((await accept(id, headSupervisorId)).status).toBe(200);
    expect((await accept(id, fixture.supervisorId)).status).toBe(403);
    expect((await dismiss(id, fixture.managerId)).status).toBe(200);
  });

  test('from an unknown sender is allowed to every organization of the national society', async () => {
    const nationalSocietyId = fixture.society.id;
    const { projectHealthRiskId, villageId, latitude, longitude } = fixture;
    const unknown = { nationalSocietyId, projectHealthRiskId, villageId, latitude, longitude };
    const id = await aReport(app.db, unknown);
    expect((await accept(id, strangers.abroadManagerId)).status).toBe(403);
    expect((await accept(id, strangers.otherManagerId)).status).toBe(200);
    expect((await dismiss(id, fixture.otherSupervisorId)).status).toBe(200);
  });
});
