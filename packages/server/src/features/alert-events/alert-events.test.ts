import { alertEventCases } from '@harken/domain/alerts/testing/alert-event-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await anAlertFixture(app);
});

const outcome = { eventTypeId: 4, eventSubtypeId: 4, timestamp: '2026-03-10T08:00:00Z', text: 'Lab result' };

function openLog(alertId: number, userId: number) {
  const caller = app.as(userId);
  const path = `/api/alertEvents/${alertId}/eventLog`;
  return {
    read: (utcOffset = 0) => caller.get(`${path}?utcOffset=${utcOffset}`),
    add: (body: object) => caller.post(`${path}/add`, body),
    edit: (id: number, body: object) => caller.post(`${path}/edit/${id}`, body),
    remove: (id: number) => caller.post(`${path}/delete/${id}`, {}),
  };
}

async function loggedEvent(alertId: number): Promise<number> {
  await openLog(alertId, fixture.people.manager).add(outcome);
  const { id } = await app.db
    .selectFrom('alertEventLogs')
    .select('id')
    .where('alertId', '=', alertId)
    .executeTakeFirstOrThrow();
  return id;
}

it('an event typed without a network is stored once, however often it arrives', async () => {
  const { alertId } = await fixture.alertOfThree();
  const log = openLog(alertId, fixture.people.supervisor);
  const entryKey = '6f1c9b1e-3c1a-4f7e-9a55-0d2b8c6a1f01';
  for (const _attempt of [1, 2]) expect((await log.add({ ...outcome, entryKey })).status).toBe(200);
  const stored = await app.db
    .selectFrom('alertEventLogs')
    .select('text')
    .where('alertId', '=', alertId)
    .execute();
  expect(stored).toEqual([{ text: outcome.text }]);
});

