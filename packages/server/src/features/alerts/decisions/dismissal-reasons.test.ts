import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await anAlertFixture(app);
});

const wrongVillage = { reason: 'Other', note: 'Amina lives elsewhere' };

/** An alert of one dismissed report. */
async function dismissedReport(dismissal?: object) {
  const reportId = await fixture.report(fixture.collectors.ofSupervisor);
  const alertId = await fixture.alert([reportId]);
  const manager = fixture.on(alertId, fixture.people.manager);
  const response = await manager.dismissReport(reportId, dismissal);
  return { alertId, reportId, manager, response };
}

async function readAlert(alertId: number, userId: number) {
  return (await fixture.on(alertId, userId).get()).body;
}

async function readLog(alertId: number, userId: number) {
  const { body } = await app.as(userId).get(`/api/alertEvents/${alertId}/eventLog?utcOffset=0`);
  return body.value.logItems as { logType: string; text?: string; metadata?: object }[];
}

const findNotes = async (table: 'reports' | 'crossChecks' | 'alerts') =>
  (await app.db.selectFrom(table).select('dismissalNote').where('dismissalNote', 'is not', null).execute())
    .length;

describe('the reason of a dismissed report', () => {
  it('is shown on the page of its alert and in the log', async () => {
    const { alertId, reportId } = await dismissedReport({ reason: 'NotReached' });
    expect((await readAlert(alertId, fixture.people.manager)).reports).toEqual([
      expect.objectContaining({ id: reportId, status: 'Rejected', dismissalReason: 'NotReached' }),
    ]);
    expect((await readLog(alertId, fixture.people.manager)).at(-1)).toMatchObject({
      logType: 'RejectedReport',
      metadata: { reportId, dismissalReason: 'NotReached' },
    });
  });

  it.each([
    ['no body', undefined],
    ['null', null],
    ['no reason', {}],
    ['an empty text', { reason: null, note: ' ' }],
  ])('may be unknown: %s', async (_name, dismissal) => {
    const { alertId, response } = await dismissedReport(dismissal as object);
    expect(response.status).toBe(200);
    const { reports } = await readAlert(alertId, fixture.people.manager);
    expect(reports[0]).toMatchObject({ status: 'Rejected' });
    expect(reports[0].dismissalReason ?? null).toBeNull();
  });

  it.each([
    ['an unknown reason', { reason: 'Because' }, 'Reason'],
    ['Other without a text', { reason: 'Other' }, 'Note'],
    ['Other with blanks', { reason: 'Other', note: '  ' }, 'Note'],
    ['a text without a reason', { note: 'Amina' }, 'Reason'],
    ['a text that is too long', { reason: 'Other', note: 'x'.repeat(201) }, 'Note'],
  ])('is refused: %s', async (_name, dismissal, field) => {
    const { response, alertId } = await dismissedReport(dismissal);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain(field);
    expect((await readAlert(alertId, fixture.people.manager)).reports[0].status).toBe('Pending');
  });

  it('shows its text only to those who see the sender', async () => {
    const { alertId } = await dismissedReport(wrongVillage);
    const readNote = async (userId: number) => (await readAlert(alertId, userId)).reports[0].dismissalNote;
    const { supervisor, colleague, manager, otherManager, admin } = fixture.people;
    for (const user of [supervisor, manager, admin]) expect(await readNote(user)).toBe(wrongVillage.note);
    for (const user of [colleague, otherManager]) expect((await readNote(user)) ?? null).toBeNull();
    expect((await readLog(alertId, manager)).at(-1)?.text).toBe(wrongVillage.note);
    expect((await readLog(alertId, otherManager)).at(-1)?.text ?? null).toBeNull();
  });

  it('is gone after a reset, and stays in the log', async () => {
    const { alertId, reportId, manager } = await dismissedReport({ reason: 'Duplicate' });
    app.clock.advance(1000);
    expect((await manager.reset(reportId)).status).toBe(200);
    const { reports } = await readAlert(alertId, fixture.people.manager);
    expect(reports[0].dismissalReason ?? null).toBeNull();
    const reasons = (await readLog(alertId, fixture.people.manager)).map(({ metadata }) => metadata);
    expect(reasons).toContainEqual({ reportId, dismissalReason: 'Duplicate' });
  });

  it('is in the audit trail, without its text', async () => {
    const { reportId } = await dismissedReport(wrongVillage);
    const { after } = await app.db
      .selectFrom('auditEvents')
      .select('after')
      .where('subjectId', '=', reportId)
      .where('action', '=', 'alert/dismissReport')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ status: 'Rejected', reason: 'Other' });
    expect(JSON.stringify(after)).not.toContain('Amina');
  });
});

