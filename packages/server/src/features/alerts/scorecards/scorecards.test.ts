import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-31T12:00:00Z' });
afterAll(() => app.close());

const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000);
const period = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z' };
/** Subtypes of the event type Outcome. */
const outcomes = { positiveLab: 4, positiveClinical: 5, negativeLab: 7, recovered: 10 };

interface Given {
  /** Hours before the alert at which its reports were received. */
  reportsBefore?: number[];
  accepted?: boolean;
  villageId?: number;
  ofOther?: boolean;
  /** Hours after the alert was raised. */
  checked?: number;
  escalated?: number;
  dismissed?: number;
  closed?: [number, 'ActionTaken' | 'Dismissed' | 'Other' | null];
  logged?: [number, keyof typeof outcomes][];
}

/** An alert with what happened before and after it was raised. Returns its id. */
async function anAlertOf(fixture: AlertFixture, raisedAt: string, given: Given = {}): Promise<number> {
  const { collectors, people } = fixture;
  const reportIds: number[] = [];
  for (const hours of given.reportsBefore ?? [2])
    reportIds.push(
      await fixture.report(given.ofOther ? collectors.ofOther : collectors.ofSupervisor, {
        receivedAt: later(raisedAt, -hours),
        villageId: given.villageId ?? fixture.society.villageId,
        ...(given.accepted && { status: 'Accepted' }),
      }),
    );
  const alertId = await fixture.alert(reportIds, new Date(raisedAt));
  const { escalated, dismissed, closed, checked } = given;
  const at = (hours: number | undefined) => (hours === undefined ? null : later(raisedAt, hours));
  const status = closed ? 'Closed' : escalated ? 'Escalated' : dismissed ? 'Dismissed' : 'Open';
  await app.db
    .updateTable('alerts')
    .set({
      ...{ status, escalatedAt: at(escalated), dismissedAt: at(dismissed) },
      ...{ closedAt: at(closed?.[0]), escalatedOutcome: closed?.[1] ?? null },
    })
    .where('id', '=', alertId)
    .execute();
  if (checked !== undefined)
    await app.db
      .insertInto('crossChecks')
      .values({
        ...{ alertId, reportId: reportIds[0] as number, action: 'AcceptedReport' },
        doneAt: later(raisedAt, checked),
      })
      .execute();
  for (const [hours, outcome] of given.logged ?? [])
    await app.db
      .insertInto('alertEventLogs')
      .values({
        ...{ alertId, alertEventTypeId: 4, alertEventSubtypeId: outcomes[outcome] },
        ...{ loggedById: people.manager, occurredAt: later(raisedAt, hours) },
      })
      .execute();
  return alertId;
}

const request = (projectId: number, userId: number, body: object = {}) =>
  app.as(userId).post(`/api/alert/scorecards?projectId=${projectId}`, { ...period, ...body });

interface Card {
  reports: number;
  alerts: number;
  steps: { step: string; count: number; medianHours?: number; p90Hours?: number }[];
  [field: string]: unknown;
}

async function read(
  fixture: AlertFixture,
  body: object = {},
  userId = fixture.people.manager,
): Promise<{ all: Card; rules: Card[]; places: Card[]; months: Card[] } & Record<string, unknown>> {
  const response = await request(fixture.projectId, userId, body);
  expect(response.status).toBe(200);
  return response.body.value;
}

const getSteps = ({ steps }: Card) =>
  steps.map(({ step, count, medianHours, p90Hours }) => [step, count, medianHours, p90Hours]);
const close = (value: number) => expect.closeTo(value, 6);

let fixture: AlertFixture;
let elsewhere: Awaited<ReturnType<typeof aVillage>>;

/** Six alerts of one rule, two of them of the other organization's collector, which differ in how they ended. */
beforeAll(async () => {
  fixture = await anAlertFixture(app);
  elsewhere = await aVillage(app.db, fixture.society.id, 'Elsewhere');
  await anAlertOf(fixture, '2026-02-01T00:00:00Z', {
    ...{ reportsBefore: [30, 2], accepted: true, checked: 2, escalated: 10, closed: [100, 'ActionTaken'] },
  });
  await anAlertOf(fixture, '2026-02-02T00:00:00Z', {
    ...{ reportsBefore: [10], escalated: 4, ofOther: true },
    logged: [
      [12, 'negativeLab'],
      [24, 'positiveClinical'],
      [30, 'recovered'],
    ],
  });
  await anAlertOf(fixture, '2026-02-03T00:00:00Z', { dismissed: 6 });
  await anAlertOf(fixture, '2026-02-04T00:00:00Z', {
    ...{ reportsBefore: [2, 2, 2], accepted: true, villageId: elsewhere.villageId, ofOther: true },
  });
  await anAlertOf(fixture, '2026-03-01T00:00:00Z', {
    ...{ escalated: 5, closed: [20, 'ActionTaken'], logged: [[10, 'negativeLab']] },
  });
  await anAlertOf(fixture, '2026-03-02T00:00:00Z', { escalated: 5, closed: [9, 'Other'] });
  const from = fixture.collectors.ofSupervisor;
  const receivedAt = new Date('2026-02-10T10:00:00Z');
  await fixture.report(from, { receivedAt, isTraining: true });
  await fixture.report(from, { receivedAt, isActivity: true });
  await fixture.report(from, { receivedAt, isRepetition: true });
  await fixture.report(from, { receivedAt, kind: 'DataCollectionPoint' });
  await fixture.report(from, { receivedAt: new Date('2025-12-31T23:59:00Z') });
});

