import { hasProjectAccess } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { computeDistance } from '@harken/domain/geography/distance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGateway } from '../../test/support/builders/gateways.ts';
import { aUser } from '../../test/support/builders/people.ts';
import { aSociety } from '../../test/support/builders/societies.ts';
import { startTestApp } from '../../test/support/test-app.ts';
import { findChannelType } from '../channels/all-types.ts';
import { checkSettings } from '../channels/check-settings.ts';
import { evaluateAlertJobs } from '../features/alerts/alerts.jobs.ts';
import { createDelivery } from '../features/outbox/outbox.delivery.ts';
import { processAllWaitingMessages } from '../features/reports/processing/processing.worker.ts';
import { findProjectScope } from '../platform/access/access.queries.ts';
import { createCollectors } from './collectors.ts';
import { createYearOfMessages } from './create-messages.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import { demoAccounts, demoPeople } from './people.ts';
import { createRandom } from './random.ts';
import { refreshDemo, seedDemo } from './seed-demo.ts';
import { findTriggeringReporter } from './triggering-reporter.ts';
import { createVillages } from './villages.ts';

const today = new Date('2026-03-10T09:00:00Z');
const app = await startTestApp({ now: today.toISOString(), config: { isDemo: true } });
const { db, services } = app;
afterAll(() => app.close());

const logLines: string[] = [];
beforeAll(async () => {
  // Changes that somebody made in an earlier demo.
  const society = await aSociety(db, { name: 'Kalembe Society' });
  await aGateway(db, society.id);
  const device = { name: 'eagle', secretHash: 'of a secret', nationalSocietyId: society.id };
  await db.insertInto('devices').values(device).execute();
  await aUser(db, 'Manager', { nationalSocietyId: society.id, emailAddress: 'manager@demo.harken.example' });
  await refreshDemo(services, { today, log: (line) => logLines.push(line) });
});

