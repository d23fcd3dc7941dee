import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A webhook that wants to be told of something. */
export interface Listener {
  id: number;
  nationalSocietyId: number;
  url: string;
}

/**
 * The webhooks of societies that want to be told of something. They stay as they are until the transaction ends: whoever
 * changes or deletes one afterwards finds what was queued for it.
 */
export function findListeners(
  db: Database,
  nationalSocietyIds: number[],
  kind: WebhookKind,
): Promise<Listener[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'nationalSocietyId', 'url'])
    .where('nationalSocietyId', 'in', nationalSocietyIds)
    .where('isActive', '=', true)
    .where(sql<boolean>`${kind} = any(kinds)`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Where something happened, from large to small, as far as it is known. */
export interface Place {
  region: string | null;
  district: string | null;
  village: string | null;
  zone: string | null;
}

/** Numbers of people by sex and age, as a report counts them; null where its kind does not count so. */
export interface People {
  femalesBelowFive: number | null;
  femalesAtLeastFive: number | null;
  malesBelowFive: number | null;
  malesAtLeastFive: number | null;
  unspecifiedSexAndAge: number | null;
}

/** Society, project and health risk that something is about. */
export interface About {
  nationalSocietyId: number;
  nationalSocietyName: string;
  projectId: number | null;
  projectName: string | null;
  healthRiskCode: number;
  healthRiskName: string;
  healthRiskType: string;
}

const aboutColumns = sql`national_societies.id as national_society_id, national_societies.name as national_society_name,
  projects.id as project_id, projects.name as project_name, health_risks.health_risk_code, health_risks.health_risk_type,
  (select contents.name from health_risk_contents contents where contents.health_risk_id = health_risks.id
    order by contents.language_id = national_societies.content_language_id desc, contents.language_id limit 1) as health_risk_name`;

const placesOfReports = sql`
  left join zones on zones.id = reports.zone_id
  left join villages on villages.id = reports.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id`;

/** What is told of a report. */
export interface ReportFacts extends About, Place, People {
  id: number;
  kind: string;
  receivedAt: Date;
  reportedOn: string;
  epiYear: number;
  epiWeek: number;
  caseCount: number;
  referredCount: number | null;
  deathCount: number | null;
  fromOtherVillagesCount: number | null;
}

export async function findReportFacts(db: Database, reportIds: number[]): Promise<ReportFacts[]> {
  const { rows } = await sql<ReportFacts>`
    select reports.id, reports.kind, reports.received_at, reports.reported_on, reports.epi_year, reports.epi_week, ${aboutColumns},
      regions.name as region, districts.name as district, villages.name as village, zones.name as zone,
      reports.reported_case_count as case_count, reports.count_females_below_five as females_below_five,
      reports.count_females_at_least_five as females_at_least_five, reports.count_males_below_five as males_below_five,
      reports.count_males_at_least_five as males_at_least_five, reports.count_unspecified_sex_and_age as unspecified_sex_and_age,
      reports.referred_count, reports.death_count, reports.from_other_villages_count
    from reports
    join national_societies on national_societies.id = reports.national_society_id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    left join projects on projects.id = reports.project_id
    ${placesOfReports}
    where reports.id = any(${reportIds}::bigint[])
    order by reports.id`.execute(db);
  return rows;
}

/** What is told of an alert: of its reports, those that staff dismissed are not counted. */
export interface AlertFacts extends About, People {
  id: number;
  projectId: number;
  status: string;
  createdAt: Date;
  escalatedAt: Date | null;
  dismissedAt: Date | null;
  closedAt: Date | null;
  escalatedOutcome: string | null;
  isDemo: boolean;
  reportCount: number;
  caseCount: number;
  places: Place[];
}

export async function findAlertFacts(db: Database, alertIds: readonly number[]): Promise<AlertFacts[]> {
  const { rows } = await sql<AlertFacts>`
    select alerts.id, alerts.status, alerts.created_at, alerts.escalated_at, alerts.dismissed_at, alerts.closed_at,
      alerts.escalated_outcome, alerts.is_demo, ${aboutColumns}, counted.*
    from alerts
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    cross join lateral (
      select count(*)::int as report_count, coalesce(sum(reports.reported_case_count), 0)::int as case_count,
        sum(reports.count_females_below_five)::int as females_below_five, sum(reports.count_females_at_least_five)::int as females_at_least_five,
        sum(reports.count_males_below_five)::int as males_below_five, sum(reports.count_males_at_least_five)::int as males_at_least_five,
        sum(reports.count_unspecified_sex_and_age)::int as unspecified_sex_and_age,
        coalesce(json_agg(distinct jsonb_build_object(
          'region', regions.name, 'district', districts.name, 'village', villages.name, 'zone', zones.name)), '[]') as places
      from alert_reports join reports on reports.id = alert_reports.report_id
      ${placesOfReports}
      where alert_reports.alert_id = alerts.id and reports.status <> 'Rejected'
    ) as counted
    where alerts.id = any(${alertIds}::int[])
    order by alerts.id`.execute(db);
  return rows;
}
