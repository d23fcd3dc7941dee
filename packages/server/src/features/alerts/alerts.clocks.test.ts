import { afterAll, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aVillage } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

const hour = 3_600_000;
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour);

interface Given {
  /** Hours before the alert at which its reports came. */
  reportsBefore?: number[];
  villageId?: number;
  ofOther?: boolean;
  /** Hours after the alert at which things happened. */
  checked?: number[];
  escalated?: number;
  dismissed?: number;
  closed?: number;
  events?: number[];
}

/** An alert raised at an instant, with what happened before and after it. */
async function anAlertOf(scene: AlertScene, raisedAt: string, given: Given = {}): Promise<number> {
  const { collectors, people } = scene;
  const villageId = given.villageId ?? scene.society.villageId;
  const reportIds: number[] = [];
  for (const hours of given.reportsBefore ?? [2]) {
    const receivedAt = later(raisedAt, -hours);
    const from = given.ofOther ? collectors.ofOther : collectors.ofSupervisor;
    reportIds.push(await scene.report(from, { receivedAt, villageId }));
  }
  const alertId = await scene.alert(reportIds, new Date(raisedAt));
  const at = (hours: number | undefined) => (hours === undefined ? null : later(raisedAt, hours));
  const { escalated, dismissed, closed } = given;
  const status = closed ? 'Closed' : escalated ? 'Escalated' : dismissed ? 'Dismissed' : 'Open';
  await app.db
    .updateTable('alerts')
    .set({ status, escalatedAt: at(escalated), dismissedAt: at(dismissed), closedAt: at(closed) })
    .where('id', '=', alertId)
    .execute();
  const reportId = reportIds[0] ?? 0;
  for (const hours of given.checked ?? [])
    await app.db
      .insertInto('reportCrossChecks')
      .values({ alertId, reportId, deed: 'AcceptedReport', doneAt: later(raisedAt, hours) })
      .execute();
  for (const hours of given.events ?? [])
    await app.db
      .insertInto('alertEventLogs')
      .values({
        ...{ alertId, alertEventTypeId: 1, loggedById: people.manager },
        occurredAt: later(raisedAt, hours),
      })
      .execute();
  return alertId;
}

const clocks = async (scene: AlertScene, query = '', userId = scene.people.manager) =>
  app.as(userId).get(`/api/project/${scene.projectId}/alertClocks${query}`);

interface Step {
  step: string;
  medianHours?: number;
}
/** The medians in hours, by step. */
const mediansOf = ({ steps }: { steps: Step[] }) =>
  Object.fromEntries(steps.map(({ step, medianHours }) => [step, medianHours]));

