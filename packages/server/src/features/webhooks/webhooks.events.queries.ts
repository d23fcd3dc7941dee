import type { PlaceCodeInEffect } from '@harken/contract/schemas/schemas';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import { isInEffect, selectPlaceCode } from '../../platform/place-codes.queries.ts';

/** A webhook that receives a kind of event. */
export interface Subscriber {
  id: number;
  nationalSocietyId: number;
  url: string;
  kinds: string[];
}

/**
 * The active webhooks of societies that receive one of some kinds of events. They are locked for share, so that a concurrent change or
 * deletion waits and then finds what was queued for them.
 */
export function findSubscribers(
  db: Database,
  nationalSocietyIds: number[],
  kinds: readonly WebhookEventKind[],
): Promise<Subscriber[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'nationalSocietyId', 'url', 'kinds'])
    .where('nationalSocietyId', 'in', nationalSocietyIds)
    .where('isActive', '=', true)
    .where(sql<boolean>`kinds && ${kinds}::text[]`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** The next numbers of events, in their order. */
export async function drawSequence(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select nextval('webhook_event_sequence') as sequence from generate_series(1, ${count}) order by 1`.execute(
    db,
  );
  return rows.map(({ sequence }) => sequence);
}

/** Where something happened, from large to small, as far as it is known. */
export interface Place {
  region: string | null;
  district: string | null;
  village: string | null;
  zone: string | null;
  /** Their P-codes. */
  codes: Record<'region' | 'district' | 'village' | 'zone', string | null>;
  /** Their codes of all systems. */
  placeCodes: PlaceCodeInEffect[];
}

/** People by sex-age group; null where the kind of report has no such counts. */
export interface SexAgeCounts {
  femalesBelowFive: number | null;
  femalesAtLeastFive: number | null;
  malesBelowFive: number | null;
  malesAtLeastFive: number | null;
  unspecifiedSexAndAge: number | null;
}

/** The society, project and health risk of an event. */
export interface EventContext {
  nationalSocietyId: number;
  nationalSocietyName: string;
  projectId: number | null;
  projectName: string | null;
  healthRiskId: number;
  healthRiskCode: number;
  healthRiskName: string;
  healthRiskType: 'Human' | 'NonHuman' | 'UnusualEvent' | 'Activity';
}

/** The national society and the health risk, with their names in its language. */
export const societyColumns = sql`national_societies.id as national_society_id, national_societies.name as national_society_name,
  health_risks.id as health_risk_id, health_risks.health_risk_code, health_risks.health_risk_type,
  ${selectHealthRiskName(
    sql`(select code from languages where languages.id = national_societies.content_language_id)`,
  )} as health_risk_name`;
const contextColumns = sql`${societyColumns}, projects.id as project_id, projects.name as project_name`;

/** The P-codes of the places of a report. */
const codesOfPlaces = (day: CalendarDate) => sql`json_build_object(
  'region', ${selectPlaceCode('region', sql.ref('regions.id'), day)},
  'district', ${selectPlaceCode('district', sql.ref('districts.id'), day)},
  'village', ${selectPlaceCode('village', sql.ref('villages.id'), day)},
  'zone', ${selectPlaceCode('zone', sql.ref('zones.id'), day)})`;

/** The codes of all systems of the places of a report, the largest place first. */
const allCodesOfPlaces = (day: CalendarDate) => sql`(
  select coalesce(json_agg(json_build_object('level', found.level, 'system', found.system, 'code', found.code)
    order by found.size, found.system <> 'pcode', lower(found.system)), '[]')
  from (
    select levels.level, levels.size, place_codes.system, place_codes.code
    from place_codes, lateral (select
      case when place_codes.region_id is not null then 'region' when place_codes.district_id is not null then 'district'
        when place_codes.village_id is not null then 'village' else 'zone' end as level,
      case when place_codes.region_id is not null then 1 when place_codes.district_id is not null then 2
        when place_codes.village_id is not null then 3 else 4 end as size) as levels
    where (place_codes.region_id = regions.id or place_codes.district_id = districts.id
      or place_codes.village_id = villages.id or place_codes.zone_id = zones.id) and ${isInEffect(day)}) as found)`;

const joinPlacesOfReports = sql`
  left join zones on zones.id = reports.zone_id
  left join villages on villages.id = reports.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id`;

/** What an event contains about a report. */
export interface ReportDetails extends EventContext, Place, SexAgeCounts {
  id: number;
  kind: 'Single' | 'Aggregate' | 'Event' | 'DataCollectionPoint';
  status: string;
  isDuplicate: boolean;
  receivedAt: Date;
  reportedOn: string;
  onsetOn: string | null;
  epiYear: number;
  epiWeek: number;
  caseCount: number;
  referredCount: number | null;
  deathCount: number | null;
  fromOtherVillagesCount: number | null;
}

/** @param day on which the codes of places are in effect */
export async function findReportDetails(
  db: Database,
  reportIds: number[],
  day: CalendarDate,
): Promise<ReportDetails[]> {
  const { rows } = await sql<ReportDetails>`
    select reports.id, reports.kind, reports.status, reports.is_repetition as is_duplicate, reports.received_at, reports.reported_on,
      reports.onset_on, reports.epi_year, reports.epi_week, ${contextColumns},
      regions.name as region, districts.name as district, villages.name as village, zones.name as zone,
      ${codesOfPlaces(day)} as codes, ${allCodesOfPlaces(day)} as place_codes,
      reports.reported_case_count as case_count, reports.count_females_below_five as females_below_five,
      reports.count_females_at_least_five as females_at_least_five, reports.count_males_below_five as males_below_five,
      reports.count_males_at_least_five as males_at_least_five, reports.count_unspecified_sex_and_age as unspecified_sex_and_age,
      reports.referred_count, reports.death_count, reports.from_other_villages_count
    from reports
    join national_societies on national_societies.id = reports.national_society_id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    left join projects on projects.id = reports.project_id
    ${joinPlacesOfReports}
    where reports.id = any(${reportIds}::bigint[])
    order by reports.id`.execute(db);
  return rows;
}

/** What an event contains about an alert. Dismissed reports are not counted. */
export interface AlertDetails extends EventContext, SexAgeCounts {
  id: number;
  projectId: number;
  status: 'Open' | 'Escalated' | 'Dismissed' | 'Closed';
  createdAt: Date;
  escalatedAt: Date | null;
  dismissedAt: Date | null;
  closedAt: Date | null;
  escalatedOutcome: 'Dismissed' | 'ActionTaken' | 'Other' | null;
  isDemo: boolean;
  reportIds: number[];
  reportCount: number;
  caseCount: number;
  places: Place[];
}

/** @param day on which the codes of places are in effect */
export async function findAlertDetails(
  db: Database,
  alertIds: readonly number[],
  day: CalendarDate,
): Promise<AlertDetails[]> {
  const { rows } = await sql<AlertDetails>`
    select alerts.id, alerts.status, alerts.created_at, alerts.escalated_at, alerts.dismissed_at, alerts.closed_at,
      alerts.escalated_outcome, alerts.is_demo, ${contextColumns}, counted.*
    from alerts
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    cross join lateral (
      select coalesce(json_agg(reports.id order by reports.id), '[]') as report_ids, count(*)::int as report_count, coalesce(sum(reports.reported_case_count), 0)::int as case_count,
        sum(reports.count_females_below_five)::int as females_below_five, sum(reports.count_females_at_least_five)::int as females_at_least_five,
        sum(reports.count_males_below_five)::int as males_below_five, sum(reports.count_males_at_least_five)::int as males_at_least_five,
        sum(reports.count_unspecified_sex_and_age)::int as unspecified_sex_and_age,
        coalesce(json_agg(distinct jsonb_build_object(
          'region', regions.name, 'district', districts.name, 'village', villages.name, 'zone', zones.name,
          'codes', ${codesOfPlaces(day)}, 'placeCodes', ${allCodesOfPlaces(day)})), '[]') as places
      from alert_reports join reports on reports.id = alert_reports.report_id
      ${joinPlacesOfReports}
      where alert_reports.alert_id = alerts.id and reports.status <> 'Rejected'
    ) as counted
    where alerts.id = any(${alertIds}::int[])
    order by alerts.id`.execute(db);
  return rows;
}
