import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { anAlert, aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { backTestAlertRule } from './back-test.ts';

const app = await startTestApp({ now: '2026-11-22T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;
let society: Awaited<ReturnType<typeof aSociety>>;
let manager: number;
let projectId: number;
let dataCollectorId: number;
let code = 2000;

beforeAll(async () => {
  society = await aSociety(db);
  projectId = await aProject(db, society, { timeZoneId: 'UTC' });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(db, 'Manager', at);
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  const place = { villageId: society.villageId, latitude: 0, longitude: 20 };
  dataCollectorId = (await aDataCollector(db, { projectId, supervisorId, locations: [place] })).id;
});

/** A health risk with the rule 3 reports, 10 days, 1 km, and reports of it, all at one location. */
async function aHistory(...receivedOn: string[]) {
  code += 1;
  const healthRiskId = await aHealthRisk(db, code);
  const riskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  const reportIds: number[] = [];
  for (const day of receivedOn) {
    const receivedAt = new Date(`${day}T12:00:00Z`);
    const id = await aReport(db, {
      ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId: riskId, dataCollectorId },
      ...{ villageId: society.villageId, latitude: 0, longitude: 20, receivedAt },
    });
    await db.updateTable('rawReports').set({ arrivedAt: receivedAt }).where('id', '=', id).execute();
    reportIds.push(id);
  }
  return { healthRiskId, riskId, reportIds };
}

const aRule = (count: number, days: number | null = 10, kilometers: number | null = 1) => ({
  alertRuleCountThreshold: count,
  alertRuleDaysThreshold: days,
  alertRuleKilometersThreshold: kilometers,
});

const backTestRule = (healthRiskId: number, rule: object) =>
  app.as(manager).post(`/api/project/${projectId}/backTest`, { healthRiskId, ...rule });

/** Three reports in March with an alert, escalated two days later; two in October without one. */
async function aHandMadeHistory() {
  const past = await aHistory('2026-03-01', '2026-03-02', '2026-03-03', '2026-10-05', '2026-10-06');
  const alertId = await anAlert(db, {
    ...{ projectId, projectHealthRiskId: past.riskId, reportIds: past.reportIds.slice(0, 3) },
    createdAt: new Date('2026-03-03T12:00:00Z'),
  });
  await db
    .updateTable('alerts')
    .set({ status: 'Escalated', escalatedAt: new Date('2026-03-05T12:00:00Z') })
    .where('id', '=', alertId)
    .execute();
  return { ...past, alertId };
}

describe('a rule tested on a hand-made history', () => {
  test('with a lower count raises one more alert', async () => {
    const { healthRiskId } = await aHandMadeHistory();
    const { body } = await backTestRule(healthRiskId, aRule(2));
    expect(body.value).toMatchObject({ from: '2025-11-22', to: '2026-11-22', reportCount: 5, isCut: false });
    expect(body.value.months).toHaveLength(13);
    expect(body.value.today).toMatchObject({
      alertCount: 1,
      reportsInAlerts: 3,
      missedCount: 0,
      gainedCount: 0,
    });
    expect(body.value.proposed).toMatchObject({
      alertCount: 2,
      reportsInAlerts: 5,
      missedCount: 0,
      gainedCount: 1,
    });
    expect(body.value.proposed.alertsByMonth).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]);
  });

  test('with a higher count misses the alert that was escalated, and names it', async () => {
    const { healthRiskId, alertId } = await aHandMadeHistory();
    const { body } = await backTestRule(healthRiskId, aRule(4));
    expect(body.value.proposed).toMatchObject({ alertCount: 0, missedCount: 1, missedAlertIds: [alertId] });
  });

  test('that never raises alerts raises none, and one with a count of 1 raises one per report', async () => {
    const { healthRiskId } = await aHandMadeHistory();
    const never = await backTestRule(healthRiskId, aRule(0, null, null));
    expect(never.body.value.proposed).toMatchObject({ alertCount: 0, missedCount: 1 });
    const each = await backTestRule(healthRiskId, aRule(1, null, null));
    expect(each.body.value.proposed).toMatchObject({ alertCount: 5, reportsInAlerts: 5, gainedCount: 2 });
  });

  test('ignores what is older than twelve months, training and what staff dismissed', async () => {
    const past = await aHistory(
      '2025-10-01',
      '2025-10-02',
      '2026-05-01',
      '2026-05-02',
      '2026-06-01',
      '2026-06-02',
    );
    const [, , , training = 0, dismissed = 0] = past.reportIds;
    await db.updateTable('reports').set({ isTraining: true }).where('id', '=', training).execute();
    const doneAt = new Date('2026-06-01T18:00:00Z');
    await db
      .updateTable('reports')
      .set({ status: 'Rejected', rejectedAt: doneAt })
      .where('id', '=', dismissed)
      .execute();
    await db
      .insertInto('crossChecks')
      .values({ reportId: dismissed, action: 'RejectedReport', doneAt, doneById: manager })
      .execute();
    const { body } = await backTestRule(past.healthRiskId, aRule(2));
    expect(body.value).toMatchObject({ reportCount: 3, proposed: { alertCount: 0 } });
  });

  test('says when there were more reports than the limit', async () => {
    const { healthRiskId } = await aHandMadeHistory();
    const rule = { countThreshold: 2, daysThreshold: 10, kilometersThreshold: 1 };
    const cut = { projectId, healthRiskId, rule, maxReports: 3 };
    const response = await backTestAlertRule(app.services, cut);
    expect(response).toMatchObject({ isCut: true, from: '2026-03-04', reportCount: 2 });
  });
});