describe('the clocks of the alerts of a project', () => {
  it('say how long each step took, and what is still running', async () => {
    const scene = await anAlertScene(app);
    await anAlertOf(scene, '2026-02-01T00:00:00Z', {
      reportsBefore: [2, 30],
      checked: [3, 1],
      escalated: 10,
      events: [5, 20, 15],
      closed: 100,
    });
    await anAlertOf(scene, '2026-02-02T00:00:00Z', { escalated: 40 });
    await anAlertOf(scene, '2026-03-10T00:00:00Z');
    await anAlertOf(scene, '2026-03-01T00:00:00Z');
    const { value } = (await clocks(scene)).body;
    expect(value).toMatchObject({
      targets: { assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
      alertCount: 4,
      overdueCount: 1,
      slowestStep: 'assess',
    });
    expect(mediansOf(value)).toEqual({ detect: 2, check: 1, assess: 25, notify: 25, respond: 5, close: 90 });
    expect(value.steps[2]).toEqual({
      ...{ step: 'assess', count: 2, medianHours: 25, targetHours: 24 },
      ...{ shareWithinTarget: 1 / 3, running: 1, over: 2 },
    });
    expect(value.steps[4]).toMatchObject({ step: 'respond', count: 1, shareWithinTarget: 0.5, over: 1 });
  });

  it('follow the targets that the project sets itself', async () => {
    const scene = await anAlertScene(app);
    await anAlertOf(scene, '2026-03-09T00:00:00Z');
    await app.db
      .updateTable('projects')
      .set({ assessTargetHours: 48, notifyTargetDays: 3, respondTargetDays: 9, detectTargetDays: 4 })
      .where('id', '=', scene.projectId)
      .execute();
    const { value } = (await clocks(scene)).body;
    expect(value.targets).toEqual({ assessHours: 48, detectDays: 4, notifyDays: 3, respondDays: 9 });
    expect(value.overdueCount).toBe(0);
    expect(value.steps[2]).toMatchObject({ targetHours: 48, running: 1, over: 0 });
  });

  it('count months by the days of the project, newest first', async () => {
    const scene = await anAlertScene(app);
    await app.db
      .updateTable('projects')
      .set({ timeZoneId: 'Asia/Kathmandu' })
      .where('id', '=', scene.projectId)
      .execute();
    // 00:00 in Kathmandu is 18:15 of the day before
    for (const raisedAt of ['2026-01-31T18:00:00Z', '2026-01-31T18:30:00Z', '2026-02-11T00:00:00Z'])
      await anAlertOf(scene, raisedAt);
    const months = async (query: string) =>
      (await clocks(scene, query)).body.value.byMonth.map((one: { month: string; alertCount: number }) => [
        one.month,
        one.alertCount,
      ]);
    expect(await months('')).toEqual([
      ['2026-02', 2],
      ['2026-01', 1],
    ]);
    expect(await months('?startDate=2026-02-01T00:00:00Z&endDate=2026-02-10T00:00:00Z')).toEqual([
      ['2026-02', 1],
    ]);
    expect(await months('?startDate=2026-02-01T00:00:00Z&endDate=2026-02-11T00:00:00Z')).toEqual([
      ['2026-02', 2],
    ]);
    expect(await months('?startDate=2026-03-01T00:00:00Z&endDate=2026-02-01T00:00:00Z')).toEqual([]);
  });

  it('reach back a year unless told', async () => {
    const scene = await anAlertScene(app);
    await anAlertOf(scene, '2025-03-10T23:00:00Z');
    await anAlertOf(scene, '2025-03-11T01:00:00Z');
    expect((await clocks(scene)).body.value.alertCount).toBe(1);
  });

  it('belong to the district of the last report, also where another organization works', async () => {
    const scene = await anAlertScene(app);
    const elsewhere = await aVillage(app.db, scene.society.id);
    const raisedAt = '2026-03-01T00:00:00Z';
    await anAlertOf(scene, raisedAt, { villageId: elsewhere.villageId, ofOther: true });
    await anAlertOf(scene, raisedAt, { villageId: elsewhere.villageId });
    const moved = await anAlertOf(scene, raisedAt);
    const last = await scene.report(scene.collectors.ofSupervisor, { receivedAt: new Date(raisedAt) });
    await app.db.insertInto('alertReports').values({ alertId: moved, reportId: last }).execute();
    const nowhere = await anAlertOf(scene, raisedAt);
    await app.db
      .updateTable('reports')
      .set({ villageId: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('alertReports').select('reportId').where('alertId', '=', nowhere),
      )
      .execute();
    const { byDistrict } = (await clocks(scene)).body.value;
    expect(
      byDistrict.map((one: { districtId?: number; alertCount: number }) => [one.districtId, one.alertCount]),
    ).toEqual([
      [elsewhere.districtId, 2],
      [scene.society.districtId, 1],
      [undefined, 1],
    ]);
    expect(byDistrict[0]).toMatchObject({ district: expect.any(String), region: expect.any(String) });
  });

  it('are for those who may see the list of alerts', async () => {
    const scene = await anAlertScene(app);
    expect((await clocks(scene, '', scene.people.supervisor)).status).toBe(200);
    expect((await clocks(scene, '', scene.people.dataConsumer)).status).toBe(403);
    expect((await clocks(scene, '', scene.people.stranger)).status).toBe(403);
    expect((await clocks(scene, '?startDate=soon')).status).toBe(400);
  });

  it('say nothing of a project without alerts', async () => {
    const scene = await anAlertScene(app);
    const { value } = (await clocks(scene)).body;
    expect(value).toMatchObject({ alertCount: 0, overdueCount: 0, byMonth: [], byDistrict: [] });
    expect(value.steps).toHaveLength(6);
    expect(value.slowestStep).toBeUndefined();
  });
});

describe('the list of alerts', () => {
  const list = async (scene: AlertScene, body: object = {}) => {
    const range = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' };
    const path = `/api/alert/list?projectId=${scene.projectId}&pageNumber=1`;
    return (await app.as(scene.people.manager).post(path, { ...range, ...body })).body.value.data;
  };
  const setTargets = (scene: AlertScene, targets: { assessTargetHours: number; respondTargetDays: number }) =>
    app.db.updateTable('projects').set(targets).where('id', '=', scene.projectId).execute();

  it('says until when to decide, and until when to act, by the targets of the project', async () => {
    const scene = await anAlertScene(app);
    await setTargets(scene, { assessTargetHours: 6, respondTargetDays: 2 });
    const raisedAt = '2026-03-01T00:00:00Z';
    const alerts = {
      open: await anAlertOf(scene, raisedAt),
      untouched: await anAlertOf(scene, raisedAt, { escalated: 10, events: [9] }),
      actedUpon: await anAlertOf(scene, raisedAt, { escalated: 10, events: [10] }),
      closed: await anAlertOf(scene, raisedAt, { escalated: 10, closed: 11 }),
    };
    const rows: { id: number }[] = await list(scene);
    const rowOf = (id: number) => rows.find((row) => row.id === id);
    expect(rowOf(alerts.open)).toMatchObject({ decideBefore: '2026-03-01T06:00:00' });
    expect(rowOf(alerts.untouched)).toMatchObject({ respondBefore: '2026-03-03T10:00:00' });
    for (const id of [alerts.actedUpon, alerts.closed]) {
      expect(rowOf(id)).not.toHaveProperty('respondBefore');
      expect(rowOf(id)).not.toHaveProperty('decideBefore');
    }
  });

  it('has what is overdue on top, the longest wait first, on whichever page the rest stands', async () => {
    const scene = await anAlertScene(app);
    await setTargets(scene, { assessTargetHours: 48, respondTargetDays: 7 });
    const raise = (raisedAt: string, given: Given = {}) => anAlertOf(scene, raisedAt, given);
    const late = await raise('2026-03-05T00:00:00Z');
    const later = await raise('2026-02-05T00:00:00Z');
    // exactly as old as an alert may become
    const inTime = await raise('2026-03-08T12:00:00Z');
    const escalated = await raise('2026-03-09T00:00:00Z', { escalated: 1 });
    const fresh: number[] = [];
    for (let index = 0; index < 30; index++) fresh.unshift(await raise(`2026-03-09T01:${10 + index}:00Z`));
    const ids = async (pageNumber: number, body: object = {}) => {
      const path = `/api/alert/list?projectId=${scene.projectId}&pageNumber=${pageNumber}`;
      const range = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' };
      const answer = await app.as(scene.people.manager).post(path, { ...range, ...body });
      return answer.body.value.data.map(({ id }: { id: number }) => id);
    };
    const all = [later, late, ...fresh, inTime, escalated];
    expect([...(await ids(1)), ...(await ids(2))]).toEqual(all);
    expect(await ids(1, { status: 'Open' })).toEqual(all.slice(0, 30));
    const ascending = [
      ...(await ids(1, { sortAscending: true })),
      ...(await ids(2, { sortAscending: true })),
    ];
    expect(ascending).toEqual([escalated, ...fresh, inTime, late, later]);
    expect(await list(scene, { orderBy: 'TimeTriggered', status: 'Escalated' })).toHaveLength(1);
  });
});

describe('the assessment of an alert', () => {
  it('says when it was first checked and acted upon, and until when that should be', async () => {
    const scene = await anAlertScene(app);
    await app.db
      .updateTable('projects')
      .set({ assessTargetHours: 5, respondTargetDays: 1 })
      .where('id', '=', scene.projectId)
      .execute();
    const raisedAt = '2026-03-01T00:00:00Z';
    // a check from before it was raised belongs to another alert, an event before the escalation is no answer to it
    const alertId = await anAlertOf(scene, raisedAt, {
      checked: [-1, 4, 3],
      escalated: 10,
      events: [9, 30, 20],
    });
    expect((await scene.on(alertId, scene.people.manager).get()).body).toMatchObject({
      targets: { assessHours: 5, detectDays: 7, notifyDays: 1, respondDays: 1 },
      firstReportReceivedAt: '2026-02-28T22:00:00',
      decideBefore: '2026-03-01T05:00:00',
      firstCrossCheckedAt: '2026-03-01T03:00:00',
      escalatedAt: '2026-03-01T10:00:00',
      respondBefore: '2026-03-02T10:00:00',
      firstActionLoggedAt: '2026-03-01T20:00:00',
    });
    const { body } = await scene.on(await anAlertOf(scene, raisedAt), scene.people.manager).get(2);
    expect(body.decideBefore).toBe('2026-03-01T07:00:00');
    expect(Object.keys(body)).not.toContain('respondBefore');
    expect(Object.keys(body)).not.toContain('firstCrossCheckedAt');
  });
});