describe('the reason of a dismissed alert', () => {
  it('is shown in the list, on its page and in the log', async () => {
    const { alertId, manager } = await dismissedReport({ reason: 'NothingFound' });
    app.clock.advance(1000);
    expect((await manager.dismiss(wrongVillage)).status).toBe(200);
    expect(await readAlert(alertId, fixture.people.manager)).toMatchObject({
      dismissalReason: 'Other',
      dismissalNote: wrongVillage.note,
    });
    const ofOther = await readAlert(alertId, fixture.people.otherManager);
    expect([ofOther.dismissalReason, ofOther.dismissalNote ?? null]).toEqual(['Other', null]);
    const { body } = await app
      .as(fixture.people.manager)
      .post(`/api/alert/list?projectId=${fixture.projectId}`, {
        ...{ status: 'Dismissed', startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z' },
      });
    expect(body.value.data.find(({ id }: { id: number }) => id === alertId).dismissalReason).toBe('Other');
    expect((await readLog(alertId, fixture.people.manager)).at(-1)).toMatchObject({
      ...{ logType: 'DismissedAlert', text: wrongVillage.note },
      metadata: { dismissalReason: 'Other' },
    });
  });

  it('is "duplicate" if its only report was one', async () => {
    const reportId = await fixture.report(fixture.collectors.ofSupervisor);
    await app.db
      .updateTable('rawReports')
      .set({ repetition: 'Probable' })
      .where('id', '=', reportId)
      .execute();
    const alertId = await fixture.alert([reportId]);
    const { status } = await app
      .as(fixture.people.manager)
      .post(`/api/report/${reportId}/repetition`, { isRepetition: true });
    expect(status).toBe(200);
    const alert = app.db.selectFrom('alerts').select(['status', 'dismissalReason']);
    expect(await alert.where('id', '=', alertId).executeTakeFirst()).toEqual({
      status: 'Dismissed',
      dismissalReason: 'Duplicate',
    });
  });
});

describe('in the list of reports', () => {
  // SRV.FXNREQ.009, SRV.FXNREQ.021, SRV.FXNREQ.022
  it('a reason is stored with the decision and when a report is edited', async () => {
    const reportId = await fixture.report(fixture.collectors.ofSupervisor);
    const caller = app.as(fixture.people.manager);
    expect((await caller.post(`/api/report/${reportId}/dismiss`, wrongVillage)).status).toBe(200);
    const readRow = async (userId: number) => {
      const { body } = await app.as(userId).post(`/api/report/list?projectId=${fixture.projectId}`, {
        reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
      });
      return body.value.data.find(({ id }: { id: number }) => id === reportId);
    };
    expect(await readRow(fixture.people.manager)).toMatchObject({
      dismissalReason: 'Other',
      dismissalNote: wrongVillage.note,
    });
    expect((await readRow(fixture.people.colleague)).dismissalNote ?? null).toBeNull();
    expect((await caller.post(`/api/report/${reportId}/accept`)).status).toBe(200);
    expect((await readRow(fixture.people.manager)).dismissalReason ?? null).toBeNull();
  });
});

describe('the texts of reasons', () => {
  it('are removed with the collector', async () => {
    const other = await anAlertFixture(app);
    const reportId = await other.report(other.collectors.ofSupervisor);
    const alertId = await other.alert([reportId]);
    const manager = other.on(alertId, other.people.manager);
    await manager.dismissReport(reportId, wrongVillage);
    await manager.dismiss(wrongVillage);
    const before = await Promise.all((['reports', 'crossChecks', 'alerts'] as const).map(findNotes));
    const { status } = await app
      .as(other.people.manager)
      .post(`/api/dataCollector/${other.collectors.ofSupervisor.id}/delete`);
    expect(status).toBe(200);
    const after = await Promise.all((['reports', 'crossChecks', 'alerts'] as const).map(findNotes));
    expect(after).toEqual(before.map((count) => count - 1));
  });

  it('are removed when the project is closed', async () => {
    const other = await anAlertFixture(app);
    const reportId = await other.report(other.collectors.ofOther);
    const alertId = await other.alert([reportId]);
    const admin = other.on(alertId, other.people.admin);
    await admin.dismissReport(reportId, wrongVillage);
    await admin.dismiss(wrongVillage);
    const before = await Promise.all((['reports', 'crossChecks', 'alerts'] as const).map(findNotes));
    const { status } = await app.as(other.people.admin).post(`/api/project/${other.projectId}/close`);
    expect(status).toBe(200);
    const after = await Promise.all((['reports', 'crossChecks', 'alerts'] as const).map(findNotes));
    expect(after).toEqual(before.map((count) => count - 1));
  });
});

describe('a national society', () => {
  it('chooses the reasons that its staff are offered', async () => {
    const { society, people, projectId } = fixture;
    const readOffered = async () =>
      (await app.as(people.supervisor).get(`/api/project/${projectId}/basicData`)).body.value
        .dismissalReasons;
    expect(await readOffered()).toHaveLength(6);
    const { name, countryId, contentLanguageId, epiWeekStartDay } = (
      await app.as(people.admin).get(`/api/nationalSociety/${society.id}/get`)
    ).body.value;
    const edit = (dismissalReasons?: string[]) =>
      app.as(people.admin).post(`/api/nationalSociety/${society.id}/edit`, {
        ...{ name, countryId, contentLanguageId, epiWeekStartDay, enableEidsrIntegration: false },
        dismissalReasons,
      });
    expect((await edit(['Duplicate', 'Other'])).status).toBe(200);
    expect(await readOffered()).toEqual(['Duplicate', 'Other']);
    expect((await edit()).status).toBe(200);
    expect(await readOffered()).toEqual(['Duplicate', 'Other']);
    expect((await edit([])).status).toBe(200);
    expect(await readOffered()).toEqual([]);
    expect((await edit(['Unheard'])).status).toBe(400);
  });
});
