import { afterAll, describe, expect, it } from 'vitest';
import { aVillage } from '../../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

const hour = 3_600_000;
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour);

interface Given {
  /** Hours before the alert at which its reports were received. */
  reportsBefore?: number[];
  villageId?: number;
  /** Of its reports. */
  onsetOn?: string;
  ofOther?: boolean;
  /** Hours after the alert was raised. */
  checked?: number[];
  escalated?: number;
  dismissed?: number;
  closed?: number;
  events?: number[];
}

/** An alert raised at a given time, with what happened before and after it. */
async function anAlertOf(fixture: AlertFixture, raisedAt: string, given: Given = {}): Promise<number> {
  const { collectors, people } = fixture;
  const villageId = given.villageId ?? fixture.society.villageId;
  const reportIds: number[] = [];
  for (const hours of given.reportsBefore ?? [2]) {
    const receivedAt = later(raisedAt, -hours);
    const from = given.ofOther ? collectors.ofOther : collectors.ofSupervisor;
    const onset = given.onsetOn ? { onsetOn: given.onsetOn, onsetOrigin: 'sms' } : {};
    reportIds.push(await fixture.report(from, { receivedAt, villageId, ...onset }));
  }
  const alertId = await fixture.alert(reportIds, new Date(raisedAt));
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
      .insertInto('crossChecks')
      .values({ alertId, reportId, action: 'AcceptedReport', doneAt: later(raisedAt, hours) })
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

const getTimeliness = async (fixture: AlertFixture, query = '', userId = fixture.people.manager) =>
  app.as(userId).get(`/api/project/${fixture.projectId}/alertClocks${query}`);

interface Step {
  step: string;
  medianHours?: number;
}
/** Median hours by step. */
const getMedians = ({ steps }: { steps: Step[] }) =>
  Object.fromEntries(steps.map(({ step, medianHours }) => [step, medianHours]));

describe('detection from the onset', () => {
  it('counts the days to the first report, and only alerts whose onset is known', async () => {
    const fixture = await anAlertFixture(app);
    const of = (raisedAt: string, onsetOn?: string) =>
      anAlertOf(fixture, raisedAt, { reportsBefore: [2, 30], ...(onsetOn && { onsetOn }) });
    await of('2026-02-10T12:00:00Z', '2026-02-07');
    await of('2026-02-20T12:00:00Z', '2026-02-10');
    await of('2026-02-25T12:00:00Z');
    const { value } = (await getTimeliness(fixture)).body;
    expect(value.onsetDetection).toEqual({ known: 2, medianDays: 5.5, shareWithinTarget: 0.5 });
  });

  it('is not known without any onset', async () => {
    const fixture = await anAlertFixture(app);
    await anAlertOf(fixture, '2026-02-10T12:00:00Z');
    expect((await getTimeliness(fixture)).body.value.onsetDetection).toEqual({ known: 0 });
  });
});

describe('timeliness of the alerts of a project', () => {
  it('reports how long each step took and what is still running', async () => {
    const fixture = await anAlertFixture(app);
    await anAlertOf(fixture, '2026-02-01T00:00:00Z', {
      reportsBefore: [2, 30],
      checked: [3, 1],
      escalated: 10,
      events: [5, 20, 15],
      closed: 100,
    });
    await anAlertOf(fixture, '2026-02-02T00:00:00Z', { escalated: 40 });
    await anAlertOf(fixture, '2026-03-10T00:00:00Z');
    await anAlertOf(fixture, '2026-03-01T00:00:00Z');
    const { value } = (await getTimeliness(fixture)).body;
    expect(value).toMatchObject({
      targets: { assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
      alertCount: 4,
      overdueCount: 1,
      slowestStep: 'assess',
    });
    expect(getMedians(value)).toEqual({ detect: 2, check: 1, assess: 25, notify: 25, respond: 5, close: 90 });
    expect(value.steps[2]).toEqual({
      ...{ step: 'assess', count: 2, medianHours: 25, targetHours: 24 },
      ...{ shareWithinTarget: 1 / 3, running: 1, over: 2 },
    });
    expect(value.steps[4]).toMatchObject({ step: 'respond', count: 1, shareWithinTarget: 0.5, over: 1 });
  });

  it('uses the targets of the project', async () => {
    const fixture = await anAlertFixture(app);
    await anAlertOf(fixture, '2026-03-09T00:00:00Z');
    await app.db
      .updateTable('projects')
      .set({ assessTargetHours: 48, notifyTargetDays: 3, respondTargetDays: 9, detectTargetDays: 4 })
      .where('id', '=', fixture.projectId)
      .execute();
    const { value } = (await getTimeliness(fixture)).body;
    expect(value.targets).toEqual({ assessHours: 48, detectDays: 4, notifyDays: 3, respondDays: 9 });
    expect(value.overdueCount).toBe(0);
    expect(value.steps[2]).toMatchObject({ targetHours: 48, running: 1, over: 0 });
  });

  it('groups by month in the time zone of the project, newest first', async () => {
    const fixture = await anAlertFixture(app);
    await app.db
      .updateTable('projects')
      .set({ timeZoneId: 'Asia/Kathmandu' })
      .where('id', '=', fixture.projectId)
      .execute();
    // midnight in Kathmandu is 18:15 UTC of the day before
    for (const raisedAt of ['2026-01-31T18:00:00Z', '2026-01-31T18:30:00Z', '2026-02-11T00:00:00Z'])
      await anAlertOf(fixture, raisedAt);
    const months = async (query: string) =>
      (await getTimeliness(fixture, query)).body.value.byMonth.map(
        (item: { month: string; alertCount: number }) => [item.month, item.alertCount],
      );
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

  it('sorts the months by a column in both directions, those without a value last', async () => {
    const fixture = await anAlertFixture(app);
    await anAlertOf(fixture, '2026-01-05T00:00:00Z', { escalated: 40 });
    await anAlertOf(fixture, '2026-02-05T00:00:00Z', { escalated: 10 });
    await anAlertOf(fixture, '2026-03-09T00:00:00Z');
    const listMonths = async (query: string) =>
      (await getTimeliness(fixture, query)).body.value.byMonth.map(({ month }: { month: string }) => month);
    expect(await listMonths('?monthsBy=name&monthsAscending=true')).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(await listMonths('?monthsBy=assess&monthsAscending=true')).toEqual([
      '2026-02',
      '2026-01',
      '2026-03',
    ]);
    expect(await listMonths('?monthsBy=assess')).toEqual(['2026-01', '2026-02', '2026-03']);
    expect((await getTimeliness(fixture, '?monthsBy=luck')).status).toBe(400);
  });

  it('sorts months and districts by how much of its target the slowest step takes', async () => {
    const fixture = await anAlertFixture(app);
    const elsewhere = await aVillage(app.db, fixture.society.id);
    // detected after 6 of 7 days and assessed after 2 of 24 hours, or detected at once and assessed after 48 hours
    await anAlertOf(fixture, '2026-01-10T00:00:00Z', { reportsBefore: [144], escalated: 2 });
    await anAlertOf(fixture, '2026-02-10T00:00:00Z', { escalated: 48, villageId: elsewhere.villageId });
    const getOrders = async (direction: string) => {
      const query = `?monthsBy=slowest&monthsAscending=${direction}&districtsBy=slowest&districtsAscending=${direction}`;
      const { byMonth, byDistrict } = (await getTimeliness(fixture, query)).body.value;
      return [
        byMonth.map(({ month }: { month: string }) => month),
        byMonth.map(({ slowestStep }: { slowestStep: string }) => slowestStep),
        byDistrict.map(({ districtId }: { districtId: number }) => districtId),
      ];
    };
    const slowestFirst = [
      ['2026-02', '2026-01'],
      ['assess', 'detect'],
      [elsewhere.districtId, fixture.society.districtId],
    ];
    expect(await getOrders('false')).toEqual(slowestFirst);
    expect(await getOrders('true')).toEqual(slowestFirst.map((list) => list.toReversed()));
  });

  it('covers the last year by default', async () => {
    const fixture = await anAlertFixture(app);
    await anAlertOf(fixture, '2025-03-10T23:00:00Z');
    await anAlertOf(fixture, '2025-03-11T01:00:00Z');
    expect((await getTimeliness(fixture)).body.value.alertCount).toBe(1);
  });

  it('counts an alert in the district of its last report, also for other organizations', async () => {
    const fixture = await anAlertFixture(app);
    const elsewhere = await aVillage(app.db, fixture.society.id);
    const raisedAt = '2026-03-01T00:00:00Z';
    await anAlertOf(fixture, raisedAt, { villageId: elsewhere.villageId, ofOther: true });
    await anAlertOf(fixture, raisedAt, { villageId: elsewhere.villageId });
    const moved = await anAlertOf(fixture, raisedAt);
    const last = await fixture.report(fixture.collectors.ofSupervisor, { receivedAt: new Date(raisedAt) });
    await app.db.insertInto('alertReports').values({ alertId: moved, reportId: last }).execute();
    const nowhere = await anAlertOf(fixture, raisedAt);
    await app.db
      .updateTable('reports')
      .set({ villageId: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('alertReports').select('reportId').where('alertId', '=', nowhere),
      )
      .execute();
    const { byDistrict } = (await getTimeliness(fixture)).body.value;
    expect(
      byDistrict.map((item: { districtId?: number; alertCount: number }) => [
        item.districtId,
        item.alertCount,
      ]),
    ).toEqual([
      [elsewhere.districtId, 2],
      [fixture.society.districtId, 1],
      [undefined, 1],
    ]);
    expect(byDistrict[0]).toMatchObject({ district: expect.any(String), region: expect.any(String) });
  });

  it('is available to those who may see the list of alerts', async () => {
    const fixture = await anAlertFixture(app);
    expect((await getTimeliness(fixture, '', fixture.people.supervisor)).status).toBe(200);
    expect((await getTimeliness(fixture, '', fixture.people.dataConsumer)).status).toBe(403);
    expect((await getTimeliness(fixture, '', fixture.people.stranger)).status).toBe(403);
    expect((await getTimeliness(fixture, '?startDate=soon')).status).toBe(400);
  });

  it('returns empty statistics for a project without alerts', async () => {
    const fixture = await anAlertFixture(app);
    const { value } = (await getTimeliness(fixture)).body;
    expect(value).toMatchObject({ alertCount: 0, overdueCount: 0, byMonth: [], byDistrict: [] });
    expect(value.steps).toHaveLength(6);
    expect(value.slowestStep).toBeUndefined();
  });
});

describe('the list of alerts', () => {
  const list = async (fixture: AlertFixture, body: object = {}) => {
    const range = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' };
    const path = `/api/alert/list?projectId=${fixture.projectId}&pageNumber=1`;
    return (await app.as(fixture.people.manager).post(path, { ...range, ...body })).body.value.data;
  };
  const setTargets = (
    fixture: AlertFixture,
    targets: { assessTargetHours: number; respondTargetDays: number },
  ) => app.db.updateTable('projects').set(targets).where('id', '=', fixture.projectId).execute();

  it('shows the deadlines to decide and to act, by the targets of the project', async () => {
    const fixture = await anAlertFixture(app);
    await setTargets(fixture, { assessTargetHours: 6, respondTargetDays: 2 });
    const raisedAt = '2026-03-01T00:00:00Z';
    const alerts = {
      open: await anAlertOf(fixture, raisedAt),
      untouched: await anAlertOf(fixture, raisedAt, { escalated: 10, events: [9] }),
      actedUpon: await anAlertOf(fixture, raisedAt, { escalated: 10, events: [10] }),
      closed: await anAlertOf(fixture, raisedAt, { escalated: 10, closed: 11 }),
    };
    const rows: { id: number }[] = await list(fixture);
    const findRow = (id: number) => rows.find((row) => row.id === id);
    expect(findRow(alerts.open)).toMatchObject({ decideBefore: '2026-03-01T06:00:00' });
    expect(findRow(alerts.untouched)).toMatchObject({ respondBefore: '2026-03-03T10:00:00' });
    for (const id of [alerts.actedUpon, alerts.closed]) {
      expect(findRow(id)).not.toHaveProperty('respondBefore');
      expect(findRow(id)).not.toHaveProperty('decideBefore');
    }
  });

  it('lists overdue alerts first, the longest waiting on top, across pages', async () => {
    const fixture = await anAlertFixture(app);
    await setTargets(fixture, { assessTargetHours: 48, respondTargetDays: 7 });
    const raise = (raisedAt: string, given: Given = {}) => anAlertOf(fixture, raisedAt, given);
    const late = await raise('2026-03-05T00:00:00Z');
    const later = await raise('2026-02-05T00:00:00Z');
    // exactly at the target: not overdue
    const inTime = await raise('2026-03-08T12:00:00Z');
    const escalated = await raise('2026-03-09T00:00:00Z', { escalated: 1 });
    const fresh: number[] = [];
    for (let index = 0; index < 30; index++) fresh.unshift(await raise(`2026-03-09T01:${10 + index}:00Z`));
    const ids = async (pageNumber: number, body: object = {}) => {
      const path = `/api/alert/list?projectId=${fixture.projectId}&pageNumber=${pageNumber}`;
      const range = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' };
      const response = await app.as(fixture.people.manager).post(path, { ...range, ...body });
      return response.body.value.data.map(({ id }: { id: number }) => id);
    };
    const all = [later, late, ...fresh, inTime, escalated];
    expect([...(await ids(1)), ...(await ids(2))]).toEqual(all);
    expect(await ids(1, { status: 'Open' })).toEqual(all.slice(0, 30));
    const ascending = [
      ...(await ids(1, { sortAscending: true })),
      ...(await ids(2, { sortAscending: true })),
    ];
    expect(ascending).toEqual([escalated, ...fresh, inTime, late, later]);
    expect(await list(fixture, { orderBy: 'TimeTriggered', status: 'Escalated' })).toHaveLength(1);
  });
});

describe('the assessment of an alert', () => {
  it('shows the first cross-check, the first action and their deadlines', async () => {
    const fixture = await anAlertFixture(app);
    await app.db
      .updateTable('projects')
      .set({ assessTargetHours: 5, respondTargetDays: 1 })
      .where('id', '=', fixture.projectId)
      .execute();
    const raisedAt = '2026-03-01T00:00:00Z';
    // cross-checks before the alert was raised and events before its escalation do not count
    const alertId = await anAlertOf(fixture, raisedAt, {
      checked: [-1, 4, 3],
      escalated: 10,
      events: [9, 30, 20],
    });
    expect((await fixture.on(alertId, fixture.people.manager).get()).body).toMatchObject({
      targets: { assessHours: 5, detectDays: 7, notifyDays: 1, respondDays: 1 },
      firstReportReceivedAt: '2026-02-28T22:00:00',
      decideBefore: '2026-03-01T05:00:00',
      firstCrossCheckedAt: '2026-03-01T03:00:00',
      escalatedAt: '2026-03-01T10:00:00',
      respondBefore: '2026-03-02T10:00:00',
      firstActionLoggedAt: '2026-03-01T20:00:00',
    });
    const { body } = await fixture.on(await anAlertOf(fixture, raisedAt), fixture.people.manager).get(2);
    expect(body.decideBefore).toBe('2026-03-01T07:00:00');
    expect(Object.keys(body)).not.toContain('respondBefore');
    expect(Object.keys(body)).not.toContain('firstCrossCheckedAt');
  });
});
