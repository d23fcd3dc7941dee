import { alertEventCases } from '@harken/domain/alerts/testing/alert-event-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aUser } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let scene: AlertScene;
beforeAll(async () => {
  scene = await anAlertScene(app);
});

const outcome = { eventTypeId: 4, eventSubtypeId: 4, timestamp: '2026-03-10T08:00:00Z', text: 'Lab result' };

function logOf(alertId: number, userId: number) {
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
  await logOf(alertId, scene.people.manager).add(outcome);
  const { id } = await app.db
    .selectFrom('alertEventLogs')
    .select('id')
    .where('alertId', '=', alertId)
    .executeTakeFirstOrThrow();
  return id;
}

describe('the log of an alert', () => {
  it('tells what happened, oldest first', async () => {
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, scene.people.manager);
    for (const [index, reportId] of reportIds.entries()) {
      app.clock.set(`2026-03-10T06:0${index}:00Z`);
      await manager.accept(reportId);
    }
    app.clock.set('2026-03-10T07:00:00Z');
    await manager.escalate();
    app.clock.set('2026-03-10T09:00:00Z');
    await logOf(alertId, scene.people.supervisor).add(outcome);
    await manager.close({ escalatedOutcome: 'ActionTaken', comments: 'Done' });
    const answer = await logOf(alertId, scene.people.manager).read(1);
    expect(answer.body.value).toMatchObject({
      healthRisk: expect.stringMatching(/^Risk/),
      createdAt: '2026-03-10T06:00:00',
    });
    const { logItems } = answer.body.value;
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

  it('keeps every check of a report, also what was taken back', async () => {
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, scene.people.manager);
    const reportId = reportIds[0] ?? 0;
    await manager.accept(reportId);
    app.clock.advance(1000);
    await manager.reset(reportId);
    app.clock.advance(1000);
    await manager.accept(reportId);
    const { logItems } = (await logOf(alertId, scene.people.manager).read()).body.value;
    const types = logItems.map((item: { logType: string }) => item.logType);
    expect(types).toEqual(['TriggeredAlert', 'AcceptedReport', 'ResetReport', 'AcceptedReport']);
  });

  it('names the organization for people of another one, and for those who are gone', async () => {
    const { alertId, reportIds } = await scene.alertOfThree();
    await scene.on(alertId, scene.people.advisor).accept(reportIds[0] ?? 0);
    const byFor = async (userId: number) =>
      (await logOf(alertId, userId).read()).body.value.logItems[1].loggedBy;
    expect(await byFor(scene.people.manager)).toMatch(/^TechnicalAdvisor/);
    expect(await byFor(scene.people.admin)).toMatch(/^TechnicalAdvisor/);
    expect(await byFor(scene.people.otherManager)).toMatch(/^Organization/);
    await app.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', scene.people.advisor)
      .execute();
    expect(await byFor(scene.people.manager)).toMatch(/^Organization/);
  });

  it('names who wrote an event also to another organization, and the organization once they are gone', async () => {
    const { alertId } = await scene.alertOfThree();
    const leaving = await aUser(app.db, 'Manager', {
      nationalSocietyId: scene.society.id,
      organizationId: scene.society.organizationId,
      name: 'Grace Otim',
    });
    await logOf(alertId, leaving).add(outcome);
    const writerFor = async (userId: number) =>
      (await logOf(alertId, userId).read()).body.value.logItems[1].loggedBy;
    expect(await writerFor(scene.people.otherManager)).toBe('Grace Otim');
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', leaving).execute();
    expect(await writerFor(scene.people.otherManager)).toMatch(/^Organization/);
    expect(await writerFor(scene.people.admin)).toMatch(/^Organization/);
  });

  it('names the organization of those of another one who took a check back, and keeps the check', async () => {
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, scene.people.manager);
    await manager.dismissReport(reportIds[0] ?? 0);
    app.clock.advance(1000);
    await manager.reset(reportIds[0] ?? 0);
    const { logItems } = (await logOf(alertId, scene.people.otherManager).read()).body.value;
    expect(logItems.slice(1)).toMatchObject([
      { logType: 'RejectedReport', loggedBy: expect.stringMatching(/^Organization/) },
      { logType: 'ResetReport', loggedBy: expect.stringMatching(/^Organization/) },
    ]);
  });

  it('is read by supervisors and not by data consumers and strangers', async () => {
    const { alertId } = await scene.alertOfThree();
    const statusFor = async (userId: number) => (await logOf(alertId, userId).read()).status;
    expect(await statusFor(scene.people.supervisor)).toBe(200);
    expect(await statusFor(scene.people.dataConsumer)).toBe(403);
    expect(await statusFor(scene.people.stranger)).toBe(403);
  });
});

