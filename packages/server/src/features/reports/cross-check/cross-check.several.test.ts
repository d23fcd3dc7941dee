import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAlert } from '../../../../test/support/builders/reports.ts';
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
beforeEach(async () => {
  await app.db.deleteFrom('pgboss.job' as never).execute();
});

const stored = (id: number) =>
  app.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const checksOf = async (id: number) =>
  (
    await app.db.selectFrom('crossChecks').select('action').where('reportId', '=', id).orderBy('id').execute()
  ).map(({ action }) => action);
const reset = (id: number, userId = fixture.managerId) => app.as(userId).post(`/api/report/${id}/reset`);
const dismiss = (id: number) =>
  app.as(fixture.managerId).post(`/api/report/${id}/dismiss`, { reason: 'Other', note: 'A drill' });

async function inAlert(reportId: number, change: object) {
  const { projectId, projectHealthRiskId } = fixture;
  const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  await app.db.updateTable('alerts').set(change).where('id', '=', alertId).execute();
  return alertId;
}

describe('resetting a report', () => {
  test('undoes the decision, its reason and note, and stays in the history', async () => {
    const id = await fixture.report();
    await dismiss(id);
    expect(await stored(id)).toMatchObject({ dismissalReason: 'Other', dismissalNote: 'A drill' });
    expect((await reset(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: 'New',
      dismissalReason: null,
      dismissalNote: null,
      resetAt: new Date(now),
      resetById: fixture.managerId,
    });
    expect(await checksOf(id)).toEqual(['RejectedReport', 'ResetReport']);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .where('action', '=', 'report/reset')
      .executeTakeFirst();
    expect(event).toEqual({
      actorId: fixture.managerId,
      before: { status: 'Rejected' },
      after: { status: 'New' },
    });
  });

  test('is refused for a report without a decision', async () => {
    expect(await reset(await fixture.report())).toMatchObject(createRejection('report.notCrossChecked'));
  });

  test.each([
    ['Open', {}, 200],
    ['Escalated', { escalatedAt: new Date(now) }, 200],
    ['Closed', { escalatedAt: new Date(now), closedAt: new Date(now) }, 400],
  ])('in an alert that is %s leads to a pending report, or is refused', async (status, times, expected) => {
    const id = await fixture.report({ status: 'Accepted', acceptedAt: new Date(now) });
    await inAlert(id, { status, ...times });
    expect((await reset(id)).status).toBe(expected);
    expect(await stored(id)).toMatchObject({ status: expected === 200 ? 'Pending' : 'Accepted' });
  });

  test('evaluates a dismissed report outside an alert like a new one', async () => {
    const { projectHealthRiskId } = fixture;
    const id = await fixture.report({
      status: 'Rejected',
      groupId: await aCluster(app.db, projectHealthRiskId),
    });
    await reset(id);
    expect(await stored(id)).toMatchObject({ groupId: null });
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'evaluate-alerts', data: { projectHealthRiskId, reportIds: [id] } },
    ]);
  });

  test('recomputes the cluster of a dismissed report in an alert', async () => {
    const { projectHealthRiskId } = fixture;
    const groupId = await aCluster(app.db, projectHealthRiskId);
    const id = await fixture.report({ status: 'Rejected', groupId });
    await inAlert(id, { status: 'Open' });
    await reset(id);
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'recompute-group', data: { projectHealthRiskId, groupId } },
    ]);
  });

  test('leaves the cluster of an accepted report as it is', async () => {
    const groupId = await aCluster(app.db, fixture.projectHealthRiskId);
    const id = await fixture.report({ status: 'Accepted', groupId });
    await reset(id);
    expect(await stored(id)).toMatchObject({ status: 'New', groupId });
    expect(await findWaitingJobs(app.db)).toEqual([]);
  });
});

