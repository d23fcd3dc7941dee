import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { anAlert, aRawReport } from '../../../../test/support/builders/reports.ts';
import { evaluateAlerts, recomputeCluster } from '../../../../test/support/evaluate-alerts.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, createRejection } from '../testing/edit.ts';
import { listOn } from '../testing/list.ts';
import { aStrangers, findWaitingJobs } from '../testing/reports-fixture.ts';

const now = '2024-03-20T12:00:00.000Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const { db } = app;
let fixture: Awaited<ReturnType<typeof anEditFixture>>;
let reportsFixture: typeof fixture.reportsFixture;
beforeAll(async () => {
  fixture = await anEditFixture(app);
  ({ reportsFixture } = fixture);
});
beforeEach(async () => {
  await db.deleteFrom('clusterLocations').execute();
});

const review = (id: number, isRepetition: boolean, userId = reportsFixture.managerId) =>
  app.as(userId).post(`/api/report/${id}/repetition`, { isRepetition });
const confirm = (id: number, userId?: number) => review(id, true, userId);
const deny = (id: number, userId?: number) => review(id, false, userId);

/** A report flagged as a possible duplicate. */
async function aFlaggedReport(given: Parameters<typeof reportsFixture.report>[0] = {}) {
  const id = await reportsFixture.report(given);
  await db.updateTable('rawReports').set({ repetition: 'Probable' }).where('id', '=', id).execute();
  return id;
}

const message = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findAlertsOfReport = (id: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('alertReports', 'alertReports.alertId', 'alerts.id')
    .select(['alerts.id', 'alerts.status'])
    .where('reportId', '=', id)
    .execute();
const findAlert = (id: number) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findAuditEvents = (subjectId: number) =>
  db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'projectId', 'before', 'after'])
    .where('subjectType', '=', 'report')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();
const countCases = async () => {
  const path = `/api/project/list?nationalSocietyId=${reportsFixture.society.id}`;
  const { body } = await app.as(reportsFixture.managerId).get(path);
  return body.value.find((row: { id: number }) => row.id === reportsFixture.projectId).totalReportCount;
};