describe('the log of an alert', () => {
  // SRV.FXNREQ.014
  it('shows the history, oldest first', async () => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    for (const [index, reportId] of reportIds.entries()) {
      app.clock.set(`2026-03-10T06:0${index}:00Z`);
      await manager.accept(reportId);
    }
    app.clock.set('2026-03-10T07:00:00Z');
    await manager.escalate();
    app.clock.set('2026-03-10T09:00:00Z');
    await openLog(alertId, fixture.people.supervisor).add(outcome);
    await manager.close({ escalatedOutcome: 'ActionTaken', comments: 'Done' });
    const response = await openLog(alertId, fixture.people.manager).read(1);
    expect(response.body.value).toMatchObject({
      healthRisk: expect.stringMatching(/^Risk/),
      createdAt: '2026-03-10T06:00:00',
    });
    const { logItems } = response.body.value;
    expect(logItems[0]).toEqual({ logType: 'TriggeredAlert', date: '2026-03-10T06:00:00' });
    expect(logItems[1]).toEqual({
      logType: 'AcceptedReport',
      date: '2026-03-10T07:00:00',
      loggedBy: expect.stringMatching(/^Manager/),
      metadata: { reportId: reportIds[0] },
    });
    expect(logItems.slice(4)).toEqual([
      { logType: 'EscalatedAlert', date: '2026-03-10T08:00:00', loggedBy: expect.any(String) },
      {
        alertEventLogId: expect.any(Number),
        alertEventType: 'Outcome',
        alertEventSubtype: 'CasePositiveLab',
        date: '2026-03-10T09:00:00',
        text: 'Lab result',
        loggedBy: expect.stringMatching(/^Supervisor/),
      },
      {
        logType: 'ClosedAlert',
        date: '2026-03-10T10:00:00',
        loggedBy: expect.any(String),
        text: 'Done',
        metadata: { escalatedOutcome: 'ActionTaken' },
      },
    ]);
  });

  it('has every cross-check of a report, including resets', async () => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    const reportId = reportIds[0] ?? 0;
    await manager.accept(reportId);
    app.clock.advance(1000);
    await manager.reset(reportId);
    app.clock.advance(1000);
    await manager.accept(reportId);
    const { logItems } = (await openLog(alertId, fixture.people.manager).read()).body.value;
    const types = logItems.map((item: { logType: string }) => item.logType);
    expect(types).toEqual(['TriggeredAlert', 'AcceptedReport', 'ResetReport', 'AcceptedReport']);
  });

  it('shows the organization for people of other organizations and for deleted users', async () => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    await fixture.on(alertId, fixture.people.advisor).accept(reportIds[0] ?? 0);
    const readAuthor = async (userId: number) =>
      (await openLog(alertId, userId).read()).body.value.logItems[1].loggedBy;
    expect(await readAuthor(fixture.people.manager)).toMatch(/^TechnicalAdvisor/);
    expect(await readAuthor(fixture.people.admin)).toMatch(/^TechnicalAdvisor/);
    expect(await readAuthor(fixture.people.otherManager)).toMatch(/^Organization/);
    await app.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', fixture.people.advisor)
      .execute();
    expect(await readAuthor(fixture.people.manager)).toMatch(/^Organization/);
  });

  it('names the author of an event also to other organizations, and their organization once deleted', async () => {
    const { alertId } = await fixture.alertOfThree();
    const leaving = await aUser(app.db, 'Manager', {
      nationalSocietyId: fixture.society.id,
      organizationId: fixture.society.organizationId,
      name: 'Grace Otim',
    });
    await openLog(alertId, leaving).add(outcome);
    const readWriter = async (userId: number) =>
      (await openLog(alertId, userId).read()).body.value.logItems[1].loggedBy;
    expect(await readWriter(fixture.people.otherManager)).toBe('Grace Otim');
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', leaving).execute();
    expect(await readWriter(fixture.people.otherManager)).toMatch(/^Organization/);
    expect(await readWriter(fixture.people.admin)).toMatch(/^Organization/);
  });

  it('shows the organization of those who cross-checked and reset a report to other organizations', async () => {
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    await manager.dismissReport(reportIds[0] ?? 0);
    app.clock.advance(1000);
    await manager.reset(reportIds[0] ?? 0);
    const { logItems } = (await openLog(alertId, fixture.people.otherManager).read()).body.value;
    expect(logItems.slice(1)).toMatchObject([
      { logType: 'RejectedReport', loggedBy: expect.stringMatching(/^Organization/) },
      { logType: 'ResetReport', loggedBy: expect.stringMatching(/^Organization/) },
    ]);
  });

  it('can be read by supervisors but not by data consumers and strangers', async () => {
    const { alertId } = await fixture.alertOfThree();
    const readStatus = async (userId: number) => (await openLog(alertId, userId).read()).status;
    expect(await readStatus(fixture.people.supervisor)).toBe(200);
    expect(await readStatus(fixture.people.dataConsumer)).toBe(403);
    expect(await readStatus(fixture.people.stranger)).toBe(403);
  });
});

