import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

async function readToday(userId: number, projectId: number) {
  const { status, body } = await app.as(userId).get(`/api/today/project?projectId=${projectId}`);
  expect(status).toBe(200);
  return body.value;
}

const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('today, with reports of three supervisors in two organizations', () => {
  let fixture: AlertFixture;
  const reports: Record<string, number> = {};
  const alerts: Record<string, number> = {};
  const messages: Record<string, number> = {};

  beforeAll(async () => {
    fixture = await anAlertFixture(app);
    const { collectors, report, alert, projectId, society } = fixture;
    reports.own = await report(collectors.ofSupervisor);
    reports.accepted = await report(collectors.ofSupervisor, { status: 'Accepted' });
    reports.ofColleague = await report(collectors.ofColleague);
    reports.ofOther = await report(collectors.ofOther);
    alerts.overdue = await alert([reports.own, reports.accepted], new Date('2026-03-08T05:00:00Z'));
    alerts.recent = await alert([reports.ofColleague, reports.ofOther]);
    alerts.withOutcome = await alert([await report(collectors.ofOther)]);
    alerts.withoutOutcome = await alert([await report(collectors.ofOther)]);
    alerts.dismissed = await alert([await report(collectors.ofOther)]);
    const escalated = { status: 'Escalated', escalatedAt: new Date('2026-03-09T10:00:00Z') };
    const change = (id: number, to: object) =>
      app.db.updateTable('alerts').set(to).where('id', '=', id).execute();
    await change(alerts.withOutcome, { ...escalated, escalatedOutcome: 'ActionTaken' });
    await change(alerts.withoutOutcome, escalated);
    await change(alerts.dismissed, { status: 'Dismissed', dismissedAt: escalated.escalatedAt });
    const message = (name: keyof AlertFixture['collectors'], given: object = {}) =>
      aRawReport(app.db, {
        nationalSocietyId: society.id,
        projectId,
        dataCollectorId: collectors[name].id,
        dataCollectorType: 'Human',
        errorType: 'FormatError',
        text: '1-1-1',
        receivedAt: new Date('2026-03-09T08:00:00Z'),
        ...given,
      });
    messages.own = await message('ofSupervisor');
    messages.ofColleague = await message('ofColleague');
    await message('ofSupervisor', { markedAsCorrectedAt: new Date('2026-03-09T09:00:00Z') });
    await message('ofSupervisor', { receivedAt: new Date('2026-02-20T08:00:00Z') });
    await message('ofSupervisor', { isTraining: true });
  });

  it.each([
    ['supervisor', ['own'], ['own']],
    ['colleague', ['ofColleague'], ['ofColleague']],
    ['otherSupervisor', ['ofOther'], []],
    ['head', ['own'], ['own']],
    ['manager', ['own', 'ofColleague'], ['ofColleague', 'own']],
    ['otherManager', ['ofOther'], []],
    ['admin', ['own', 'ofColleague', 'ofOther'], ['ofColleague', 'own']],
  ] as const)('%s is asked to check %j and to correct %j', async (person, toCheck, toCorrect) => {
    const today = await readToday(fixture.people[person], fixture.projectId);
    expect(idsOf(today.reportsToCheck)).toEqual(toCheck.map((name) => reports[name]));
    expect(today.reportsToCheck.count).toBe(toCheck.length);
    expect(idsOf(today.messagesToCorrect)).toEqual(toCorrect.map((name) => messages[name]));
    expect(today.messagesToCorrect.count).toBe(toCorrect.length);
  });

  // SRV.FXNREQ.139
  it('lists open alerts by the time left, and escalated ones without an outcome', async () => {
    const today = await readToday(fixture.people.manager, fixture.projectId);
    expect(today.alerts.count).toBe(2);
    expect(today.alerts.items).toEqual([
      {
        id: alerts.overdue,
        healthRisk: expect.stringMatching(/^Risk \d+$/),
        village: expect.any(String),
        district: expect.any(String),
        placeCodes: [],
        since: '2026-03-08T05:00:00.000Z',
        dueAt: '2026-03-09T05:00:00.000Z',
        reportCount: 2,
        pendingCount: 1,
      },
      expect.objectContaining({ id: alerts.recent, pendingCount: 2 }),
    ]);
    expect(today.missingOutcomes).toEqual({
      count: 1,
      items: [expect.objectContaining({ id: alerts.withoutOutcome, dueAt: '2026-03-16T10:00:00.000Z' })],
    });
    expect(today.missingOutcomes.items[0].village).toBeUndefined();
  });

  it('says whom to call, and what a message probably meant', async () => {
    const today = await readToday(fixture.people.supervisor, fixture.projectId);
    expect(today.reportsToCheck.items[0]).toEqual({
      id: reports.own,
      alertId: alerts.overdue,
      healthRisk: expect.any(String),
      receivedAt: '2026-03-10T05:00:00.000Z',
      message: '1',
      village: expect.any(String),
      district: expect.any(String),
      placeCodes: [],
      dataCollectorName: expect.any(String),
      phoneNumber: expect.any(String),
    });
    expect(today.messagesToCorrect.items[0]).toMatchObject({
      message: '1-1-1',
      phoneNumber: expect.any(String),
    });
  });

  it('shows set-up steps to those who follow the project, not to supervisors', async () => {
    const ofManager = await readToday(fixture.people.manager, fixture.projectId);
    expect(ofManager.setupStepsLeft ?? 0).toBeGreaterThanOrEqual(0);
    const ofSupervisor = await readToday(fixture.people.supervisor, fixture.projectId);
    expect(ofSupervisor).not.toHaveProperty('setupStepsLeft');
    expect(ofSupervisor.signals).toEqual([]);
    expect(ofSupervisor.nonReportingGateways).toEqual([]);
  });

  it('is refused to strangers and data consumers', async () => {
    for (const person of ['stranger', 'dataConsumer'] as const) {
      const { status } = await app
        .as(fixture.people[person])
        .get(`/api/today/project?projectId=${fixture.projectId}`);
      expect(status).toBe(403);
    }
  });
});