describe('confirming a duplicate', () => {
  test('excludes the report from totals, and shows it in the list', async () => {
    const id = await aFlaggedReport({ receivedAt: new Date('2024-03-11T10:00:00Z') });
    const cases = await countCases();
    expect(await confirm(id)).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    expect(await countCases()).toBe(cases - 1);
    const page = await listOn(app)(reportsFixture);
    const row = page.data.find((item: { id: number }) => item.id === id);
    expect(row).toMatchObject({ repetition: 'Confirmed', status: 'New' });
    expect(await findAuditEvents(id)).toEqual([
      {
        action: 'report/repetition',
        actorId: reportsFixture.managerId,
        projectId: reportsFixture.projectId,
        before: { repetition: 'Probable', alertId: null },
        after: { repetition: 'Confirmed' },
      },
    ]);
  });

  test('prevents cross-checks and edits until it is undone', async () => {
    const id = await aFlaggedReport({ receivedAt: fixture.received });
    await confirm(id);
    const { as } = app;
    const accept = () => as(reportsFixture.managerId).post(`/api/report/${id}/accept`);
    expect(await accept()).toMatchObject(createRejection('report.cannotCrossCheckRepetition'));
    expect(await fixture.edit(id)).toMatchObject(createRejection('report.edit.isRepetition'));
    const cases = await countCases();
    expect((await deny(id)).status).toBe(200);
    expect(await countCases()).toBe(cases + 1);
    expect((await fixture.edit(id)).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  test('twice has no further effect', async () => {
    const id = await aFlaggedReport();
    await confirm(id);
    expect((await confirm(id)).status).toBe(200);
    expect(await findAuditEvents(id)).toHaveLength(1);
  });

  test('only changes the flag of an incorrect message', async () => {
    const { society, projectId, collector } = reportsFixture;
    const id = await aRawReport(db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      errorType: 'FormatError',
      repetition: 'Probable',
    });
    const jobs = (await findWaitingJobs(db)).length;
    expect((await confirm(id)).status).toBe(200);
    expect((await message(id)).repetition).toBe('Confirmed');
    expect((await deny(id)).status).toBe(200);
    expect((await message(id)).repetition).toBe('Denied');
    expect(await findWaitingJobs(db)).toHaveLength(jobs);
  });

  test('is refused for reports that were never flagged or do not exist', async () => {
    const id = await reportsFixture.report();
    expect(await confirm(id)).toMatchObject(createRejection('report.repetition.notFlagged'));
    expect(await deny(id)).toMatchObject(createRejection('report.repetition.notFlagged'));
    expect(await confirm(2_000_000_000, reportsFixture.administratorId)).toMatchObject(
      createRejection('report.reportNotFound'),
    );
  });

  test('is allowed to those who may cross-check the report', async () => {
    const id = await aFlaggedReport();
    const { abroadManagerId, otherManagerId, dataConsumerId, unassignedSupervisorId } =
      await aStrangers(reportsFixture);
    const strangers = [abroadManagerId, otherManagerId, dataConsumerId, unassignedSupervisorId];
    for (const userId of [...strangers, reportsFixture.otherSupervisorId])
      expect(await confirm(id, userId)).toMatchObject({ status: 403 });
    for (const userId of [
      reportsFixture.supervisorId,
      reportsFixture.headSupervisorId,
      reportsFixture.administratorId,
    ]) {
      expect((await confirm(id, userId)).status).toBe(200);
      expect((await deny(id, userId)).status).toBe(200);
    }
  });
});

describe('a duplicate in an alert', () => {
  /** Three reports of neighbours on consecutive days, the last of them flagged; the rule requires three. */
  async function anAlertOfThree() {
    const { projectId, projectHealthRiskId, supervisorId, location } = reportsFixture;
    const longitude = 100 + Math.random() * 70;
    const ids: number[] = [];
    for (const day of [11, 12, 13]) {
      const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
      const receivedAt = new Date(Date.UTC(2024, 2, day));
      const fields = { dataCollectorId, receivedAt, ...location, longitude };
      ids.push(await (day === 13 ? aFlaggedReport(fields) : reportsFixture.report(fields)));
    }
    const [first = 0, second = 0, repeated = 0] = ids;
    await evaluateAlerts(app, projectHealthRiskId, ids);
    const [raised] = await findAlertsOfReport(repeated);
    return { first, second, repeated, alertId: raised?.id ?? 0 };
  }

  const assessment = async (alertId: number) =>
    (await app.as(reportsFixture.managerId).get(`/api/alert/${alertId}/get?utcOffset=0`)).body;

  async function listedAlert(alertId: number) {
    const path = `/api/alert/list?projectId=${reportsFixture.projectId}&pageNumber=1`;
    const filter = { startDate: '2024-03-01', endDate: '2030-12-31', utcOffset: 0, orderBy: 'TimeTriggered' };
    const { body } = await app.as(reportsFixture.managerId).post(path, filter);
    return body.value.data.find(({ id }: { id: number }) => id === alertId);
  }

  test('leaves it; the alert can be dismissed if too few reports are left', async () => {
    const { first, second, repeated, alertId } = await anAlertOfThree();
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Open' });
    expect((await confirm(repeated)).status).toBe(200);
    expect(await fixture.stored(repeated)).toMatchObject({
      status: 'New',
      isRepetition: true,
      alertId: null,
      groupId: null,
    });
    const left = await assessment(alertId);
    expect(left).toMatchObject({ assessmentStatus: 'ToDismiss' });
    expect(left.reports.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(await findAlert(alertId)).toMatchObject({
      status: 'Open',
      lastReportReceivedAt: new Date(Date.UTC(2024, 2, 12)),
    });
    expect(await findAuditEvents(repeated)).toMatchObject([{ before: { repetition: 'Probable', alertId } }]);
    expect(await listedAlert(alertId)).toMatchObject({ reportCount: 2 });
  });

  test('returns to it when marked as not a duplicate', async () => {
    const { repeated, alertId } = await anAlertOfThree();
    await confirm(repeated);
    await evaluateAlerts(app, reportsFixture.projectHealthRiskId, [repeated]);
    expect(await fixture.stored(repeated)).toMatchObject({ groupId: null, alertId: null });
    await deny(repeated);
    expect(await findWaitingJobs(db)).toContainEqual({
      name: 'evaluate-alerts',
      data: { projectHealthRiskId: reportsFixture.projectHealthRiskId, reportIds: [repeated] },
    });
    await evaluateAlerts(app, reportsFixture.projectHealthRiskId, [repeated]);
    expect(await fixture.stored(repeated)).toMatchObject({ status: 'Pending', alertId });
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Open' });
  });

  test('that was its only report dismisses it', async () => {
    const { projectId, projectHealthRiskId } = reportsFixture;
    const id = await aFlaggedReport();
    const alertId = await anAlert(db, {
      projectId,
      projectHealthRiskId,
      reportIds: [id],
      createdAt: new Date(now),
    });
    await confirm(id);
    expect(await findAlert(alertId)).toMatchObject({
      status: 'Dismissed',
      dismissedAt: new Date(now),
      dismissedById: reportsFixture.managerId,
    });
    const auditEvents = await db
      .selectFrom('auditEvents')
      .select('action')
      .where('subjectType', '=', 'alert')
      .where('subjectId', '=', alertId)
      .execute();
    expect(auditEvents).toEqual([{ action: 'alert/dismiss' }]);
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Dismissed', reports: [] });
    expect(await listedAlert(alertId)).toMatchObject({ status: 'Dismissed', reportCount: 0 });
  });

  test.each(['Escalated', 'Closed'])('that is %s stays in it', async (status) => {
    const { projectId, projectHealthRiskId } = reportsFixture;
    const id = await aFlaggedReport();
    const alertId = await anAlert(db, { projectId, projectHealthRiskId, reportIds: [id] });
    await db
      .updateTable('alerts')
      .set({ status, escalatedAt: new Date(now), ...(status === 'Closed' && { closedAt: new Date(now) }) })
      .where('id', '=', alertId)
      .execute();
    expect(await confirm(id)).toMatchObject(createRejection('report.repetition.inDecidedAlert'));
    expect((await deny(id)).status).toBe(200);
    expect(await fixture.stored(id)).toMatchObject({ alertId, isRepetition: false });
  });
});

test('without its duplicate a cluster may be too small for an alert', async () => {
  const { projectHealthRiskId, location } = reportsFixture;
  const longitude = -100;
  const report = (day: number) => ({
    ...location,
    longitude,
    receivedAt: new Date(Date.UTC(2024, 2, day)),
  });
  const first = await reportsFixture.report(report(11));
  const repeated = await aFlaggedReport(report(11));
  await evaluateAlerts(app, projectHealthRiskId, [first, repeated]);
  const { groupId } = await fixture.stored(repeated);
  await confirm(repeated);
  expect(
    (await findWaitingJobs(db)).find(
      ({ name, data }) => name === 'recompute-group' && (data as { groupId: number }).groupId === groupId,
    ),
  ).toBeTruthy();
  await recomputeCluster(app, { projectHealthRiskId, groupId: groupId ?? 0 });
  const third = await reportsFixture.report(report(12));
  await evaluateAlerts(app, projectHealthRiskId, [third]);
  expect(await findAlertsOfReport(first)).toEqual([]);
  expect((await fixture.stored(third)).groupId).toBe((await fixture.stored(first)).groupId);
});
