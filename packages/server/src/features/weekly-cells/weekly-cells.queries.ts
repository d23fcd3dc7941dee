import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { type HealthRiskType, zeroReportCode } from '@harken/domain/health-risks/types';
import type { DutyInDistricts, WeeklySums } from '@harken/domain/weekly-cells/weekly-cells';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** A condition for queries with `projects`. Null: all of them. */
const isCounted = (projectIds: readonly number[] | null) =>
  projectIds === null ? sql`true` : sql`projects.id = any(${projectIds}::int[])`;

interface WeeksOfProjects {
  nationalSocietyId: number;
  /** Null: those of all projects. */
  projectIds: readonly number[] | null;
}

interface SumRow {
  districtId: number;
  firstDay: CalendarDate;
  healthRiskId: number;
  cases: number;
  deaths: number;
  femalesBelowFive: number;
  femalesAtLeastFive: number;
  malesBelowFive: number;
  malesAtLeastFive: number;
  unspecifiedSexAndAge: number;
}

/**
 * Cases and deaths by district, epi week and health risk, from the reports that dashboards count: accepted and not yet cross-checked
 * ones of known senders, without training, activity and duplicates. Weeks begin on the weekday of `first`.
 *
 * @param end the day after the last week
 */
export async function findWeeklySums(
  db: Database,
  { nationalSocietyId, projectIds, first, end }: WeeksOfProjects & { first: CalendarDate; end: CalendarDate },
): Promise<WeeklySums[]> {
  const { rows } = await sql<SumRow>`
    select villages.district_id, weeks.first_day::text as first_day, risks.health_risk_id,
      sum(reports.reported_case_count)::int as cases, coalesce(sum(reports.death_count), 0)::int as deaths,
      coalesce(sum(reports.count_females_below_five), 0)::int as females_below_five,
      coalesce(sum(reports.count_females_at_least_five), 0)::int as females_at_least_five,
      coalesce(sum(reports.count_males_below_five), 0)::int as males_below_five,
      coalesce(sum(reports.count_males_at_least_five), 0)::int as males_at_least_five,
      coalesce(sum(reports.count_unspecified_sex_and_age), 0)::int as unspecified_sex_and_age
    from projects
    join reports on reports.project_id = projects.id
      and reports.reported_on >= ${first}::date and reports.reported_on < ${end}::date
    join lateral (select ${first}::date + (reports.reported_on - ${first}::date) / 7 * 7 as first_day) weeks on true
    join villages on villages.id = reports.village_id
    join project_health_risks risks on risks.id = reports.project_health_risk_id
    where projects.national_society_id = ${nationalSocietyId} and ${isCounted(projectIds)} and reports.status <> 'Rejected'
      and reports.data_collector_id is not null and not reports.is_training and not reports.is_activity
      and not reports.is_repetition
    group by villages.district_id, weeks.first_day, risks.health_risk_id`.execute(db);
  return rows.map(({ districtId, firstDay, healthRiskId, cases, deaths, ...groups }) => ({
    ...{ districtId, firstDay, healthRiskId, deaths, cases: { ...groups, all: cases } },
  }));
}

interface DutyRow {
  from: number;
  until: number | null;
  timeZoneId: string;
  districtIds: number[];
  absences: [number, number | null][] | null;
}

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/**
 * When the data collectors of a national society could report, and in which districts, as far as it touches a time range; deleted
 * ones and those of closed projects too. Training is time off duty. A training period without an end of somebody who is not in
 * training is ignored (docs/decisions/0053).
 */
