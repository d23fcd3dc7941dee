import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Queries that the simulated staff use to decide. */

export interface AlertCase {
  id: number;
  status: string;
  code: number;
  createdAt: Date;
  countThreshold: number;
  reports: { id: number; status: string; supervisorId: number; organizationId: number; district: string }[];
}

/** An alert with its reports and their supervisors. */
export async function findAlertCase(trx: Database, alertId: number): Promise<AlertCase> {
  const { rows } = await sql<AlertCase>`
    select alerts.id, alerts.status, alerts.created_at, health_risks.health_risk_code as code,
      project_health_risks.count_threshold,
      (select json_agg(json_build_object('id', reports.id, 'status', reports.status, 'supervisorId', supervisors.id,
          'organizationId', members.organization_id, 'district', districts.name) order by reports.id)
        from alert_reports
        join reports on reports.id = alert_reports.report_id
        join data_collectors on data_collectors.id = reports.data_collector_id
        join users as supervisors on supervisors.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
        join user_national_societies as members on members.user_id = supervisors.id
        join villages on villages.id = reports.village_id
        join districts on districts.id = villages.district_id
        where alert_reports.alert_id = alerts.id) as reports
    from alerts
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    where alerts.id = ${alertId}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error(`There is no alert ${alertId}.`);
  return found;
}

/** Reports among these that can be cross-checked outside alerts, with their supervisors. */
export async function findListedReports(
  trx: Database,
  ids: number[],
): Promise<{ id: number; supervisorId: number }[]> {
  const { rows } = await sql<{ id: number; supervisorId: number }>`
    select reports.id, coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id) as supervisor_id
    from reports join data_collectors on data_collectors.id = reports.data_collector_id
    join projects on projects.id = reports.project_id and projects.state = 'Open'
    where reports.id = any(${ids}::bigint[]) and reports.kind in ('Single', 'Event') and reports.status = 'New'
      and not reports.is_activity and reports.village_id is not null and reports.alert_id is null
    order by reports.id`.execute(trx);
  return rows;
}

/** Incorrect reports among these that a supervisor can handle. */
export async function findIncorrectReports(
  trx: Database,
  ids: number[],
): Promise<{ id: number; supervisorId: number }[]> {
  const { rows } = await sql<{ id: number; supervisorId: number }>`
    select raw_reports.id, coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id) as supervisor_id
    from raw_reports join data_collectors on data_collectors.id = raw_reports.data_collector_id
    where raw_reports.id = any(${ids}::bigint[]) and raw_reports.error_type is not null
    order by raw_reports.id`.execute(trx);
  return rows;
}

/** The alerts of a health risk that were raised in a district since a day, with the health risk and the district. */
export async function findAlertsOfDistrict(
  trx: Database,
  { code, district, startedOn }: { code: number; district: string; startedOn: string },
): Promise<{ id: number; healthRiskId: number; districtId: number }[]> {
  const { rows } = await sql<{ id: number; healthRiskId: number; districtId: number }>`
    select distinct alerts.id, health_risks.id as health_risk_id, districts.id as district_id
    from alerts
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id and health_risks.health_risk_code = ${code}
    join alert_reports on alert_reports.alert_id = alerts.id
    join reports on reports.id = alert_reports.report_id
    join villages on villages.id = reports.village_id
    join districts on districts.id = villages.district_id and districts.name = ${district}
    where alerts.created_at >= ${startedOn}::date order by alerts.id limit 50`.execute(trx);
  return rows;
}
