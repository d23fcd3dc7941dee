import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector, anAlert, aRawReport } from '../../../test/support/builders.ts';
import { evaluateAlerts, recomputeGroup } from '../../../test/support/evaluate-alerts.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anEditSetting, refusedWith } from './testing/edit.ts';
import { listOn } from './testing/list.ts';
import { strangersTo, waitingJobs } from './testing/reports-setting.ts';

const now = '2024-03-20T12:00:00.000Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const { db } = app;
let stage: Awaited<ReturnType<typeof anEditSetting>>;
let setting: typeof stage.setting;
beforeAll(async () => {
  stage = await anEditSetting(app);
  ({ setting } = stage);
});
beforeEach(async () => {
  await db.deleteFrom('reportGroupSpots').execute();
});

const judge = (id: number, isRepetition: boolean, userId = setting.managerId) =>
  app.as(userId).post(`/api/report/${id}/repetition`, { isRepetition });
const confirm = (id: number, userId?: number) => judge(id, true, userId);
const deny = (id: number, userId?: number) => judge(id, false, userId);

/** A report that was flagged when it was read. */
async function aFlaggedReport(given: Parameters<typeof setting.report>[0] = {}) {
  const id = await setting.report(given);
  await db.updateTable('rawReports').set({ repetition: 'Probable' }).where('id', '=', id).execute();
  return id;
}

