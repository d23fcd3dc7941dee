import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await anAlertFixture(app);
});

const getErrorKey = (response: { body: { message: { key: string } } }) => response.body.message.key;

async function findStatuses(reportIds: number[]) {
  const rows = await app.db
    .selectFrom('reports')
    .select(['status', 'alertId', 'isInClosedAlert'])
    .where('id', 'in', reportIds)
    .orderBy('id')
    .execute();
  return rows;
}

async function jobsNamed(name: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${name}`.execute(
    app.db,
  );
  return rows.map((row) => row.data);
}

async function decided(statuses: ('Accepted' | 'Rejected' | 'Pending')[]) {
  const { alertId, reportIds } = await fixture.alertOfThree();
  const manager = fixture.on(alertId, fixture.people.manager);
  for (const [index, status] of statuses.entries()) {
    const reportId = reportIds[index] ?? 0;
    if (status === 'Accepted') await manager.accept(reportId);
    if (status === 'Rejected') await manager.dismissReport(reportId);
  }
  return { alertId, reportIds, manager, first: reportIds[0] ?? 0 };
}

describe('cross-checking the reports of an alert', () => {
  it('returns the assessment status after every report', async () => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    const supervisor = fixture.on(alertId, fixture.people.supervisor);
    const responses = [];
    for (const reportId of reportIds) responses.push(await supervisor.accept(reportId));
    expect(responses.map((response) => response.body.value.assessmentStatus)).toEqual([
      'Open',
      'Open',
      'ToEscalate',
    ]);
    const reset = await supervisor.reset(reportIds[0] ?? 0);
    expect(reset).toMatchObject({ status: 200, body: { value: { assessmentStatus: 'Open' } } });
    const dismissed = await supervisor.dismissReport(reportIds[0] ?? 0);
    expect(dismissed.body.value).toEqual({ assessmentStatus: 'ToDismiss' });
  });

  // SRV.FXNREQ.163
  it('stores every cross-check with its author, and an audit event', async () => {
    const { alertId, first, manager } = await decided(['Accepted']);
    await manager.reset(first);
    await manager.dismissReport(first);
    const checks = await app.db
      .selectFrom('crossChecks')
      .select(['action', 'doneById', 'alertId'])
      .where('reportId', '=', first)
      .orderBy('id')
      .execute();
    expect(checks).toEqual(
      ['AcceptedReport', 'ResetReport', 'RejectedReport'].map((action) => ({
        action,
        doneById: fixture.people.manager,
        alertId,
      })),
    );
    const audit = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectType', '=', 'report')
      .where('subjectId', '=', first)
      .orderBy('id')
      .execute();
    expect(audit[0]).toEqual({
      action: 'alert/acceptReport',
      actorId: fixture.people.manager,
      before: { status: 'Pending', alertId },
      after: { status: 'Accepted', alertId },
    });
    expect(audit).toHaveLength(3);
  });

  it.each([
    ['admin', 200],
    ['manager', 200],
    ['advisor', 200],
    ['supervisor', 200],
    ['head', 200],
    ['colleague', 400],
    ['otherSupervisor', 400],
    ['otherManager', 400],
    ['dataConsumer', 403],
    ['stranger', 403],
  ] as const)('requested by %s it answers %i', async (person, status) => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    const response = await fixture.on(alertId, fixture.people[person]).accept(reportIds[0] ?? 0);
    expect(response.status).toBe(status);
    if (status === 400) expect(getErrorKey(response)).toBe('alert.acceptReport.noPermission');
  });

  it('lets head supervisors cross-check reports of their own collectors', async () => {
    const reportId = await fixture.report(fixture.collectors.ofHead);
    const alertId = await fixture.alert([reportId]);
    const response = await fixture.on(alertId, fixture.people.head).accept(reportId);
    expect(response.status).toBe(200);
  });

  it('refuses to cross-check twice, or to reset what was not cross-checked', async () => {
    const { manager, first, reportIds } = await decided(['Accepted']);
    expect(getErrorKey(await manager.accept(first))).toBe('alert.acceptReport.wrongReportStatus');
    expect(getErrorKey(await manager.dismissReport(first))).toBe('alert.dismissReport.wrongReportStatus');
    expect(getErrorKey(await manager.reset(reportIds[1] ?? 0))).toBe('alert.resetReport.wrongReportStatus');
  });

  it('does not find a report of another alert', async () => {
    const { manager } = await decided([]);
    const { reportIds } = await fixture.alertOfThree();
    expect(getErrorKey(await manager.accept(reportIds[0] ?? 0))).toBe('report.reportNotFound');
  });

  it('refuses to accept a report that counts nobody', async () => {
    const reportId = await fixture.report(fixture.collectors.ofSupervisor, {
      reportedCaseCount: 0,
      countMalesAtLeastFive: 0,
    });
    const alertId = await fixture.alert([reportId]);
    expect(getErrorKey(await fixture.on(alertId, fixture.people.manager).accept(reportId))).toBe(
      'alert.inconsistentReportData',
    );
  });

  it('names the field that is invalid', async () => {
    const { alertId } = await fixture.alertOfThree();
    const response = await app
      .as(fixture.people.manager)
      .post(`/api/alert/${alertId}/acceptReport?reportId=x`);
    expect(response).toMatchObject({
      status: 400,
      body: { message: { key: 'validation.validationError', data: { ReportId: expect.any(Array) } } },
    });
  });

  it('refuses to reset decisions made before the escalation, and resets later ones', async () => {
    app.clock.set('2026-03-10T12:00:00Z');
    const { alertId, reportIds, manager } = await decided(['Accepted', 'Accepted', 'Accepted']);
    const late = await fixture.report(fixture.collectors.ofSupervisor);
    await app.db.insertInto('alertReports').values({ alertId, reportId: late }).execute();
    await app.db.updateTable('reports').set({ alertId, status: 'Pending' }).where('id', '=', late).execute();
    app.clock.set('2026-03-10T12:01:00Z');
    await manager.escalate();
    expect(getErrorKey(await manager.reset(reportIds[0] ?? 0))).toBe(
      'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation',
    );
    await manager.accept(late);
    expect((await manager.reset(late)).body.value).toEqual({ assessmentStatus: 'Escalated' });
  });

  it('recomputes the rest of a cluster only when the alert is no longer open', async () => {
    const cluster = await app.db
      .insertInto('clusters')
      .values({ projectHealthRiskId: fixture.projectHealthRiskId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { alertId, reportIds, manager } = await decided(['Accepted', 'Accepted', 'Accepted']);
    const late = await fixture.report(fixture.collectors.ofSupervisor, { groupId: cluster.id });
    await app.db.insertInto('alertReports').values({ alertId, reportId: late }).execute();
    await app.db.updateTable('reports').set({ alertId, status: 'Pending' }).where('id', '=', late).execute();
    expect(reportIds).toHaveLength(3);
    await manager.dismissReport(late);
    expect(await jobsNamed('recompute-group')).toEqual([]);
    await manager.escalate();
    await manager.reset(late);
    expect(await jobsNamed('recompute-group')).toEqual([
      { projectHealthRiskId: fixture.projectHealthRiskId, groupId: cluster.id },
    ]);
  });
});

describe('deciding on an alert', () => {
  it.each([
    [['Pending', 'Pending', 'Pending'], 'Open'],
    [['Accepted', 'Accepted', 'Pending'], 'Open'],
    [['Accepted', 'Accepted', 'Accepted'], 'ToEscalate'],
    [['Accepted', 'Accepted', 'Rejected'], 'ToDismiss'],
  ] as const)('with reports %j it is %s', async (statuses, status) => {
    const { manager } = await decided([...statuses]);
    expect((await manager.get()).body.assessmentStatus).toBe(status);
    const escalated = await manager.escalate();
    const dismissed = await manager.dismiss();
    if (status === 'ToEscalate') {
      expect(escalated).toMatchObject({ status: 200, body: { value: 'alert.escalateAlert.success' } });
      expect(getErrorKey(dismissed)).toBe('alert.dismissAlert.wrongStatus');
    } else {
      expect(getErrorKey(escalated)).toBe('alert.escalateAlert.thresholdNotReached');
      if (status === 'Open') expect(getErrorKey(dismissed)).toBe('alert.dismissAlert.possibleEscalation');
      else expect(dismissed.status).toBe(200);
    }
  });

  it('makes unchecked reports of a dismissed alert New again, and removes all reports from it', async () => {
    // The rule was made stricter in between, so the alert can be dismissed with a pending report.
    const strict = await anAlertFixture(app, { countThreshold: 4 });
    const { alertId, reportIds } = await strict.alertOfThree();
    const manager = strict.on(alertId, strict.people.manager);
    await manager.accept(reportIds[0] ?? 0);
    expect((await manager.dismiss()).status).toBe(200);
    expect(await findStatuses(reportIds)).toEqual([
      { status: 'Accepted', alertId: null, isInClosedAlert: false },
      { status: 'New', alertId: null, isInClosedAlert: false },
      { status: 'New', alertId: null, isInClosedAlert: false },
    ]);
    const shown = await manager.get();
    expect(shown.body).toMatchObject({ assessmentStatus: 'Dismissed', reports: expect.any(Array) });
    expect(shown.body.reports).toHaveLength(3);
    expect(getErrorKey(await manager.accept(reportIds[1] ?? 0))).toBe('alert.acceptReport.wrongAlertStatus');
    expect(getErrorKey(await manager.escalate())).toBe('alert.escalateAlert.wrongStatus');
  });

  it('closes only escalated alerts, and stores the outcome', async () => {
    const loose = await anAlertFixture(app, { countThreshold: 2 });
    const { alertId, reportIds } = await loose.alertOfThree();
    const manager = loose.on(alertId, loose.people.manager);
    expect(getErrorKey(await manager.close())).toBe('alert.closeAlert.wrongStatus');
    await manager.accept(reportIds[0] ?? 0);
    await manager.accept(reportIds[1] ?? 0);
    await manager.escalate();
    const closed = await manager.close({ escalatedOutcome: 'actionTaken', comments: ' Wells cleaned ' });
    expect(closed.status).toBe(200);
    expect((await findStatuses(reportIds)).map((report) => [report.status, report.isInClosedAlert])).toEqual([
      ['Accepted', true],
      ['Accepted', true],
      ['Closed', true],
    ]);
    expect((await manager.get()).body).toMatchObject({
      assessmentStatus: 'Closed',
      escalatedOutcome: 'ActionTaken',
      comments: 'Wells cleaned',
    });
    expect(getErrorKey(await manager.close())).toBe('alert.closeAlert.wrongStatus');
  });

  it('closes without an outcome, and refuses a comment that is too long', async () => {
    const { manager } = await decided(['Accepted', 'Accepted', 'Accepted']);
    await manager.escalate();
    const tooLong = await manager.close({ comments: 'x'.repeat(501) });
    expect(tooLong.body.message).toMatchObject({
      key: 'validation.validationError',
      data: { Comments: expect.any(Array) },
    });
    expect((await manager.close({})).status).toBe(200);
  });

  it.each([
    ['admin', 200],
    ['supervisor', 200],
    ['head', 200],
    ['colleague', 400],
    ['otherManager', 400],
    ['dataConsumer', 403],
    ['stranger', 403],
  ] as const)('escalating as %s answers %i', async (person, status) => {
    const { alertId } = await decided(['Accepted', 'Accepted', 'Accepted']);
    const response = await fixture.on(alertId, fixture.people[person]).escalate();
    expect(response.status).toBe(status);
    if (status === 400) expect(getErrorKey(response)).toBe('alert.escalateAlert.noPermission');
  });

  it('lets only one of several simultaneous decisions succeed', async () => {
    const { alertId } = await decided(['Accepted', 'Accepted', 'Accepted']);
    const responses = await Promise.all(
      [fixture.people.manager, fixture.people.supervisor, fixture.people.admin].map((person) =>
        fixture.on(alertId, person).escalate(),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400]);
  });

  it('stores an audit event with the author', async () => {
    const { alertId, manager } = await decided(['Accepted', 'Accepted', 'Accepted']);
    await manager.escalate(true);
    const entry = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'projectId', 'before', 'after'])
      .where('subjectType', '=', 'alert')
      .where('subjectId', '=', alertId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'alert/escalate',
      actorId: fixture.people.manager,
      projectId: fixture.projectId,
      before: { status: 'Open' },
      after: { status: 'Escalated', sendNotification: true },
    });
  });

  it('is refused in a closed project, where alerts can still be read', async () => {
    const past = await anAlertFixture(app);
    const { alertId } = await past.alertOfThree();
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', past.projectId)
      .execute();
    const manager = past.on(alertId, past.people.manager);
    expect(getErrorKey(await manager.dismiss())).toBe('project.projectIsClosed');
    expect((await manager.get()).body).toMatchObject({ alertId, mayDecide: false });
  });

  it('answers "not found" to Administrators and "forbidden" to everybody else for an unknown alert', async () => {
    expect(getErrorKey(await fixture.on(999_999, fixture.people.admin).dismiss())).toBe('alert.notFound');
    expect((await fixture.on(999_999, fixture.people.manager).dismiss()).status).toBe(403);
    expect((await app.nobody.post('/api/alert/1/dismiss')).status).toBe(401);
  });
});
