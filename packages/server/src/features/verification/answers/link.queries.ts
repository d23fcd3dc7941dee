import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

export function findRequestByToken(
  db: Database,
  tokenHash: Buffer,
): Promise<{ id: number; alertId: number; contactId: number } | undefined> {
  return db
    .selectFrom('verificationRequests')
    .select(['id', 'alertId', 'contactId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** What the page of a link shows. It says nothing about who reported. */
export interface Question {
  languageCode: string;
  timeZoneId: string;
  nationalSociety: string;
  healthRisk: string;
  caseDefinition: string | null;
  places: string[];
  firstReportAt: Date;
  lastReportAt: Date;
  reportCount: number;
  caseCount: number;
  supervisorPhone: string | null;
  expiresAt: Date;
}

const supervisorPhone = sql`(
  select users.phone_number from alert_supervisors join users on users.id = alert_supervisors.user_id
  where alert_supervisors.alert_id = alerts.id and users.deleted_at is null and users.phone_number <> ''
  order by users.id limit 1)`;

export async function findQuestion(db: Database, requestId: number): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select contacts.language_code, projects.time_zone_id, national_societies.name as national_society,
      ${selectHealthRiskName(sql.ref('contacts.language_code'), sql.ref('project_health_risks.health_risk_id'))} as health_risk,
      project_health_risks.case_definition, of_alert.places, of_alert.first_report_at, of_alert.last_report_at,
      of_alert.report_count, of_alert.case_count,
      case when settings.shows_supervisor then ${supervisorPhone} end as supervisor_phone, requests.expires_at
    from verification_requests requests
    join verification_contacts contacts on contacts.id = requests.contact_id
    join alerts on alerts.id = requests.alert_id
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    left join verification_settings settings on settings.project_id = projects.id
    cross join lateral (
      select coalesce(json_agg(distinct concat_ws(', ', villages.name, districts.name)) filter (where villages.id is not null), '[]'::json)
          as places,
        coalesce(min(reports.received_at), alerts.created_at) as first_report_at,
        coalesce(max(reports.received_at), alerts.created_at) as last_report_at,
        count(*)::int as report_count, coalesce(sum(greatest(reports.reported_case_count, 1)), 0)::int as case_count
      from alert_reports
      join reports on reports.id = alert_reports.report_id and reports.status <> 'Rejected'
      left join villages on villages.id = reports.village_id
      left join districts on districts.id = villages.district_id
      where alert_reports.alert_id = alerts.id) of_alert
    where requests.id = ${requestId}`.execute(db);
  return rows[0];
}