describe('the scorecard of an alert rule', () => {
  it('has counts, predictive value, alerts per 1,000 reports, and hours to each step', async () => {
    const { all, rules } = await read(fixture);
    expect(all).toMatchObject({
      ...{ reports: 9, alerts: 6, verified: 5, escalated: 4, escalatedConfirmed: 2 },
      alertsPer1000Reports: close(6000 / 9),
      predictiveValue: {
        count: 2,
        of: 4,
        share: 0.5,
        lower: expect.closeTo(0.0676),
        upper: expect.closeTo(0.9324),
      },
      ...{ confirmedByClosing: 1, withoutOutcome: 2 },
    });
    expect(getSteps(all)).toEqual([
      ['raised', 6, 2, close(20)],
      ['decided', 5, 5, close(5.6)],
      ['escalated', 4, 0, close(5.6)],
      ['outcome', 3, 20, close(76)],
      ['total', 4, 23, close(101.2)],
    ]);
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      healthRiskId: fixture.healthRiskId,
      healthRisk: expect.stringMatching(/^Risk/),
      rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 },
      ...{ alerts: 6, reports: 9, underOtherRule: 0 },
    });
    expect(rules[0]?.steps).toEqual(all.steps);
  });

  it('counts alerts of every month and place, and adds up', async () => {
    const { months, places, ...rest } = await read(fixture);
    expect(rest).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-03-31', truncated: false });
    expect(months.map(({ month, reports, alerts }) => [month, reports, alerts])).toEqual([
      ['2026-03', 1, 2],
      ['2026-02', 6, 4],
      ['2026-01', 2, 0],
    ]);
    expect(months[1]).toMatchObject({ predictiveValue: { count: 2, of: 3 }, withoutOutcome: 1 });
    expect(places.map(({ placeId, alerts, reports }) => [placeId, alerts, reports])).toEqual([
      [fixture.society.districtId, 5, 6],
      [elsewhere.districtId, 1, 3],
    ]);
    expect(places[0]).toMatchObject({ place: expect.any(String), region: expect.any(String) });
    const regions = (await read(fixture, { placeLevel: 'region' })).places;
    expect(regions.map(({ placeId }) => placeId)).toEqual([fixture.society.regionId, elsewhere.regionId]);
    expect(regions[0]).not.toHaveProperty('region');
  });

  it('is of the days, places and health risk that are chosen', async () => {
    const march = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-01T00:00:00Z' };
    expect((await read(fixture, march)).all).toMatchObject({ alerts: 1, reports: 1 });
    const locations = {
      ...{ regionIds: [elsewhere.regionId], districtIds: [elsewhere.districtId] },
      ...{ villageIds: [elsewhere.villageId], zoneIds: [] },
    };
    const there = await read(fixture, { locations });
    expect(there.all).toMatchObject({ alerts: 1, reports: 3, verified: 1, escalated: 0 });
    expect(there.places.map(({ placeId }) => placeId)).toEqual([elsewhere.districtId]);
    const nowhere = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
    expect((await read(fixture, { locations: nowhere })).all).toMatchObject({ alerts: 0, reports: 0 });
    expect(await read(fixture, { healthRiskId: 999_999 })).toMatchObject({ all: { alerts: 0 }, rules: [] });
    const reversed = { startDate: period.endDate, endDate: period.startDate };
    expect(await read(fixture, reversed)).toMatchObject({ all: { alerts: 0 }, months: [], places: [] });
    const tooLong = await request(fixture.projectId, fixture.people.manager, {
      startDate: '2020-01-01T00:00:00Z',
    });
    expect(tooLong.status).toBe(400);
  });

  it('is the same for both organizations, and for nobody who may not list alerts', async () => {
    const { people, projectId } = fixture;
    const own = await read(fixture);
    for (const reader of [people.otherManager, people.supervisor, people.head, people.admin])
      expect(await read(fixture, {}, reader)).toEqual(own);
    for (const reader of [people.dataConsumer, people.stranger])
      expect((await request(projectId, reader)).status).toBe(403);
  });

  it('is of one project only, also for somebody of two national societies', async () => {
    const { db } = app;
    const other = await aSociety(db);
    const otherProject = await aProject(db, other);
    await aProjectHealthRisk(db, otherProject, fixture.healthRiskId);
    const { manager } = fixture.people;
    expect((await request(otherProject, manager)).status).toBe(403);
    await db
      .insertInto('userNationalSocieties')
      .values({ userId: manager, nationalSocietyId: other.id, organizationId: other.organizationId })
      .execute();
    const ofOther = (await request(otherProject, manager)).body.value;
    expect(ofOther).toMatchObject({ all: { alerts: 0, reports: 0 }, places: [] });
    expect(ofOther.rules).toMatchObject([{ healthRiskId: fixture.healthRiskId, alerts: 0 }]);
    expect(ofOther.all.predictiveValue).toEqual({ count: 0, of: 0 });
    const sibling = await aProject(db, fixture.society);
    expect((await request(sibling, fixture.people.otherManager)).body.value.all.alerts).toBe(0);
    expect((await read(fixture)).all.alerts).toBe(6);
  });

  it('counts months and days in the time zone of the project', async () => {
    const own = await anAlertFixture(app);
    await app.db
      .updateTable('projects')
      .set({ timeZoneId: 'Asia/Kolkata' })
      .where('id', '=', own.projectId)
      .execute();
    await anAlertOf(own, '2026-01-31T19:00:00Z');
    const { months } = await read(own);
    expect(months.map(({ alerts }) => alerts)).toEqual([0, 1, 0]);
    const day = { startDate: '2026-02-01T00:00:00Z', endDate: '2026-02-01T00:00:00Z' };
    expect((await read(own, day)).all.alerts).toBe(1);
  });

  it('lists health risks without a rule only if they raised alerts, and tells alerts of an earlier rule', async () => {
    const own = await anAlertFixture(app);
    const silent = await aHealthRisk(app.db, 901);
    await aProjectHealthRisk(app.db, own.projectId, silent, {
      countThreshold: 0,
      daysThreshold: null,
      kilometersThreshold: null,
    });
    await anAlertOf(own, '2026-02-01T00:00:00Z');
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 5 })
      .where('id', '=', own.projectHealthRiskId)
      .execute();
    const { rules } = await read(own);
    expect(rules).toMatchObject([
      { healthRiskId: own.healthRiskId, alerts: 1, underOtherRule: 1, rule: { countThreshold: 5 } },
    ]);
  });

  it('stays when collectors are deleted and anonymised, and when the project is closed', async () => {
    const own = await anAlertFixture(app);
    await anAlertOf(own, '2026-02-01T00:00:00Z', { escalated: 2, closed: [9, 'ActionTaken'] });
    const before = await read(own);
    const id = own.collectors.ofSupervisor.id;
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date('2026-03-01T00:00:00Z'), name: null, displayName: null, isAnonymized: true })
      .where('id', '=', id)
      .execute();
    await app.db
      .updateTable('reports')
      .set({ isAnonymized: true, phoneNumber: null })
      .where('dataCollectorId', '=', id)
      .execute();
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date('2026-03-15T00:00:00Z') })
      .where('id', '=', own.projectId)
      .execute();
    const after = await read(own);
    expect(after.rules).toEqual(before.rules);
    expect(after.all).toMatchObject({ alerts: 1, predictiveValue: { count: 1, of: 1 } });
  });
});

