import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { anAlert, aRawReport, aReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createRejection } from '../testing/edit.ts';
import {
  aCluster,
  aReportsSetting,
  aStrangers,
  findWaitingJobs,
  type ReportsSetting,
} from '../testing/reports-setting.ts';

const now = '2024-03-20T12:00:00.000Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

let setting: ReportsSetting;
beforeAll(async () => {
  setting = await aReportsSetting(app);
});

const accept = (id: number, userId = setting.managerId) => app.as(userId).post(`/api/report/${id}/accept`);
const dismiss = (id: number, userId = setting.managerId) => app.as(userId).post(`/api/report/${id}/dismiss`);

const stored = (id: number) =>
  app.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function inAlert(reportId: number, change: object) {
  const { projectId, projectHealthRiskId } = setting;
  const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  await app.db.updateTable('alerts').set(change).where('id', '=', alertId).execute();
  return alertId;
}

describe('accepting and dismissing a report', () => {
  test('stores the decision, its time and author', async () => {
    const id = await setting.report();
    expect(await accept(id)).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    expect(await stored(id)).toMatchObject({
      status: 'Accepted',
      acceptedAt: new Date(now),
      acceptedById: setting.managerId,
    });
    expect((await dismiss(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: 'Rejected',
      acceptedAt: new Date(now),
      rejectedAt: new Date(now),
      rejectedById: setting.managerId,
    });
    const checks = await app.db
      .selectFrom('reportCrossChecks')
      .select(['deed', 'alertId', 'doneById'])
      .where('reportId', '=', id)
      .orderBy('id')
      .execute();
    expect(checks).toEqual([
      { deed: 'AcceptedReport', alertId: null, doneById: setting.managerId },
      { deed: 'RejectedReport', alertId: null, doneById: setting.managerId },
    ]);
    const audit = await app.db
      .selectFrom('auditEntries')
      .select(['deed', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { deed: 'report/accept', before: { status: 'New' }, after: { status: 'Accepted' } },
      { deed: 'report/dismiss', actorId: setting.managerId, after: { status: 'Rejected' } },
    ]);
  });

  test('is refused where there is nothing to decide', async () => {
    const accepted = await setting.report({ status: 'Accepted' });
    const dismissed = await setting.report({ status: 'Rejected' });
    const ofPoint = await setting.report({
      kind: 'DataCollectionPoint',
      dataCollectorType: 'CollectionPoint',
    });
    const withoutLocation = await setting.report({ villageId: null, latitude: null, longitude: null });
    const activity = await setting.report({ kind: 'Event', isActivity: true, countMalesBelowFive: null });
    expect(await accept(accepted)).toMatchObject(createRejection('report.alreadyCrossChecked'));
    expect(await dismiss(dismissed)).toMatchObject(createRejection('report.alreadyCrossChecked'));
    expect(await accept(ofPoint)).toMatchObject(createRejection('report.cannotCrossCheckDcpReport'));
    expect(await dismiss(withoutLocation)).toMatchObject(
      createRejection('report.cannotCrossCheckReportWithoutLocation'),
    );
    expect(await accept(activity)).toMatchObject(createRejection('report.cannotCrossCheckActivityReport'));
  });

  test('is refused for an incorrect message', async () => {
    const { society, projectId, collector } = setting;
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
    const id = await setting.report();
    const alertId = await inAlert(id, { status: 'Open' });
    expect((await accept(id)).status).toBe(200);
    const check = await app.db
      .selectFrom('reportCrossChecks')
      .select('alertId')
      .where('reportId', '=', id)
      .executeTakeFirst();
    expect(check).toEqual({ alertId });
  });

  test('can be cross-checked after the escalation if it was not before', async () => {
    const id = await setting.report();
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect((await dismiss(id)).status).toBe(200);
    expect((await accept(id)).status).toBe(200);
  });

  test('cannot be changed if it was cross-checked before the escalation', async () => {
    const id = await setting.report({ status: 'Accepted', acceptedAt: hour(7) });
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect(await dismiss(id)).toMatchObject(createRejection('report.cannotCrossCheckReportInAlert'));
  });

  test('cannot be changed once the alert is closed', async () => {
    const id = await setting.report();
    await inAlert(id, { status: 'Closed', escalatedAt: hour(8), closedAt: hour(9) });
    expect(await accept(id)).toMatchObject(createRejection('report.cannotCrossCheckReportInAlert'));
  });

  test('can be cross-checked again when the alert was dismissed', async () => {
    const id = await setting.report();
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
    const { projectHealthRiskId } = setting;
    const groupId = await aCluster(app.db, projectHealthRiskId);
    await dismiss(await setting.report({ groupId }));
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'recompute-group', data: { projectHealthRiskId, groupId } },
    ]);
  });

  test('is searched again when a dismissed report is accepted', async () => {
    const { projectHealthRiskId } = setting;
    const groupId = await aCluster(app.db, projectHealthRiskId);
    const id = await setting.report({ groupId, status: 'Rejected' });
    await accept(id);
    expect(await stored(id)).toMatchObject({ groupId: null });
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'evaluate-alerts', data: { projectHealthRiskId, reportIds: [id] } },
    ]);
  });

  test('is unchanged when a new report is accepted, or one without a cluster is dismissed', async () => {
    const groupId = await aCluster(app.db, setting.projectHealthRiskId);
    await accept(await setting.report({ groupId }));
    await dismiss(await setting.report());
    expect(await findWaitingJobs(app.db)).toEqual([]);
  });
});