describe('an event', () => {
  it('has one of the known types', async () => {
    const response = await app.as(fixture.people.supervisor).get('/api/alertEvents/eventLog/formData');
    const { eventTypes, eventSubtypes } = response.body.value;
    expect(eventTypes.map((type: { id: number }) => type.id)).toEqual([1, 4, 5, 6]);
    expect(eventSubtypes).toHaveLength(22);
    expect(eventSubtypes[3]).toEqual({ id: 4, name: 'CasePositiveLab', typeId: 4 });
    expect((await app.as(fixture.people.dataConsumer).get('/api/alertEvents/eventLog/formData')).status).toBe(
      403,
    );
  });

  it.each([
    [{ eventTypeId: 2, eventSubtypeId: null }, 'alertEvent.typeNotFound'],
    [{ eventTypeId: 4, eventSubtypeId: null }, 'alertEvent.subtypeMustBelongToType'],
    [{ eventTypeId: 4, eventSubtypeId: 1 }, 'alertEvent.subtypeMustBelongToType'],
    [{ eventTypeId: 5, eventSubtypeId: 1 }, 'alertEvent.subtypeMustBelongToType'],
    [{ eventTypeId: 5, eventSubtypeId: null }, 'alertEvent.create.success'],
    [{ eventTypeId: '4', eventSubtypeId: '11' }, 'alertEvent.create.success'],
  ])('with %j is answered %s', async (kind, key) => {
    const { alertId } = await fixture.alertOfThree();
    const response = await openLog(alertId, fixture.people.manager).add({ ...outcome, ...kind });
    expect(response.body.message.key).toBe(key);
  });

  it.each(alertEventCases)(
    'is validated like in the form: $rule',
    async ({ at, errorField: refusedAt, ...event }) => {
      const { alertId } = await fixture.alertOfThree();
      const now = app.clock.now().getTime();
      const instant = at && ('date' in at ? new Date(at.date) : new Date(now + at.hoursFromNow * 3_600_000));
      const body = { ...event, timestamp: instant?.toISOString() ?? null };
      const response = await openLog(alertId, fixture.people.manager).add(body);
      expect(response.status).toBe(refusedAt ? 400 : 200);
      const fields = Object.keys(response.body.message.data ?? {}).map((field) => field.toLowerCase());
      expect(fields).toEqual(refusedAt ? [refusedAt.toLowerCase()] : []);
    },
  );

  it('may be at most three minutes ahead of the server', async () => {
    const { alertId } = await fixture.alertOfThree();
    const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
    const log = openLog(alertId, fixture.people.manager);
    expect((await log.add({ ...outcome, timestamp: inSeconds(179) })).status).toBe(200);
    expect((await log.add({ ...outcome, timestamp: inSeconds(181) })).body.message).toEqual({
      key: 'validation.validationError',
      data: { Timestamp: ['string:validation.timeInFuture'] },
    });
  });

  it('has at most 4000 characters when edited', async () => {
    const { alertId } = await fixture.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = openLog(alertId, fixture.people.manager);
    const refused = await log.edit(id, { text: 'x'.repeat(4001) });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.message.data)).toEqual(['Text']);
    expect((await log.edit(id, { text: 'x'.repeat(4000) })).status).toBe(200);
    expect((await log.edit(id, { text: ' ' })).status).toBe(200);
  });

  it('can be edited and removed, with audit events without the text', async () => {
    const { alertId } = await fixture.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = openLog(alertId, fixture.people.supervisor);
    const edited = await log.edit(id, { alertEventLogId: id, text: 'Second lab result' });
    expect(edited.body.message.key).toBe('alertEvent.edit.success');
    expect((await log.read()).body.value.logItems.at(-1).text).toBe('Second lab result');
    expect((await log.remove(id)).body.message.key).toBe('alertEvent.delete.success');
    expect((await log.read()).body.value.logItems).toHaveLength(1);
    const audit = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after'])
      .where('subjectType', '=', 'alertEvent')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map((entry) => entry.action)).toEqual([
      'alertEvents/add',
      'alertEvents/edit',
      'alertEvents/delete',
    ]);
    expect(JSON.stringify(audit)).not.toContain('lab result');
  });

  it('of another alert is not found', async () => {
    const { alertId } = await fixture.alertOfThree();
    const { alertId: another } = await fixture.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = openLog(another, fixture.people.manager);
    expect((await log.edit(id, { text: 'x' })).body.message.key).toBe('alertEvent.notFound');
    expect((await log.remove(id)).body.message.key).toBe('alertEvent.notFound');
    const { logItems } = (await openLog(alertId, fixture.people.manager).read()).body.value;
    expect(logItems.at(-1)).toMatchObject({ alertEventLogId: id, text: outcome.text });
  });

  it('cannot be added, edited or removed in a closed project, but can be read', async () => {
    const closing = await anAlertFixture(app);
    const { alertId } = await closing.alertOfThree();
    const log = openLog(alertId, closing.people.manager);
    await log.add(outcome);
    const id = (await log.read()).body.value.logItems.at(-1).alertEventLogId;
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', closing.projectId)
      .execute();
    const responses = [await log.add(outcome), await log.edit(id, { text: 'x' }), await log.remove(id)];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(responses.map(({ body }) => body.message.key)).size).toBe(1);
    expect((await log.read()).body.value.logItems.at(-1)).toMatchObject({ text: outcome.text });
  });

  it('can only be added by people of the project', async () => {
    const { alertId } = await fixture.alertOfThree();
    expect((await openLog(alertId, fixture.people.stranger).add(outcome)).status).toBe(403);
    expect((await openLog(alertId, fixture.people.dataConsumer).add(outcome)).status).toBe(403);
  });
});