describe('the files of scorecards', () => {
  const fetchFile = (format: 'Csv' | 'Excel', userId = fixture.people.manager) =>
    download(app, userId, `/api/alert/exportScorecardsTo${format}?projectId=${fixture.projectId}`, period);

  it('have a row for everything, every rule, place and month', async () => {
    const { status, bytes, headers } = await fetchFile('Excel');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('scorecards_2026-01-01_2026-03-31.xlsx');
    const [titles = [], ...rows] = await readSheet(bytes);
    const get = (row: (typeof rows)[number] | undefined, title: string) =>
      row?.[titles.indexOf(title)] ?? null;
    expect(rows.map((row) => row[0])).toEqual([
      'All',
      'Alert rule',
      'District',
      'District',
      'Month',
      'Month',
      'Month',
    ]);
    const [all, rule] = rows;
    for (const row of [all, rule])
      expect(
        [
          'Reports',
          'Alerts',
          'Verified',
          'Escalated',
          'With an outcome',
          'Confirmed',
          'Without an outcome',
        ].map((title) => get(row, title)),
      ).toEqual([9, 6, 5, 4, 4, 2, 2]);
    expect(get(rule, 'Reports required')).toBe(3);
    expect(get(all, 'Positive predictive value')).toBeCloseTo(0.5);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are the same as CSV, and for nobody else', async () => {
    const { status, bytes } = await fetchFile('Csv');
    expect(status).toBe(200);
    const lines = bytes.toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toMatch(/^All,All,,,,,9,6,666\.7,5,4,2,4,2,1,2,50\.0%,6\.8%,93\.2%,6,2,20,5,5,5\.6/);
    for (const format of ['Csv', 'Excel'] as const)
      expect((await fetchFile(format, fixture.people.dataConsumer)).status).toBe(403);
  });
});

it('counts reports of unknown places apart', async () => {
  const own = await anAlertFixture(app);
  const { db } = app;
  await aReport(db, {
    ...{
      nationalSocietyId: own.society.id,
      projectId: own.projectId,
      projectHealthRiskId: own.projectHealthRiskId,
    },
    ...{ dataCollectorId: own.collectors.ofSupervisor.id, receivedAt: new Date('2026-02-10T10:00:00Z') },
  });
  const { places } = await read(own);
  expect(places.at(-1)).toMatchObject({ reports: 1, alerts: 0 });
  expect(places.at(-1)).not.toHaveProperty('placeId');
});