const message = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const alertsWith = (id: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('alertReports', 'alertReports.alertId', 'alerts.id')
    .select(['alerts.id', 'alerts.status'])
    .where('reportId', '=', id)
    .execute();
const alert = (id: number) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audited = (subjectId: number) =>
  db
    .selectFrom('auditEntries')
    .select(['deed', 'actorId', 'projectId', 'before', 'after'])
    .where('subjectType', '=', 'report')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();
const casesOfProject = async () => {
  const path = `/api/project/list?nationalSocietyId=${setting.society.id}`;
  const { body } = await app.as(setting.managerId).get(path);
  return body.value.find((row: { id: number }) => row.id === setting.projectId).totalReportCount;
};

describe('confirming a repetition', () => {
  test('takes the report out of the totals, and says so in the list', async () => {
    const id = await aFlaggedReport({ receivedAt: new Date('2024-03-11T10:00:00Z') });
    const cases = await casesOfProject();
    expect(await confirm(id)).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    expect(await casesOfProject()).toBe(cases - 1);
    const page = await listOn(app)(setting);
    const row = page.data.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({ repetition: 'Confirmed', status: 'New' });
    expect(await audited(id)).toEqual([
      {
        deed: 'report/repetition',
        actorId: setting.managerId,
        projectId: setting.projectId,
        before: { repetition: 'Probable', alertId: null },
        after: { repetition: 'Confirmed' },
      },
    ]);
  });

  test('leaves nothing to cross-check or edit until it is taken back', async () => {
    const id = await aFlaggedReport({ receivedAt: stage.received });
    await confirm(id);
    const { as } = app;
    const accept = () => as(setting.managerId).post(`/api/report/${id}/accept`);
    expect(await accept()).toMatchObject(refusedWith('report.cannotCrossCheckRepetition'));
    expect(await stage.edit(id)).toMatchObject(refusedWith('report.edit.isRepetition'));
    const cases = await casesOfProject();
    expect((await deny(id)).status).toBe(200);
    expect(await casesOfProject()).toBe(cases + 1);
    expect((await stage.edit(id)).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  test('twice changes nothing more', async () => {
    const id = await aFlaggedReport();
    await confirm(id);
    expect((await confirm(id)).status).toBe(200);
    expect(await audited(id)).toHaveLength(1);
  });

  test('only marks a message that could not be read', async () => {
    const { society, projectId, collector } = setting;
    const id = await aRawReport(db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      errorType: 'FormatError',
      repetition: 'Probable',
    });
    const jobs = (await waitingJobs(db)).length;
    expect((await confirm(id)).status).toBe(200);
    expect((await message(id)).repetition).toBe('Confirmed');
    expect((await deny(id)).status).toBe(200);
    expect((await message(id)).repetition).toBe('Denied');
    expect(await waitingJobs(db)).toHaveLength(jobs);
  });

  test('is refused for what was never flagged, or does not exist', async () => {
    const id = await setting.report();
    expect(await confirm(id)).toMatchObject(refusedWith('report.repetition.notFlagged'));
    expect(await deny(id)).toMatchObject(refusedWith('report.repetition.notFlagged'));
    expect(await confirm(2_000_000_000, setting.administratorId)).toMatchObject(
      refusedWith('report.reportNotFound'),
    );
  });

  test('is for those who may cross-check it', async () => {
    const id = await aFlaggedReport();
    const { abroadManagerId, otherManagerId, dataConsumerId, unassignedSupervisorId } =
      await strangersTo(setting);
    const strangers = [abroadManagerId, otherManagerId, dataConsumerId, unassignedSupervisorId];
    for (const userId of [...strangers, setting.otherSupervisorId])
      expect(await confirm(id, userId)).toMatchObject({ status: 403 });
    for (const userId of [setting.supervisorId, setting.headSupervisorId, setting.administratorId]) {
      expect((await confirm(id, userId)).status).toBe(200);
      expect((await deny(id, userId)).status).toBe(200);
    }
  });
});

describe('a repetition in an alert', () => {
  /** Three reports of neighbours a day apart, the last of them flagged; the rule counts three. */
  async function anAlertOfThree() {
    const { projectId, projectHealthRiskId, supervisorId, location } = setting;
    const longitude = 100 + Math.random() * 70;
    const ids: number[] = [];
    for (const day of [11, 12, 13]) {
      const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
      const receivedAt = new Date(Date.UTC(2024, 2, day));
      const fields = { dataCollectorId, receivedAt, ...location, longitude };
      ids.push(await (day === 13 ? aFlaggedReport(fields) : setting.report(fields)));
    }
    const [first = 0, second = 0, repeated = 0] = ids;
    await evaluateAlerts(app, projectHealthRiskId, ids);
    const [raised] = await alertsWith(repeated);
    return { first, second, repeated, alertId: raised?.id ?? 0 };
  }

  const assessment = async (alertId: number) =>
    (await app.as(setting.managerId).get(`/api/alert/${alertId}/get?utcOffset=0`)).body;

  async function listedAlert(alertId: number) {
    const path = `/api/alert/list?projectId=${setting.projectId}&pageNumber=1`;
    const filter = { startDate: '2024-03-01', endDate: '2030-12-31', utcOffset: 0, orderBy: 'TimeTriggered' };
    const { body } = await app.as(setting.managerId).post(path, filter);
    return body.value.data.find(({ id }: { id: number }) => id === alertId);
  }

  test('leaves it; with too few reports left the alert is to be dismissed', async () => {
    const { first, second, repeated, alertId } = await anAlertOfThree();
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Open' });
    expect((await confirm(repeated)).status).toBe(200);
    expect(await stage.stored(repeated)).toMatchObject({
      status: 'New',
      isRepetition: true,
      alertId: null,
      groupId: null,
    });
    const left = await assessment(alertId);
    expect(left).toMatchObject({ assessmentStatus: 'ToDismiss' });
    expect(left.reports.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(await alert(alertId)).toMatchObject({
      status: 'Open',
      lastReportReceivedAt: new Date(Date.UTC(2024, 2, 12)),
    });
    expect(await audited(repeated)).toMatchObject([{ before: { repetition: 'Probable', alertId } }]);
    expect(await listedAlert(alertId)).toMatchObject({ reportCount: 2 });
  });

  test('comes back to it when it is a report of its own after all', async () => {
    const { repeated, alertId } = await anAlertOfThree();
    await confirm(repeated);
    await evaluateAlerts(app, setting.projectHealthRiskId, [repeated]);
    expect(await stage.stored(repeated)).toMatchObject({ groupId: null, alertId: null });
    await deny(repeated);
    expect(await waitingJobs(db)).toContainEqual({
      name: 'evaluate-alerts',
      data: { projectHealthRiskId: setting.projectHealthRiskId, reportIds: [repeated] },
    });
    await evaluateAlerts(app, setting.projectHealthRiskId, [repeated]);
    expect(await stage.stored(repeated)).toMatchObject({ status: 'Pending', alertId });
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Open' });
  });

  test('that was its only report ends it', async () => {
    const { projectId, projectHealthRiskId } = setting;
    const id = await aFlaggedReport();
    const alertId = await anAlert(db, {
      projectId,
      projectHealthRiskId,
      reportIds: [id],
      createdAt: new Date(now),
    });
    await confirm(id);
    expect(await alert(alertId)).toMatchObject({
      status: 'Dismissed',
      dismissedAt: new Date(now),
      dismissedById: setting.managerId,
    });
    const deeds = await db
      .selectFrom('auditEntries')
      .select('deed')
      .where('subjectType', '=', 'alert')
      .where('subjectId', '=', alertId)
      .execute();
    expect(deeds).toEqual([{ deed: 'alert/dismiss' }]);
    expect(await assessment(alertId)).toMatchObject({ assessmentStatus: 'Dismissed', reports: [] });
    expect(await listedAlert(alertId)).toMatchObject({ status: 'Dismissed', reportCount: 0 });
  });

  test.each(['Escalated', 'Closed'])('that is %s stays in it', async (status) => {
    const { projectId, projectHealthRiskId } = setting;
    const id = await aFlaggedReport();
    const alertId = await anAlert(db, { projectId, projectHealthRiskId, reportIds: [id] });
    await db
      .updateTable('alerts')
      .set({ status, escalatedAt: new Date(now), ...(status === 'Closed' && { closedAt: new Date(now) }) })
      .where('id', '=', alertId)
      .execute();
    expect(await confirm(id)).toMatchObject(refusedWith('report.repetition.inDecidedAlert'));
    expect((await deny(id)).status).toBe(200);
    expect(await stage.stored(id)).toMatchObject({ alertId, isRepetition: false });
  });
});

test('without a repetition a group that has no alert may be too small for one', async () => {
  const { projectHealthRiskId, location } = setting;
  const longitude = -100;
  const report = (day: number) => ({
    ...location,
    longitude,
    receivedAt: new Date(Date.UTC(2024, 2, day)),
  });
  const first = await setting.report(report(11));
  const repeated = await aFlaggedReport(report(11));
  await evaluateAlerts(app, projectHealthRiskId, [first, repeated]);
  const { groupId } = await stage.stored(repeated);
  await confirm(repeated);
  expect(
    (await waitingJobs(db)).find(
      ({ name, data }) => name === 'recompute-group' && (data as { groupId: number }).groupId === groupId,
    ),
  ).toBeTruthy();
  await recomputeGroup(app, { projectHealthRiskId, groupId: groupId ?? 0 });
  const third = await setting.report(report(12));
  await evaluateAlerts(app, projectHealthRiskId, [third]);
  expect(await alertsWith(first)).toEqual([]);
  expect((await stage.stored(third)).groupId).toBe((await stage.stored(first)).groupId);
});
