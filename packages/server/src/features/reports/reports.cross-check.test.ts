import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector, anAlert, aRawReport, aReport } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { refusedWith } from './testing/edit.ts';
import {
  aGroup,
  aReportsSetting,
  type ReportsSetting,
  strangersTo,
  waitingJobs,
} from './testing/reports-setting.ts';

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

describe('keeping and dismissing a report', () => {
  test('notes what was decided, when and by whom', async () => {
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
    const kept = await setting.report({ status: 'Accepted' });
    const dismissed = await setting.report({ status: 'Rejected' });
    const ofPoint = await setting.report({
      kind: 'DataCollectionPoint',
      dataCollectorType: 'CollectionPoint',
    });
    const nowhere = await setting.report({ villageId: null, latitude: null, longitude: null });
    const activity = await setting.report({ kind: 'Event', isActivity: true, countMalesBelowFive: null });
    expect(await accept(kept)).toMatchObject(refusedWith('report.alreadyCrossChecked'));
    expect(await dismiss(dismissed)).toMatchObject(refusedWith('report.alreadyCrossChecked'));
    expect(await accept(ofPoint)).toMatchObject(refusedWith('report.cannotCrossCheckDcpReport'));
    expect(await dismiss(nowhere)).toMatchObject(refusedWith('report.cannotCrossCheckReportWithoutLocation'));
    expect(await accept(activity)).toMatchObject(refusedWith('report.cannotCrossCheckActivityReport'));
  });

  test('is refused for a message that is no correct report', async () => {
    const { society, projectId, collector } = setting;
    const id = await aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      errorType: 'FormatError',
    });
    expect(await accept(id)).toMatchObject(refusedWith('report.reportNotFound'));
  });
});

describe('a report in an alert', () => {
  const hour = (number: number) => new Date(Date.UTC(2024, 2, 20, number));

  test('is decided while the alert is open, and the log of the alert knows', async () => {
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

  test('is decided after the escalation when it was not before', async () => {
    const id = await setting.report();
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect((await dismiss(id)).status).toBe(200);
    expect((await accept(id)).status).toBe(200);
  });

  test('stays as decided before the escalation', async () => {
    const id = await setting.report({ status: 'Accepted', acceptedAt: hour(7) });
    await inAlert(id, { status: 'Escalated', escalatedAt: hour(8) });
    expect(await dismiss(id)).toMatchObject(refusedWith('report.cannotCrossCheckReportInAlert'));
  });

  test('stays as it is once the alert is closed', async () => {
    const id = await setting.report();
    await inAlert(id, { status: 'Closed', escalatedAt: hour(8), closedAt: hour(9) });
    expect(await accept(id)).toMatchObject(refusedWith('report.cannotCrossCheckReportInAlert'));
  });

  test('is free again when the alert was dismissed', async () => {
    const id = await setting.report();
    await inAlert(id, { status: 'Dismissed', dismissedAt: hour(8) });
    await app.db.updateTable('reports').set({ alertId: null, status: 'New' }).where('id', '=', id).execute();
    expect((await accept(id)).status).toBe(200);
  });
});

describe('the group of a report', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('pgboss.job' as never).execute();
  });

  test('is computed anew after a dismissal', async () => {
    const { projectHealthRiskId } = setting;
    const groupId = await aGroup(app.db, projectHealthRiskId);
    await dismiss(await setting.report({ groupId }));
    expect(await waitingJobs(app.db)).toEqual([
      { name: 'recompute-group', data: { projectHealthRiskId, groupId } },
    ]);
  });

  test('is looked for again when a dismissed report is kept after all', async () => {
    const { projectHealthRiskId } = setting;
    const groupId = await aGroup(app.db, projectHealthRiskId);
    const id = await setting.report({ groupId, status: 'Rejected' });
    await accept(id);
    expect(await stored(id)).toMatchObject({ groupId: null });
    expect(await waitingJobs(app.db)).toEqual([
      { name: 'evaluate-alerts', data: { projectHealthRiskId, reportIds: [id] } },
    ]);
  });

  test('is left alone when a new report is kept, or one without a group is dismissed', async () => {
    const groupId = await aGroup(app.db, setting.projectHealthRiskId);
    await accept(await setting.report({ groupId }));
    await dismiss(await setting.report());
    expect(await waitingJobs(app.db)).toEqual([]);
  });
});

describe('taking care of an incorrect message', () => {
  test('is noted, and the note can be taken back', async () => {
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

describe('deciding about one report', () => {
  const deeds = [
    ['accept', 'POST', 'accept'],
    ['dismiss', 'POST', 'dismiss'],
    ['mark as corrected', 'POST', 'markAsCorrected'],
    ['mark as not corrected', 'DELETE', 'markAsCorrected'],
  ] as const;
  let strangers: Awaited<ReturnType<typeof strangersTo>>;
  beforeAll(async () => {
    strangers = await strangersTo(setting);
  });

  describe.each(deeds)('to %s', (_name, method, path) => {
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

    test('tells only the Administrator that there is no such report', async () => {
      expect((await call(setting.managerId, 999_999_999)).status).toBe(403);
      expect(await call(setting.administratorId, 999_999_999)).toMatchObject(
        refusedWith('report.reportNotFound'),
      );
    });

    test('is suspended with the project', async () => {
      const closed = await aReportsSetting(app);
      const id = await closed.report();
      await app.db
        .updateTable('projects')
        .set({ state: 'Closed', endedAt: new Date() })
        .where('id', '=', closed.projectId)
        .execute();
      expect(await call(closed.managerId, id)).toMatchObject(refusedWith('project.projectIsClosed'));
    });
  });

  test('is allowed to a head supervisor whom the collector is linked to directly', async () => {
    const { projectId, headSupervisorId } = setting;
    const { id: dataCollectorId } = await aDataCollector(app.db, { projectId, headSupervisorId });
    const id = await setting.report({ dataCollectorId });
    expect((await accept(id, headSupervisorId)).status).toBe(200);
    expect((await accept(id, setting.supervisorId)).status).toBe(403);
    expect((await dismiss(id, setting.managerId)).status).toBe(200);
  });

  test('of an unknown sender is a matter of the whole society', async () => {
    const nationalSocietyId = setting.society.id;
    const { projectHealthRiskId, villageId, latitude, longitude } = setting;
    const unknown = { nationalSocietyId, projectHealthRiskId, villageId, latitude, longitude };
    const id = await aReport(app.db, unknown);
    expect((await accept(id, strangers.abroadManagerId)).status).toBe(403);
    expect((await accept(id, strangers.otherManagerId)).status).toBe(200);
    expect((await dismiss(id, setting.otherSupervisorId)).status).toBe(200);
  });
});