describe('decisions on several reports', () => {
  const decide = (decisions: object[], userId = fixture.managerId, projectId = fixture.projectId) =>
    app.as(userId).post(`/api/report/crossCheck?projectId=${projectId}`, { decisions });
  const resultsOf = async (...given: Parameters<typeof decide>) =>
    (await decide(...given)).body.value.results as { reportId: number; error?: string }[];

  test('are stored for each report, and undone to what each was before', async () => {
    const ids = [await fixture.report(), await fixture.report({ status: 'Accepted' })];
    const [first = 0, second = 0] = ids;
    const because = { reason: 'Duplicate' };
    const dismissed = ids.map((reportId) => ({ reportId, decision: 'Dismiss', ...because }));
    expect(await resultsOf(dismissed)).toEqual(ids.map((reportId) => ({ reportId })));
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ status: 'Rejected', dismissalReason: 'Duplicate' });
    }
    const undone = [
      { reportId: first, decision: 'Reset' },
      { reportId: second, decision: 'Accept' },
    ];
    expect(await resultsOf(undone)).toEqual(ids.map((reportId) => ({ reportId })));
    expect(await stored(first)).toMatchObject({ status: 'New', dismissalReason: null });
    expect(await stored(second)).toMatchObject({ status: 'Accepted', dismissalReason: null });
  });

  test('refuse single reports without holding up the others', async () => {
    const point = await fixture.report({ kind: 'DataCollectionPoint', dataCollectorType: 'CollectionPoint' });
    const accepted = await fixture.report({ status: 'Accepted' });
    const good = await fixture.report();
    expect(
      await resultsOf(
        [point, accepted, 999_999_999, good].map((reportId) => ({ reportId, decision: 'Accept' })),
      ),
    ).toEqual([
      { reportId: point, error: 'report.cannotCrossCheckDcpReport' },
      { reportId: accepted, error: 'report.alreadyCrossChecked' },
      { reportId: 999_999_999, error: 'report.reportNotFound' },
      { reportId: good },
    ]);
    expect(await stored(good)).toMatchObject({ status: 'Accepted' });
  });

  test('store a reason only for dismissals', async () => {
    const id = await fixture.report();
    await decide([{ reportId: id, decision: 'Accept', reason: 'Duplicate' }]);
    expect(await stored(id)).toMatchObject({ status: 'Accepted', dismissalReason: null });
  });

  test.each([
    ['a reason that needs a text', [{ reportId: 1, decision: 'Dismiss', reason: 'Other' }]],
    ['no report', []],
    ['an unknown decision', [{ reportId: 1, decision: 'Close' }]],
    ['too many reports', Array.from({ length: 101 }, () => ({ reportId: 1, decision: 'Accept' }))],
  ])('are refused with %s', async (_name, decisions) => {
    expect((await decide(decisions)).status).toBe(400);
  });

  test('find no report of another project or national society', async () => {
    const other = await aReportsFixture(app);
    const foreign = await other.report();
    const unknown = await other.unknownReport({ ...fixture.location });
    for (const userId of [fixture.managerId, fixture.administratorId]) {
      expect(
        await resultsOf(
          [foreign, unknown].map((reportId) => ({ reportId, decision: 'Accept' })),
          userId,
        ),
      ).toEqual([
        { reportId: foreign, error: 'report.reportNotFound' },
        { reportId: unknown, error: 'report.reportNotFound' },
      ]);
    }
    expect(await stored(foreign)).toMatchObject({ status: 'New' });
  });

  test('include reports of unknown senders of the same national society', async () => {
    const unknown = await fixture.unknownReport({ ...fixture.location });
    expect(await resultsOf([{ reportId: unknown, decision: 'Accept' }])).toEqual([{ reportId: unknown }]);
  });

  test('are allowed only for reports whose sender the person may see', async () => {
    const id = await fixture.report();
    const accept = [{ reportId: id, decision: 'Accept' }];
    const strangers = await aStrangers(fixture);
    for (const userId of [fixture.otherSupervisorId, strangers.otherManagerId]) {
      expect(await resultsOf(accept, userId)).toEqual([{ reportId: id, error: 'error.unauthorized' }]);
    }
    const { abroadManagerId, dataConsumerId, unassignedSupervisorId } = strangers;
    for (const userId of [abroadManagerId, dataConsumerId, unassignedSupervisorId]) {
      expect((await decide(accept, userId)).status).toBe(403);
    }
    expect(await stored(id)).toMatchObject({ status: 'New' });
    for (const who of ['headSupervisorId', 'supervisorId', 'administratorId'] as const) {
      const reportId = await fixture.report();
      expect(await resultsOf([{ reportId, decision: 'Dismiss' }], fixture[who])).toEqual([{ reportId }]);
    }
  });

  test('are refused in a closed project', async () => {
    const closed = await aReportsFixture(app);
    const reportId = await closed.report();
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', closed.projectId)
      .execute();
    expect(
      await decide([{ reportId, decision: 'Accept' }], closed.managerId, closed.projectId),
    ).toMatchObject(createRejection('project.projectIsClosed'));
  });
});
