import type { CaseCounts } from '@harken/domain/cases/classification';
import { sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import { selectClassification } from '../classification/classification.queries.ts';

/** A message as data, with the names of the columns in camel case. What the reader may not see is empty. */
export interface ReportData {
  id: number;
  receivedAt: Date;
  source: string;
  classification: CaseCounts | null;
  regionId: number | null;
  districtId: number | null;
  villageId: number | null;
  zoneId: number | null;
  regionName: string | null;
  districtName: string | null;
  villageName: string | null;
  zoneName: string | null;
  /** The other columns of the file. */
  columns: FoundValues;
}

const columns = sql`
  raw_reports.id, raw_reports.national_society_id, raw_reports.project_id, raw_reports.received_at, raw_reports.source,
  reports.kind as report_type, reports.status, project_health_risks.health_risk_id, health_risks.health_risk_code,
  ${selectHealthRiskName('en')} as health_risk_name, coalesce(reports.is_activity, false) as is_activity,
  coalesce(raw_reports.is_training, false) as is_training, coalesce(reports.is_repetition, false) as is_duplicate,
  (raw_reports.is_anonymized or coalesce(reports.is_anonymized, false) or coalesce(data_collectors.is_anonymized, false)) as is_anonymized, not shown.is_shown as is_sender_hidden,
  raw_reports.data_collector_type as collector_type,
  case when shown.is_shown then raw_reports.data_collector_id end as collector_id,
  case when shown.is_shown and not data_collectors.is_anonymized then
    case when data_collectors.data_collector_type = 'CollectionPoint' then data_collectors.name else data_collectors.display_name end
  end as collector_name,
  regions.id as region_id, districts.id as district_id, regions.name as region_name, districts.name as district_name,
  case when shown.is_shown then villages.id end as village_id, case when shown.is_shown then villages.name end as village_name,
  case when shown.is_shown then zones.id end as zone_id, case when shown.is_shown then zones.name end as zone_name,
  reports.reported_case_count as case_count, reports.count_males_below_five as "males_under_5",
  reports.count_males_at_least_five as "males_5_and_older", reports.count_females_below_five as "females_under_5",
  reports.count_females_at_least_five as "females_5_and_older",
  reports.count_unspecified_sex_and_age as unspecified_sex_and_age, reports.referred_count as referred,
  reports.death_count as deaths, reports.from_other_villages_count as from_other_villages,
  reports.onset_on::text as onset_on, reports.onset_origin, reports.alert_id, reports.accepted_at,
  reports.rejected_at as dismissed_at, reports.modified_at as edited_at,
  case when reports.status = 'Rejected' then reports.dismissal_reason end as dismissal_reason,
  case when reports.status = 'Rejected' and shown.is_shown then reports.dismissal_note end as dismissal_note,
  ${selectClassification} as classification,
  raw_reports.error_type, raw_reports.marked_as_corrected_at is not null as is_corrected,
  raw_reports.repetition as duplicate_state, raw_reports.text as message_text`;

/** Messages as data, unordered. */
export async function findReportData(
  db: Database,
  { ids, viewer }: { ids: number[]; viewer: Viewer },
): Promise<ReportData[]> {
  const { rows } = await sql<FoundValues & ReportData>`
    select ${columns}
    from raw_reports
    left join reports on reports.id = raw_reports.id
    left join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    left join health_risks on health_risks.id = project_health_risks.health_risk_id
    left join data_collectors on data_collectors.id = raw_reports.data_collector_id
    left join villages on villages.id = raw_reports.village_id
    left join districts on districts.id = villages.district_id
    left join regions on regions.id = districts.region_id
    left join zones on zones.id = raw_reports.zone_id
    cross join lateral (select ${maySeeSender(viewer)} as is_shown) as shown
    where raw_reports.id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, columns: row }));
}