export async function findDistrictDuties(
  db: Database,
  { nationalSocietyId, projectIds, from, until }: WeeksOfProjects & { from: Date; until: Date },
): Promise<DutyInDistricts[]> {
  const { rows } = await sql<DutyRow>`
    with collectors as (
      select data_collectors.id, data_collectors.created_at, data_collectors.is_in_training_mode, projects.time_zone_id,
        least(data_collectors.deleted_at, projects.ended_at) as until
      from data_collectors join projects on projects.id = data_collectors.project_id
      where projects.national_society_id = ${nationalSocietyId} and ${isCounted(projectIds)}
        and data_collectors.created_at < ${until}
        and (data_collectors.deleted_at is null or data_collectors.deleted_at >= ${from})
        and (projects.ended_at is null or projects.ended_at >= ${from})
    ), locations as (
      select found.data_collector_id, array_agg(distinct villages.district_id) as district_ids
      from data_collector_locations found
      join collectors on collectors.id = found.data_collector_id
      join villages on villages.id = found.village_id
      group by found.data_collector_id
    ), absences as (
      select periods.data_collector_id,
        json_agg(json_build_array(${milliseconds('periods.started_at')}, ${milliseconds('periods.ended_at')})) as absences
      from (
        select data_collector_id, started_at, ended_at from data_collector_not_deployed_periods
        union all
        select training.data_collector_id, training.started_at, training.ended_at
        from data_collector_training_periods training join collectors on collectors.id = training.data_collector_id
        where training.ended_at is not null or collectors.is_in_training_mode
      ) periods join collectors on collectors.id = periods.data_collector_id
      where periods.started_at < ${until} and (periods.ended_at is null or periods.ended_at >= ${from})
      group by periods.data_collector_id
    )
    select ${milliseconds('collectors.created_at')} as "from", ${milliseconds('collectors.until')} as until,
      collectors.time_zone_id, locations.district_ids, absences.absences
    from collectors
    join locations on locations.data_collector_id = collectors.id
    left join absences on absences.data_collector_id = collectors.id`.execute(db);
  return rows.map(({ absences, until: leftAt, ...row }) => ({
    ...row,
    until: leftAt ?? Number.POSITIVE_INFINITY,
    absences: (absences ?? []).map(([start, stop]) => ({
      from: start,
      until: stop ?? Number.POSITIVE_INFINITY,
    })),
  }));
}

/**
 * How many data collectors sent a report in a week, by district, and how many of them one of having seen no cases. Whoever sent a
 * dismissed report has reported; training does not count.
 *
 * @param end the day after the week
 */
export async function countReporting(
  db: Database,
  {
    nationalSocietyId,
    projectIds,
    firstDay,
    end,
  }: WeeksOfProjects & { firstDay: CalendarDate; end: CalendarDate },
): Promise<{ districtId: number; reporting: number; zeroReporting: number }[]> {
  const { rows } = await sql<{ districtId: number; reporting: number; zeroReporting: number }>`
    select villages.district_id, count(distinct reports.data_collector_id)::int as reporting,
      count(distinct reports.data_collector_id) filter (where health_risks.health_risk_code = ${zeroReportCode})::int
        as zero_reporting
    from projects
    join reports on reports.project_id = projects.id
      and reports.reported_on >= ${firstDay}::date and reports.reported_on < ${end}::date
    join villages on villages.id = reports.village_id
    join project_health_risks risks on risks.id = reports.project_health_risk_id
    join health_risks on health_risks.id = risks.health_risk_id
    where projects.national_society_id = ${nationalSocietyId} and ${isCounted(projectIds)}
      and reports.data_collector_id is not null and not reports.is_training
    group by villages.district_id`.execute(db);
  return rows;
}

/** The health risks that projects of a national society watch, without activities, by their code. */
export async function findHealthRisksOfSociety(
  db: Database,
  { nationalSocietyId, projectIds }: WeeksOfProjects,
  languageCode: string,
) {
  const { rows } = await sql<{ id: number; code: number; name: string; type: HealthRiskType }>`
    select health_risks.id, health_risks.health_risk_code as code, health_risks.health_risk_type as type,
      ${selectHealthRiskName(languageCode)} as name
    from health_risks
    where health_risks.health_risk_type <> 'Activity' and exists (
      select from project_health_risks links join projects on projects.id = links.project_id
      where links.health_risk_id = health_risks.id and projects.national_society_id = ${nationalSocietyId}
        and ${isCounted(projectIds)})
    order by health_risks.health_risk_code`.execute(db);
  return rows;
}