describe('an event', () => {
  it('is of one of the known kinds', async () => {
    const answer = await app.as(scene.people.supervisor).get('/api/alertEvents/eventLog/formData');
    const { eventTypes, eventSubtypes } = answer.body.value;
    expect(eventTypes.map((type: { id: number }) => type.id)).toEqual([1, 4, 5, 6]);
    expect(eventSubtypes).toHaveLength(22);
    expect(eventSubtypes[3]).toEqual({ id: 4, name: 'CasePositiveLab', typeId: 4 });
    expect((await app.as(scene.people.dataConsumer).get('/api/alertEvents/eventLog/formData')).status).toBe(
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
  ])('of %j is answered %s', async (kind, key) => {
    const { alertId } = await scene.alertOfThree();
    const answer = await logOf(alertId, scene.people.manager).add({ ...outcome, ...kind });
    expect(answer.body.message.key).toBe(key);
  });

  it.each(alertEventCases)('is asked what the form asks: $rule', async ({ at, refusedAt, ...event }) => {
    const { alertId } = await scene.alertOfThree();
    const now = app.clock.now().getTime();
    const instant = at && ('date' in at ? new Date(at.date) : new Date(now + at.hoursFromNow * 3_600_000));
    const body = { ...event, timestamp: instant?.toISOString() ?? null };
    const answer = await logOf(alertId, scene.people.manager).add(body);
    expect(answer.status).toBe(refusedAt ? 400 : 200);
    const fields = Object.keys(answer.body.message.data ?? {}).map((field) => field.toLowerCase());
    expect(fields).toEqual(refusedAt ? [refusedAt.toLowerCase()] : []);
  });

  it('may be ahead of the server as clocks are, by three minutes at most', async () => {
    const { alertId } = await scene.alertOfThree();
    const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
    const log = logOf(alertId, scene.people.manager);
    expect((await log.add({ ...outcome, timestamp: inSeconds(179) })).status).toBe(200);
    expect((await log.add({ ...outcome, timestamp: inSeconds(181) })).body.message).toEqual({
      key: 'validation.validationError',
      data: { Timestamp: ['string:validation.timeInFuture'] },
    });
  });

  it('keeps to 4000 characters when it is reworded', async () => {
    const { alertId } = await scene.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = logOf(alertId, scene.people.manager);
    const refused = await log.edit(id, { text: 'x'.repeat(4001) });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.message.data)).toEqual(['Text']);
    expect((await log.edit(id, { text: 'x'.repeat(4000) })).status).toBe(200);
    expect((await log.edit(id, { text: ' ' })).status).toBe(200);
  });

  it('can be reworded and removed, and the deeds are remembered without the text', async () => {
    const { alertId } = await scene.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = logOf(alertId, scene.people.supervisor);
    const edited = await log.edit(id, { alertEventLogId: id, text: 'Second lab result' });
    expect(edited.body.message.key).toBe('alertEvent.edit.success');
    expect((await log.read()).body.value.logItems.at(-1).text).toBe('Second lab result');
    expect((await log.remove(id)).body.message.key).toBe('alertEvent.delete.success');
    expect((await log.read()).body.value.logItems).toHaveLength(1);
    const audit = await app.db
      .selectFrom('auditEntries')
      .select(['deed', 'before', 'after'])
      .where('subjectType', '=', 'alertEvent')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map((entry) => entry.deed)).toEqual([
      'alertEvents/add',
      'alertEvents/edit',
      'alertEvents/delete',
    ]);
    expect(JSON.stringify(audit)).not.toContain('lab result');
  });

  it('of another alert is not found', async () => {
    const { alertId } = await scene.alertOfThree();
    const { alertId: another } = await scene.alertOfThree();
    const id = await loggedEvent(alertId);
    const log = logOf(another, scene.people.manager);
    expect((await log.edit(id, { text: 'x' })).body.message.key).toBe('alertEvent.notFound');
    expect((await log.remove(id)).body.message.key).toBe('alertEvent.notFound');
    const { logItems } = (await logOf(alertId, scene.people.manager).read()).body.value;
    expect(logItems.at(-1)).toMatchObject({ alertEventLogId: id, text: outcome.text });
  });

  it('is not written, changed or removed in a closed project, but can be read', async () => {
    const closing = await anAlertScene(app);
    const { alertId } = await closing.alertOfThree();
    const log = logOf(alertId, closing.people.manager);
    await log.add(outcome);
    const id = (await log.read()).body.value.logItems.at(-1).alertEventLogId;
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', closing.projectId)
      .execute();
    const answers = [await log.add(outcome), await log.edit(id, { text: 'x' }), await log.remove(id)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(answers.map(({ body }) => body.message.key)).size).toBe(1);
    expect((await log.read()).body.value.logItems.at(-1)).toMatchObject({ text: outcome.text });
  });

  it('is written by the people of the project only', async () => {
    const { alertId } = await scene.alertOfThree();
    expect((await logOf(alertId, scene.people.stranger).add(outcome)).status).toBe(403);
    expect((await logOf(alertId, scene.people.dataConsumer).add(outcome)).status).toBe(403);
  });
});