describe('a back-test', () => {
  test('writes nothing', async () => {
    const { healthRiskId } = await aHandMadeHistory();
    const rows = async () => ({
      rules: await db.selectFrom('projectHealthRisks').selectAll().orderBy('id').execute(),
      alerts: await db.selectFrom('alerts').selectAll().orderBy('id').execute(),
      reports: await db.selectFrom('reports').selectAll().orderBy('id').execute(),
      auditEvents: await db.selectFrom('auditEvents').selectAll().orderBy('id').execute(),
      messages: await db.selectFrom('outboxMessages').selectAll().orderBy('id').execute(),
    });
    const before = await rows();
    expect((await backTestRule(healthRiskId, aRule(2))).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  test('is rejected at the fields that the project form rejects', async () => {
    const { healthRiskId } = await aHistory();
    const incomplete = await backTestRule(healthRiskId, aRule(3, null, null));
    expect(incomplete.status).toBe(400);
    expect(Object.keys(incomplete.body.message.data)).toEqual([
      'AlertRuleDaysThreshold',
      'AlertRuleKilometersThreshold',
    ]);
    const tooFar = await backTestRule(healthRiskId, aRule(3, 366, 10_000));
    expect(Object.keys(tooFar.body.message.data)).toHaveLength(2);
  });

  test('of a health risk that the project does not have is rejected', async () => {
    const response = await backTestRule(await aHealthRisk(db, ++code), aRule(2));
    expect(response.body.message.key).toBe('project.healthRiskDoesNotExist');
  });

  test('does not block other requests', async () => {
    const { healthRiskId, riskId } = await aHistory();
    await manyReports(riskId, 20_000);
    const order: string[] = [];
    const tested = backTestRule(healthRiskId, aRule(2)).then((response) => {
      order.push('rule');
      return response;
    });
    let request = 0;
    while (!order.includes('rule') && request < 1000) {
      request += 1;
      await app.nobody.get('/api/appData/getAppData');
      order.push('other');
    }
    expect((await tested).body.value.reportCount).toBe(20_000);
    expect(order.indexOf('rule')).toBeGreaterThan(3);
  });

  test('runs after the other back-tests of the same user, and is rejected when too many are queued', async () => {
    const { healthRiskId } = await aHandMadeHistory();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => backTestRule(healthRiskId, aRule(2))),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(statuses).toContain(429);
    expect((await backTestRule(healthRiskId, aRule(2))).status).toBe(200);
  });

  test('stops when the client disconnects', async () => {
    const { healthRiskId, riskId } = await aHistory();
    await manyReports(riskId, 2000);
    const rule = { countThreshold: 2, daysThreshold: 10, kilometersThreshold: 1 };
    const disconnected = backTestAlertRule(app.services, {
      projectId,
      healthRiskId,
      rule,
      signal: AbortSignal.abort(),
    });
    await expect(disconnected).rejects.toMatchObject({ key: 'error.unavailable' });
  });
});

/** Reports of the last months, stored at once. */
async function manyReports(riskId: number, count: number): Promise<void> {
  await sql`
    with messages as (
      insert into raw_reports (source, sender, text, national_society_id, project_id, is_training, arrived_at, received_at, processed_at)
      select 'SmsEagle', '+221770000000', '1', ${society.id}::int, ${projectId}::int, false, at, at, at
      from generate_series(1, ${count}::int) n cross join lateral (select timestamptz '2026-11-01' - n * interval '9 minutes' as at) moment
      returning id, received_at
    )
    insert into reports (id, kind, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type,
      received_at, reported_on, epi_year, epi_week, is_training, is_activity, latitude, longitude, reported_case_count)
    select id, 'Single', ${society.id}::int, ${projectId}::int, ${riskId}::int, ${dataCollectorId}::int, 'Human',
      received_at, received_at::date, 2026, 1, false, false, id % 40 * 0.05, 20, 1 from messages`.execute(db);
}
