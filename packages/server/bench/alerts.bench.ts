import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aSession, aUser } from '../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../test/support/builders/projects.ts';
import { aSociety } from '../test/support/builders/societies.ts';
import { type BenchFixture, measureTime, median } from './fixture.ts';

/** Measures the alert list of a project with 20,000 alerts of three reports each, a third of them open. */
const alerts = 20_000;

interface Project {
  projectId: number;
  regionId: number;
  districtId: number;
  villageId: number;
}

/** Three years of evenly spread alerts, each with three reports of one collector. Half of the escalated ones have an outcome. */
async function aProjectOfManyAlerts({ services: { db } }: BenchFixture): Promise<Project> {
  const { id, organizationId, ...place } = await aSociety(db);
  const projectId = await aProject(db, { id, organizationId }, { timeZoneId: 'Africa/Dakar' });
  const at = { nationalSocietyId: id, organizationId, projectId };
  const supervisorId = await aUser(db, 'Supervisor', at);
  const riskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 2000));
  const raisedBecause = JSON.stringify({
    rule: { countThreshold: 3, daysThreshold: 7, kilometersThreshold: 5 },
    ...{ links: [], reportIds: [], maxMeters: 0, maxHours: 0 },
  });
  await sql`with collector as (
    insert into data_collectors (project_id, data_collector_type, name, display_name, sex, birth_group_decade, supervisor_id)
    values (${projectId}::int, 'Human', 'Somebody', 'Somebody', 'Female', 1990, ${supervisorId}::int) returning id
  ), raised as (
    insert into alerts (project_id, project_health_risk_id, created_at, last_report_received_at, raised_because,
      status, escalated_at, closed_at, dismissed_at)
    select ${projectId}::int, ${riskId}::int, at, at, ${raisedBecause}::jsonb, status,
      case when status in ('Escalated', 'Closed') then at + interval '5 hours' end,
      case when status = 'Closed' then at + interval '3 days' end,
      case when status = 'Dismissed' then at + interval '9 hours' end
    from (select now() - n * interval '79 minutes' as at,
        (array['Open', 'Closed', 'Escalated', 'Dismissed', 'Open', 'Closed'])[n % 6 + 1] as status
      from generate_series(1, ${alerts}::int) n) times
    returning id, created_at
  ), sent as (
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type,
      village_id, text, received_at, processed_at, is_training)
    select 'SmsEagle', ${id}::int, ${projectId}::int, collector.id, 'Human', ${place.villageId}::int, '1#1#1',
      raised.created_at - n * interval '1 hour', now(), false
    from raised cross join collector cross join generate_series(0, 2) n returning id, received_at, data_collector_id
  ), counted as (
    insert into reports (id, kind, status, national_society_id, project_id, project_health_risk_id, data_collector_id,
      data_collector_type, received_at, reported_on, epi_year, epi_week, village_id, is_training, is_activity,
      count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five,
      count_unspecified_sex_and_age, reported_case_count)
    select id, 'Single', 'Accepted', ${id}::int, ${projectId}::int, ${riskId}::int, data_collector_id, 'Human', received_at,
      received_at::date, 2026, 1, ${place.villageId}::int, false, false, 0, 0, 1, 0, 0, 1
    from sent returning id, received_at
  )
  insert into alert_reports (alert_id, report_id)
  select raised.id, counted.id from raised cross join generate_series(0, 2) n
  join counted on counted.received_at = raised.created_at - n * interval '1 hour'`.execute(db);
  await sql`insert into alert_event_logs (alert_id, alert_event_type_id, alert_event_subtype_id, logged_by_id, occurred_at, created_at)
    select id, 4, 4, ${supervisorId}::int, escalated_at + interval '1 day', now()
    from alerts where project_id = ${projectId} and escalated_at is not null and id % 2 = 0`.execute(db);
  await sql`update reports set alert_id = alert_reports.alert_id from alert_reports
    where alert_reports.report_id = reports.id and reports.project_id = ${projectId}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { projectId, ...place };
}

/** The list with the default filter of the page, and with the slowest filters. */
function listPages({ projectId, regionId, districtId, villageId }: Project) {
  const path = (pageNumber: number) => `/api/alert/list?projectId=${projectId}&pageNumber=${pageNumber}`;
  const allTime = { startDate: '2020-01-01T00:00:00Z', endDate: '2035-01-01T00:00:00Z', utcOffset: 0 };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const place = { regionIds: [regionId], districtIds: [districtId], villageIds: [villageId], zoneIds: [] };
  const lastDays = { ...allTime, startDate: daysAgo(30), endDate: daysAgo(0) };
  return [
    { name: '30 days of 20,000 alerts', path: path(1), body: lastDays },
    { name: '20,000 alerts by status, first page', path: path(1), body: allTime },
    { name: '20,000 alerts by status, page 200', path: path(200), body: allTime },
    {
      name: '20,000 alerts by time, page 200',
      path: path(200),
      body: { ...allTime, orderBy: 'TimeTriggered' },
    },
    {
      name: '20,000 alerts by last report',
      path: path(1),
      body: { ...allTime, orderBy: 'TimeOfLastReport' },
    },
    { name: '20,000 alerts of a village', path: path(1), body: { ...allTime, locations: place } },
    { name: '20,000 alerts, the closed ones', path: path(1), body: { ...allTime, status: 'Closed' } },
  ];
}

/** Requests each page several times and returns the median. */
export async function measureAlerts(
  fixture: BenchFixture,
): Promise<{ name: string; milliseconds: number; goal: number }[]> {
  const project = await aProjectOfManyAlerts(fixture);
  const app = await createApp(fixture.services, { pagesFolder: null });
  const cookie = await aSession(fixture.services.db, fixture.administratorId, new Date());
  const headers = { cookie, 'content-type': 'application/json' };
  const measure = async (name: string, request: InjectOptions) => {
    const runs: number[] = [];
    for (let run = 0; run < 9; run++) {
      const fetchPage = async () => {
        const response = await app.inject({ ...request, headers });
        if (response.statusCode !== 200)
          throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
        const { data, alertCount } = response.json().value;
        if (!(alertCount ?? data.length)) throw new Error(`${name} is empty`);
      };
      runs.push(await measureTime(fetchPage));
    }
    return { name, milliseconds: median(runs) };
  };
  const measured: { name: string; milliseconds: number; goal: number }[] = [];
  for (const { name, path: url, body } of listPages(project)) {
    const list = await measure(name, { method: 'POST', url, payload: JSON.stringify(body) });
    measured.push({ ...list, goal: 100 });
  }
  const url = `/api/project/${project.projectId}/alertClocks?startDate=2020-01-01T00:00:00Z`;
  const times = await measure('Timeliness of 20,000 alerts', { method: 'GET', url });
  await app.close();
  return [...measured, { ...times, goal: 300 }];
}
