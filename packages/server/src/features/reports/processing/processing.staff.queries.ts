import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

export interface StaffReplyDetails {
  supervisor: string | null;
  supervisorId: number | null;
  healthRisk: string | null;
}

/**
 * Names for the SMS to collectors for whom staff sent reports, by message: their supervisor (the head supervisor if that one
 * sent it or there is no other), and the health risk in the content language of the national society.
 */
export async function findStaffReplyDetails(
  db: Database,
  ids: number[],
): Promise<Map<number, StaffReplyDetails>> {
  const { rows } = await sql<StaffReplyDetails & { id: number }>`
    select reports.id, ${selectHealthRiskName(sql`languages_of_society.code`)} as health_risk,
      shown.name as supervisor, shown.id as supervisor_id
    from reports
    join raw_reports on raw_reports.id = reports.id
    join national_societies on national_societies.id = reports.national_society_id
    join languages as languages_of_society on languages_of_society.id = national_societies.content_language_id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    join data_collectors on data_collectors.id = reports.data_collector_id
    left join users as senders on senders.id = raw_reports.sent_by_id
    left join users as supervisors on supervisors.id = data_collectors.supervisor_id
    left join users as heads on heads.id = supervisors.head_supervisor_id
    left join users as own_heads on own_heads.id = data_collectors.head_supervisor_id
    left join users as shown on shown.id = case
      when senders.role = 'HeadSupervisor' and heads.name is not null then heads.id
      when supervisors.name is not null then supervisors.id else own_heads.id end
    where reports.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