async function countByName(query: ReturnType<typeof sql<{ name: string; count: number }>>) {
  const { rows } = await query.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

const openProject = () =>
  db
    .selectFrom('projects')
    .select(['id', 'nationalSocietyId'])
    .where('state', '=', 'Open')
    .executeTakeFirstOrThrow();

describe('the demo is created', () => {
  test('with the record of an outbreak that has ended, and its line list', async () => {
    const outbreak = await db.selectFrom('outbreaks').selectAll().executeTakeFirstOrThrow();
    expect(outbreak).toMatchObject({ state: 'ended', code: expect.stringMatching(/-20\d\d-001$/) });
    const rows = await db.selectFrom('lineListRows').select('sex').execute();
    expect(rows.length).toBeGreaterThan(5);
    const alerts = await db.selectFrom('outbreakAlerts').select('alertId').execute();
    expect(alerts.length).toBeGreaterThan(0);
  });

  test('with a P-code and a population for every place, which add up', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from place_codes) as codes,
        (select count(*)::int from regions) + (select count(*)::int from districts)
          + (select count(*)::int from villages) + (select count(*)::int from zones) as places,
        (select count(*)::int from place_populations where year = 2024) as figures,
        (select sum(total)::int from place_populations where year = 2024 and region_id is not null) as in_regions,
        (select sum(total)::int from place_populations where year = 2024 and district_id is not null) as in_districts,
        (select sum(total)::int from place_populations where year = 2024 and village_id is not null) as in_villages`.execute(
      db,
    );
    const [found] = rows;
    expect(found?.codes).toBe(found?.places);
    expect(found?.figures).toBe(found?.places);
    expect(found?.inRegions).toBe(found?.inDistricts);
    expect(found?.inRegions).toBe(found?.inVillages);
    const nakiri = await db
      .selectFrom('placeCodes')
      .innerJoin('villages', 'villages.id', 'placeCodes.villageId')
      .select('placeCodes.code')
      .where('villages.name', '=', 'Nakiri')
      .executeTakeFirst();
    expect(nakiri?.code).toBe('KL010101');
  });

  test('with a society, its places, projects and people in the documented numbers', async () => {
    const numbers = await countByName(sql`
      select 'societies' as name, count(*) from national_societies
      union all select 'organizations', count(*) from organizations
      union all select 'regions', count(*) from regions
      union all select 'districts', count(*) from districts
      union all select 'villages', count(*) from villages
      union all select state, count(*) from projects group by state
      union all select 'gateways', count(*) from sms_gateways
      union all select 'modems', count(*) from gateway_modems
      union all select 'pending head managers', count(*) from organizations where pending_head_manager_id is not null
      union all select 'health risks', count(*) from health_risks
      union all select 'texts of health risks', count(*) from health_risk_contents
      union all select 'recipients by SMS', count(*) from alert_recipients where phone_number is not null
      union all select 'recipients by e-mail', count(*) from alert_recipients where email is not null`);
    expect(numbers).toMatchObject({
      ...{ societies: 1, organizations: 2, regions: 4, districts: 12, villages: 80, Open: 1, Closed: 1 },
      ...{ gateways: 3, modems: 2, 'pending head managers': 1, 'health risks': 12 },
      'texts of health risks': 48,
      'recipients by SMS': 4,
      'recipients by e-mail': 3,
    });
  });

  test('with a telephone and a provider to try, whose settings are complete', async () => {
    const gateways = await db
      .selectFrom('smsGateways')
      .innerJoin('smsGatewayKeys', 'smsGatewayKeys.smsGatewayId', 'smsGateways.id')
      .select(['gatewayType', 'channelAddress', 'channelSettings', 'sending', 'failOverOrder', 'isWeak'])
      .orderBy('smsGateways.id')
      .execute();
    expect(gateways).toMatchObject([
      { gatewayType: 'SmsEagle', failOverOrder: null, isWeak: true },
      { gatewayType: 'AndroidPhone', sending: 'fetched', failOverOrder: 1, isWeak: false },
      { gatewayType: 'GenericHttp', sending: 'provider', failOverOrder: 2, isWeak: false },
    ]);
    for (const { gatewayType, channelSettings } of gateways.slice(1)) {
      const type = findChannelType(gatewayType);
      const submitted = Object.entries(channelSettings as Record<string, string>).map(([name, value]) => ({
        ...{ name, value },
      }));
      const stored = { settings: {}, secrets: {} };
      expect(type && checkSettings(type, { submitted, stored, removed: [] }).faults).toEqual([]);
    }
  });

  test('with 250 data collectors of all kinds', async () => {
    const numbers = await countByName(sql`
      with live as (select * from data_collectors where deleted_at is null)
      select 'all' as name, count(*) from live
      union all select data_collector_type, count(*) from live group by data_collector_type
      union all select 'in training', count(*) from live where is_in_training_mode
      union all select 'not deployed', count(*) from live where not is_deployed
      union all select 'with two locations', count(*) from (
        select data_collector_id from data_collector_locations join live on live.id = data_collector_id
        group by data_collector_id having count(*) = 2) as two`);
    expect(numbers).toEqual({
      ...{ all: 250, CollectionPoint: 10, Human: 240 },
      ...{ 'in training': 15, 'not deployed': 12, 'with two locations': 8 },
    });
  });

  test('with a year of about 25,000 messages, about 8 % of them incorrect, some from unknown senders', async () => {
    const numbers = await countByName(sql`
      select 'all' as name, count(*) from raw_reports
      union all select 'wrong', count(*) from raw_reports where error_type is not null
      union all select 'kinds of mistakes', count(distinct error_type) from raw_reports
      union all select 'read', count(*) from raw_reports where processed_at is not null and is_demo
      union all select 'reports of unknown senders', count(*) from reports where data_collector_id is null
      union all select 'compared with the clock', count(*) from raw_reports where stored_at is not null
      union all select 'of the future', count(*) from raw_reports where arrived_at > ${today}
      union all select 'weeks', count(distinct (epi_year, epi_week)) from reports`);
    const { all = 0, wrong = 0 } = numbers;
    expect(Math.abs(all - 25_000)).toBeLessThan(1500);
    expect(Math.abs(wrong / all - 0.08)).toBeLessThan(0.01);
    expect(numbers).toMatchObject({
      read: all,
      'compared with the clock': 0,
      'of the future': 0,
      'kinds of mistakes': 9,
    });
    expect(numbers.weeks).toBeGreaterThan(51);
    expect(numbers['reports of unknown senders']).toBeGreaterThan(20);
  });

  test('with malaria by season, a cholera wave in one place and a measles wave from village to village', async () => {
    const numbers = await countByName(sql`
      with known as (
        select reports.*, health_risk_code, villages.name as village, districts.name as district from reports
        join project_health_risks on project_health_risks.id = project_health_risk_id
        join health_risks on health_risks.id = health_risk_id
        join villages on villages.id = village_id join districts on districts.id = district_id
        where reports.kind = 'Single')
      select 'malaria, rains' as name, count(*) from known where health_risk_code = 2 and extract(month from reported_on) in (1, 2, 3)
      union all select 'malaria, dry', count(*) from known where health_risk_code = 2 and extract(month from reported_on) in (7, 8, 9)
      union all select 'cholera', count(*) from known where health_risk_code = 1 and village = 'Sefa Landing'
      union all select 'measles', count(*) from known where health_risk_code = 3 and district = 'Malembo'
      union all select 'measles villages', count(distinct village) from known where health_risk_code = 3 and district = 'Malembo'`);
    expect(numbers['malaria, rains']).toBeGreaterThan(2 * (numbers['malaria, dry'] ?? 0));
    expect(numbers.cholera).toBeGreaterThan(50);
    expect(numbers.measles).toBeGreaterThan(100);
    expect(numbers['measles villages']).toBe(6);
  });

  test('with an increase of severe coughs in the last complete week, from one district', async () => {
    const weeks = await countByName(sql`
      select date_trunc('week', reported_on)::date::text as name, sum(reported_case_count) as count from reports
      join project_health_risks on project_health_risks.id = project_health_risk_id
      join health_risks on health_risks.id = health_risk_id
      where health_risk_code = 5 and not is_training and reported_on between '2026-01-05' and '2026-03-08' group by 1`);
    const counts = Object.keys(weeks).sort();
    const [last = 0, ...before] = counts.reverse().map((week) => weeks[week] ?? 0);
    expect(before.length).toBe(8);
    expect(last).toBeGreaterThan(1.2 * Math.max(...before));
  });

  test('with progress messages', () => {
    expect(logLines.at(-1)).toBe('Simulating a year of reports… 100 %');
  });

  test('once: a database that already has it is not changed', async () => {
    expect(await seedDemo(services, { today })).toBe('present');
  });
});

describe('the alerts of the demo', () => {
  test('have every status, and one of them is overdue', async () => {
    const overdue = await db
      .selectFrom('alerts')
      .innerJoin('projects', 'projects.id', 'alerts.projectId')
      .select(['alerts.createdAt', 'assessTargetHours'])
      .where('status', '=', 'Open')
      .executeTakeFirstOrThrow();
    const hours = (today.getTime() - overdue.createdAt.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(overdue.assessTargetHours);
    expect(hours).toBeLessThan(2 * overdue.assessTargetHours);
    const numbers = await countByName(sql`select status as name, count(*) from alerts group by status`);
    expect(numbers.Open).toBe(1);
    expect(numbers.Escalated).toBeGreaterThan(0);
    expect(numbers.Dismissed).toBeGreaterThan(10);
    expect(numbers.Closed).toBeGreaterThan(30);
  });

  test('have a log with investigation, action and outcome, and how they ended', async () => {
    const numbers = await countByName(sql`
      select 'closed without an outcome' as name, count(*) from alerts where status = 'Closed' and escalated_outcome is null
      union all select 'closed without a log', count(*) from alerts where status = 'Closed'
        and (select count(distinct alert_event_type_id) from alert_event_logs where alert_id = alerts.id) < 3
      union all select 'decided before they were raised', count(*) from alerts where created_at > least(escalated_at, dismissed_at)
      union all select 'reports decided by nobody', count(*) from reports
        join alerts on alerts.id = alert_id and alerts.status <> 'Open' where reports.status in ('New', 'Pending')
      union all select 'audit events of the future', count(*) from audit_events where action <> 'demo/seed' and done_at > ${today}`);
    expect(new Set(Object.values(numbers))).toEqual(new Set([0]));
  });

  test('start no checks for the past', async () => {
    const { rows } = await sql`select 1 from pgboss.job`.execute(db);
    const unchecked = await db
      .selectFrom('alerts')
      .select('id')
      .where('notHandledCheckedAt', 'is', null)
      .execute();
    expect([rows, unchecked]).toEqual([[], []]);
  });
});

describe('the people of the demo', () => {
  test('have every role, and can sign in with the documented password', async () => {
    expect(new Set(demoAccounts.map(({ role }) => role)).size).toBe(8);
    for (const { email, password } of demoAccounts) {
      const response = await app.nobody.send({
        method: 'POST',
        url: '/api/authentication/login',
        payload: { userName: email, password },
      });
      expect(response.status).toBe(200);
    }
  });

  const atHome: Role[] = [
    'Manager',
    'TechnicalAdvisor',
    'Supervisor',
    'HeadSupervisor',
    'DataConsumer',
    'Coordinator',
  ];
  test.each(demoPeople.filter(({ role }) => atHome.includes(role)))(
    '$name ($role) can open the open project',
    async ({ key, role }) => {
      const project = await openProject();
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('emailAddress', '=', `${key}@demo.harken.example`)
        .executeTakeFirstOrThrow();
      const projectAccess = await findProjectScope(db, id, project.id);
      expect(projectAccess && hasProjectAccess(role, projectAccess)).toBe(true);
    },
  );

  test.each(demoPeople)(
    '$key is asked for consent only as the pending head manager of the society',
    async (person) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('emailAddress', '=', `${person.key}@demo.harken.example`)
        .executeTakeFirstOrThrow();
      const { body } = await app.as(id).get('/api/agreement/listPending');
      const pendingConsents = person.isPendingHeadManager ? ['Kalembe Society'] : [];
      expect(body.value).toEqual({ pendingSocieties: pendingConsents, staleSocieties: [] });
    },
  );

  test('of the pilot are anonymised', async () => {
    const numbers = await countByName(sql`
      with pilot as (select id from projects where state = 'Closed')
      select 'reports' as name, count(*) from reports where project_id in (select id from pilot)
      union all select 'names', count(*) from data_collectors where project_id in (select id from pilot) and name is not null
      union all select 'numbers', count(*) from raw_reports where project_id in (select id from pilot) and sender is not null
      union all select 'recipients', count(*) from outbox_messages join data_collectors on data_collectors.id = data_collector_id
        where project_id in (select id from pilot) and recipient is not null`);
    expect(numbers.reports).toBeGreaterThan(100);
    expect(numbers).toMatchObject({ names: 0, numbers: 0, recipients: 0 });
  });
});

test('no message of the demo is ever sent; only those of today look queued', async () => {
  const sent: unknown[] = [];
  const mail = { send: async (message: unknown) => void sent.push(message), close: () => undefined };
  expect(await createDelivery(services, mail).deliverDue()).toBe(0);
  expect(sent).toEqual([]);
  const numbers = await countByName(sql`
    select case when is_demo then state else 'not of the demo' end as name, count(*) from outbox_messages group by 1`);
  expect(Object.keys(numbers).sort()).toEqual(['Queued', 'Sent']);
  const early = await db
    .selectFrom('outboxMessages')
    .select('id')
    .where('state', '=', 'Queued')
    .where('createdAt', '<', new Date('2026-03-09T22:00:00Z'))
    .execute();
  expect(early).toEqual([]);
});

describe('two fresh reports of watery diarrhoea', () => {
  const pendingCluster = () =>
    db
      .selectFrom('reports')
      .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'reports.projectHealthRiskId')
      .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
      .innerJoin('villages', 'villages.id', 'reports.villageId')
      .innerJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
      .select([
        ...(['reports.id', 'reports.latitude', 'reports.longitude', 'reports.alertId'] as const),
        ...(['reports.dataCollectorId', 'reports.projectHealthRiskId', 'villages.name as village'] as const),
        'dataCollectors.name',
      ])
      .where('healthRisks.healthRiskCode', '=', 1)
      .where('reports.kind', '=', 'Single')
      .where('reports.receivedAt', '>', new Date(today.getTime() - 86_400_000))
      .orderBy('reports.id')
      .execute();

  test('come from different collectors, are less than 2 km apart, and are in no alert', async () => {
    const [first, second, ...others] = await pendingCluster();
    expect(others).toEqual([]);
    expect([first?.name, second?.name, first?.village, second?.village]).toEqual([
      ...['Joseph Tolo', 'Ibrahim Sana', 'Nakiri', 'Nakiri'],
    ]);
    expect([first?.alertId, second?.alertId]).toEqual([null, null]);
    const location = (report: typeof first) => ({
      latitude: report?.latitude ?? 0,
      longitude: report?.longitude ?? 90,
    });
    expect(computeDistance(location(first), location(second))).toBeLessThan(2000);
  });

  test('become an alert with a third one', async () => {
    const { phoneNumber } = findTriggeringReporter();
    const form = { sender: phoneNumber, timestamp: '20260310085900', text: '1#2#1', msgid: '1' };
    const response = await app.nobody.send({
      method: 'POST',
      url: '/api/enqueueSmsEagleReport',
      payload: new URLSearchParams({ ...form, apikey: 'demo-kalembe' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(200);
    await processAllWaitingMessages(services);
    const reports = await pendingCluster();
    const { id, projectHealthRiskId } = reports.at(-1) ?? { id: 0, projectHealthRiskId: 0 };
    await evaluateAlertJobs(services, [{ projectHealthRiskId, reportIds: [id] }]);
    const alerted = await pendingCluster();
    expect(alerted.map(({ name }) => name)).toEqual(['Joseph Tolo', 'Ibrahim Sana', 'Mariam Kessy']);
    expect(new Set(alerted.map(({ alertId }) => alertId)).size).toBe(1);
    expect(alerted[0]?.alertId).not.toBeNull();
  });
});

test('devices stay, without a society', async () => {
  const devices = await db
    .selectFrom('devices')
    .select(['name', 'secretHash', 'nationalSocietyId'])
    .execute();
  expect(devices).toEqual([{ name: 'eagle', secretHash: 'of a secret', nationalSocietyId: null }]);
});

test('a database with other societies is refused', async () => {
  const other = await startTestApp({ now: today.toISOString() });
  await aSociety(other.db);
  const outcomes = [await seedDemo(other.services, { today }), await refreshDemo(other.services, { today })];
  await other.close();
  expect(outcomes).toEqual(['otherData', 'otherData']);
});

test('the same messages are generated every time, relative to today', () => {
  const invented = (day: string) => {
    const villages = createVillages(createRandom('villages'));
    const collectors = createCollectors(villages, createRandom('collectors'));
    return createYearOfMessages({ collectors, calendar: createDemoCalendar(new Date(day)) }, villages);
  };
  expect(invented('2026-03-10T09:00:00Z')).toEqual(invented('2026-03-10T09:00:00Z'));
});
