import { listJudgedEndings, resultsOfSubtypes } from '@harken/domain/alerts/scorecard-outcome';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { LocationFilter } from '@harken/domain/geography/location-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectVillageIds } from '../../../platform/location-filter.queries.ts';
import { nameOfHealthRisk } from '../alerts.queries.ts';

/** The alerts, reports and messages of which scorecards are. */
export interface ScorecardFilter {
  projectId: number;
  first: CalendarDate;
  last: CalendarDate;
  /** The same days in the project's time zone, half-open. */
  from: Date;
  until: Date;
  /** The months of the period (`yyyy-MM`), oldest first, and when each begins in the project's time zone. */
  months: string[];
  monthStarts: Date[];
  healthRiskId: number | null;
  /** From `reduceLocationFilter`. */
  locations: LocationFilter | null;
  level: 'region' | 'district';
}

/** What a row of counts is about: everything, an alert rule, a place (null: unknown) or a month. */
export interface CountedGroup {
  kind: 'all' | 'rule' | 'place' | 'month';
  projectHealthRiskId: number | null;
  placeId: number | null;
  month: string | null;
}

/** Whether a village and a zone are in the selected places. */
export function isInLocations(
  locations: LocationFilter | null,
  { village, zone }: { village: RawBuilder<unknown>; zone: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (locations === null) return sql<boolean>`true`;
  return sql<boolean>`(${village} in ${selectVillageIds(locations)} or ${zone} = any(${locations.zoneIds}::int[])
    or (${locations.includeUnknownLocation} and ${village} is null))`;
}

/** The region or the district of a joined district. */
export const selectPlaceId = (level: ScorecardFilter['level']) =>
  level === 'region' ? sql`districts.region_id` : sql`districts.id`;

/** The month of an instant. */
export const selectMonth = ({ months, monthStarts }: ScorecardFilter, instant: RawBuilder<unknown>) =>
  sql`(${months}::text[])[width_bucket(${instant}, ${monthStarts}::timestamptz[])]`;

const kinds = sql`case grouping(project_health_risk_id, place_id, month)
  when 7 then 'all' when 3 then 'rule' when 5 then 'place' else 'month' end`;
const groups = sql`grouping sets ((), (project_health_risk_id), (place_id), (month))`;
const groupColumns = sql`${kinds} as kind, project_health_risk_id, place_id, month`;

export interface ReportCount extends CountedGroup {
  reports: number;
}

/** Counts the correct reports of a period that can take part in alerts, in total and by rule, place and month. */
export async function countScorecardReports(db: Database, filter: ScorecardFilter): Promise<ReportCount[]> {
  const { projectId, first, last, healthRiskId } = filter;
  const place = { village: sql`reports.village_id`, zone: sql`reports.zone_id` };
  const { rows } = await sql<ReportCount>`
    with chosen as (
      select reports.project_health_risk_id, ${selectPlaceId(filter.level)} as place_id,
        to_char(reports.reported_on, 'YYYY-MM') as month
      from reports
      join project_health_risks on project_health_risks.id = reports.project_health_risk_id
      left join villages on villages.id = reports.village_id
      left join districts on districts.id = villages.district_id
      where reports.project_id = ${projectId}
        and reports.reported_on >= ${first}::date and reports.reported_on <= ${last}::date
        and reports.data_collector_type = 'Human' and reports.kind in ('Single', 'Event')
        and not reports.is_training and not reports.is_repetition and not reports.is_activity
        and (${healthRiskId}::int is null or project_health_risks.health_risk_id = ${healthRiskId}::int)
        and ${isInLocations(filter.locations, place)}
    )
    select ${groupColumns}, count(*) as reports from chosen group by ${groups}`.execute(db);
  return rows;
}

/** The counts of some alerts, and how long their steps took: the median and the 90th percentile in hours. */
export interface AlertCount extends CountedGroup {
  alerts: number;
  verified: number;
  escalated: number;
  escalatedConfirmed: number;
  confirmed: number;
  confirmedByClosing: number;
  notConfirmed: number;
  underOtherRule: number;
  raisedCount: number;
  raisedHours: number[] | null;
  decidedCount: number;
  decidedHours: number[] | null;
  escalatedCount: number;
  escalatedHours: number[] | null;
  outcomeCount: number;
  outcomeHours: number[] | null;
  totalCount: number;
  totalHours: number[] | null;
}

/** Null where one of both has not happened; `greatest` alone would make it 0. */
const hoursBetween = (from: string, to: string) =>
  sql`case when ${sql.ref(to)} >= ${sql.ref(from)} then extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::float8 / 3600
    when ${sql.ref(to)} < ${sql.ref(from)} then 0 end`;

const selectPercentiles = (
  step: string,
) => sql`count(${sql.ref(`${step}_took`)}) as ${sql.ref(`${step}_count`)},
  percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(`${step}_took`)}) as ${sql.ref(`${step}_hours`)}`;

/** The rules of the outcome as tables (domain/alerts/scorecard-outcome.ts). */
const outcomeTables = sql`
  results_of_subtypes as (
    select * from json_to_recordset(${JSON.stringify(resultsOfSubtypes)}::json) as listed ("subtypeId" int, result text)
  ),
  judged_endings as (
    select * from json_to_recordset(${JSON.stringify(listJudgedEndings())}::json)
      as listed (status text, "escalatedOutcome" text, result text, outcome text)
  )`;

const storedRule = (field: string) => sql`(alerts.raised_because -> 'rule' ->> ${sql.lit(field)})::int`;

/** Whether an alert was raised under another rule than that of today. */
const isUnderOtherRule = sql`(alerts.raised_because ? 'rule' and (
  ${storedRule('countThreshold')} is distinct from project_health_risks.count_threshold
  or ${storedRule('daysThreshold')} is distinct from project_health_risks.days_threshold
  or ${storedRule('kilometersThreshold')} is distinct from project_health_risks.kilometers_threshold))`;

/** The alerts of the period with the place of their last report, when their steps ended, and their outcome. */
function selectJudgedAlerts(filter: ScorecardFilter): RawBuilder<unknown> {
  const { projectId, from, until, healthRiskId } = filter;
  const place = { village: sql`spans.village_id`, zone: sql`spans.zone_id` };
  return sql`
    ${outcomeTables},
    chosen as materialized (
      select alerts.id, alerts.project_health_risk_id, alerts.status, alerts.escalated_outcome, alerts.created_at,
        alerts.escalated_at, alerts.dismissed_at, alerts.closed_at, project_health_risks.count_threshold,
        ${isUnderOtherRule} as is_under_other_rule
      from alerts join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
      where alerts.project_id = ${projectId} and alerts.created_at >= ${from} and alerts.created_at < ${until}
        and (${healthRiskId}::int is null or project_health_risks.health_risk_id = ${healthRiskId}::int)
    ),
    spans as (
      select alert_reports.alert_id, min(reports.received_at) as first_report_at,
        count(*) filter (where reports.status = 'Accepted') as accepted,
        (array_agg(reports.village_id order by reports.received_at desc, reports.id desc))[1] as village_id,
        (array_agg(reports.zone_id order by reports.received_at desc, reports.id desc))[1] as zone_id
      from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id in (select chosen.id from chosen)
      group by alert_reports.alert_id
    ),
    checks as (
      select chosen.id as alert_id, min(checks.done_at) as first_check_at
      from chosen join cross_checks checks on checks.alert_id = chosen.id and checks.done_at >= chosen.created_at
      group by chosen.id
    ),
    results as (
      select distinct on (events.alert_id) events.alert_id, events.occurred_at, listed.result
      from chosen join alert_event_logs events on events.alert_id = chosen.id
      join results_of_subtypes listed on listed."subtypeId" = events.alert_event_subtype_id
      order by events.alert_id, events.occurred_at desc, events.id desc
    ),
    judged as (
      select chosen.*, spans.first_report_at, coalesce(spans.accepted, 0) as accepted,
        ${selectPlaceId(filter.level)} as place_id, judged_endings.outcome, results.result,
        least(checks.first_check_at, chosen.escalated_at, chosen.dismissed_at) as first_decided_at,
        case when judged_endings.outcome is not null
          then coalesce(results.occurred_at, chosen.closed_at, chosen.dismissed_at) end as outcome_at
      from chosen
      left join spans on spans.alert_id = chosen.id
      left join villages on villages.id = spans.village_id
      left join districts on districts.id = villages.district_id
      left join checks on checks.alert_id = chosen.id
      left join results on results.alert_id = chosen.id
      left join judged_endings on judged_endings.status = chosen.status
        and judged_endings."escalatedOutcome" is not distinct from chosen.escalated_outcome
        and judged_endings.result is not distinct from results.result
      where ${isInLocations(filter.locations, place)}
    )`;
}

/**
 * Counts the alerts that were raised in a period, in total and by rule, place and month. Everything is added up by the database,
 * which returns one row per group.
 */
export async function countScorecardAlerts(db: Database, filter: ScorecardFilter): Promise<AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    with ${selectJudgedAlerts(filter)},
    measured as (
      select judged.*, ${selectMonth(filter, sql`judged.created_at`)} as month,
        judged.escalated_at is not null or judged.accepted >= greatest(judged.count_threshold, 1) as is_verified,
        ${hoursBetween('judged.first_report_at', 'judged.created_at')} as raised_took,
        ${hoursBetween('judged.created_at', 'judged.first_decided_at')} as decided_took,
        ${hoursBetween('judged.first_decided_at', 'judged.escalated_at')} as escalated_took,
        ${hoursBetween('judged.escalated_at', 'judged.outcome_at')} as outcome_took,
        ${hoursBetween('judged.first_report_at', 'judged.outcome_at')} as total_took
      from judged
    )
    select ${groupColumns}, count(*) as alerts,
      count(*) filter (where is_verified) as verified,
      count(*) filter (where escalated_at is not null) as escalated,
      count(*) filter (where escalated_at is not null and outcome = 'confirmed') as escalated_confirmed,
      count(*) filter (where outcome = 'confirmed') as confirmed,
      count(*) filter (where outcome = 'confirmed' and result is null) as confirmed_by_closing,
      count(*) filter (where outcome = 'notConfirmed') as not_confirmed,
      count(*) filter (where is_under_other_rule) as under_other_rule,
      ${sql.join(['raised', 'decided', 'escalated', 'outcome', 'total'].map(selectPercentiles))}
    from measured group by ${groups}`.execute(db);
  return rows;
}

/** An alert rule of a project. */
export interface ScoredRule {
  id: number;
  healthRiskId: number;
  healthRisk: string;
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

/** The health risks of a project for which alerts can exist, with their rules, in the order of their names. */
export function findScoredRules(
  db: Database,
  { projectId, healthRiskId }: Pick<ScorecardFilter, 'projectId' | 'healthRiskId'>,
  languageCode: string,
): Promise<ScoredRule[]> {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select([
      'projectHealthRisks.id',
      'projectHealthRisks.healthRiskId',
      nameOfHealthRisk(languageCode).as('healthRisk'),
      'projectHealthRisks.countThreshold',
      'projectHealthRisks.daysThreshold',
      'projectHealthRisks.kilometersThreshold',
    ])
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('healthRisks.healthRiskType', '<>', 'Activity')
    .$if(healthRiskId !== null, (query) =>
      query.where('projectHealthRisks.healthRiskId', '=', healthRiskId as number),
    )
    .orderBy('healthRisk')
    .orderBy('projectHealthRisks.id')
    .execute();
}

/** The time zone and the weeks of a project, and when it was closed. */
export function findScorecardCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select(['projects.timeZoneId', 'projects.endedAt'])
    .select((eb) =>
      eb.ref('nationalSocieties.epiWeekStartDay').$castTo<'Sunday' | 'Monday'>().as('weekStart'),
    )
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

export interface ScoredPlace {
  id: number;
  name: string;
  region: string | null;
}

/** The names of regions, or of districts with their regions. */
export async function findScoredPlaces(
  db: Database,
  level: ScorecardFilter['level'],
  ids: number[],
): Promise<ScoredPlace[]> {
  const { rows } = await (level === 'region'
    ? sql<ScoredPlace>`select regions.id, regions.name, null as region from regions where regions.id = any(${ids}::int[])`
    : sql<ScoredPlace>`select districts.id, districts.name, regions.name as region
        from districts join regions on regions.id = districts.region_id
        where districts.id = any(${ids}::int[])`
  ).execute(db);
  return rows;
}