describe('marking an incorrect message as corrected', () => {
  test('is stored and can be undone', async () => {
    const { society, projectId, collector, supervisorId } = setting;
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
    expect((await app.as(setting.managerId).delete(`/api/report/${id}/markAsCorrected`)).status).toBe(200);
    expect(await mark()).toEqual({ markedAsCorrectedAt: null, markedAsCorrectedById: setting.managerId });
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
    strangers = await aStrangers(setting);
  });

  describe.each(actions)('to %s', (_name, method, path) => {
    const call = (userId: number, id: number) =>
      app.as(userId).send({ method, url: `/api/report/${id}/${path}` });

    test.each(['administratorId', 'managerId', 'supervisorId', 'headSupervisorId'] as const)(
      'is allowed to %s',
      async (who) => {
        expect((await call(setting[who], await setting.report())).status).toBe(200);
      },
    );

    test('is refused to another supervisor', async () => {
      expect((await call(setting.otherSupervisorId, await setting.report())).status).toBe(403);
    });

    test.each(['abroadManagerId', 'otherManagerId', 'dataConsumerId', 'unassignedSupervisorId'] as const)(
      'is refused to %s',
      async (who) => {
        expect((await call(strangers[who], await setting.report())).status).toBe(403);
      },
    );

    test('answers "not found" only to Administrators', async () => {
      expect((await call(setting.managerId, 999_999_999)).status).toBe(403);
      expect(await call(setting.administratorId, 999_999_999)).toMatchObject(
        createRejection('report.reportNotFound'),
      );
    });

    test('is refused in a closed project', async () => {
      const closed = await aReportsSetting(app);
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
    const { projectId, headSupervisorId } = setting;
    const { id: dataCollectorId } = await aDataCollector(app.db, { projectId, headSupervisorId });
    const id = await setting.report({ dataCollectorId });
    expect((await accept(id, headSupervisorId)).status).toBe(200);
    expect((await accept(id, setting.supervisorId)).status).toBe(403);
    expect((await dismiss(id, setting.managerId)).status).toBe(200);
  });

  test('from an unknown sender is allowed to every organization of the national society', async () => {
    const nationalSocietyId = setting.society.id;
    const { projectHealthRiskId, villageId, latitude, longitude } = setting;
    const unknown = { nationalSocietyId, projectHealthRiskId, villageId, latitude, longitude };
    const id = await aReport(app.db, unknown);
    expect((await accept(id, strangers.abroadManagerId)).status).toBe(403);
    expect((await accept(id, strangers.otherManagerId)).status).toBe(200);
    expect((await dismiss(id, setting.otherSupervisorId)).status).toBe(200);
  });
});