describe('what is new', () => {
  it('counts from the visit before, not from a reload', async () => {
    const fixture = await anAlertFixture(app);
    const { people, projectId, collectors } = fixture;
    const readNews = async (userId: number) => (await readToday(userId, projectId)).news;
    app.clock.set('2026-03-10T07:00:00Z');
    expect(await readNews(people.supervisor)).toBeUndefined();
    app.clock.set('2026-03-11T06:00:00Z');
    const receivedAt = new Date('2026-03-10T20:00:00Z');
    const reportIds = [
      await fixture.report(collectors.ofSupervisor, { receivedAt }),
      await fixture.report(collectors.ofColleague, { receivedAt }),
      await fixture.report(collectors.ofSupervisor, { receivedAt, isTraining: true }),
    ];
    await fixture.alert(reportIds.slice(0, 2), receivedAt);
    const expected = { since: '2026-03-10T07:00:00.000Z', alerts: 1, reports: 1, incorrectMessages: 0 };
    expect(await readNews(people.supervisor)).toEqual(expected);
    app.clock.set('2026-03-11T06:20:00Z');
    expect(await readNews(people.supervisor)).toEqual(expected);
    expect(await readNews(people.manager)).toBeUndefined();
    app.clock.set('2026-03-11T09:00:00Z');
    expect(await readNews(people.supervisor)).toEqual({
      ...{ since: '2026-03-11T06:20:00.000Z', alerts: 0, reports: 0, incorrectMessages: 0 },
    });
    app.clock.set('2026-03-10T12:00:00Z');
  });
});

describe('in a closed project', () => {
  it('nothing waits', async () => {
    const fixture = await anAlertFixture(app);
    await fixture.alertOfThree();
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date('2026-03-09T00:00:00Z') })
      .where('id', '=', fixture.projectId)
      .execute();
    const today = await readToday(fixture.people.manager, fixture.projectId);
    const nothing = { count: 0, items: [] };
    expect(today).toMatchObject({
      alerts: nothing,
      reportsToCheck: nothing,
      messagesToCorrect: nothing,
      nonReportingDataCollectors: nothing,
    });
  });
});

describe('the projects of a person', () => {
  it('are those of all their societies, the one visited last first, without closed ones', async () => {
    const society = await aSociety(app.db);
    const other = await aSociety(app.db);
    const manager = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: manager, nationalSocietyId: other.id, organizationId: other.organizationId })
      .execute();
    const [first, second] = [await aProject(app.db, society), await aProject(app.db, other)];
    const closed = await aProject(app.db, society);
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date('2026-03-09T00:00:00Z') })
      .where('id', '=', closed)
      .execute();
    const list = async () => idsOf({ items: (await app.as(manager).get('/api/today/projects')).body.value });
    expect(new Set(await list())).toEqual(new Set([first, second]));
    await readToday(manager, second);
    expect((await list())[0]).toBe(second);
  });
});
