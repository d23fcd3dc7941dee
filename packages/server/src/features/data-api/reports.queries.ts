import { sql } from 'kysely';
import { findKeysOfProjects } from './keys.queries.ts';
import {
  isReportWithinOrganizations,
  isShownCollector,
  isWithinOrganizations,
  onlyIfPersonal,
} from './shown-senders.queries.ts';
import type { DataSource, FoundRow } from './source.ts';

const ids = (keys: readonly { id: number }[]) => keys.map(({ id }) => id);

/** Reports. The sender, and the village, are shown as in the list of reports. */
export const reportSource: DataSource = {
  findKeys: (db, selection) =>
    findKeysOfProjects(db, selection, {
      ...{ table: 'reports', kind: 'report', visible: isReportWithinOrganizations(selection.data) },
    }),
  async findRows(db, keys, data) {
    const personal = (column: string) =>
      onlyIfPersonal(
        data,
        sql`case when shown.is_shown and not reports.is_anonymized and not raw_reports.is_anonymized
          and not coalesce(data_collectors.is_anonymized, false) then ${sql.ref(column)} end`,
      );
    const { rows } = await sql<FoundRow>`
      select reports.id, reports.national_society_id, reports.project_id, projects.time_zone_id as time_zone,
        reports.received_at, reports.reported_on, reports.epi_year, reports.epi_week, reports.kind as report_type,
        reports.status, project_health_risks.health_risk_id, health_risks.health_risk_code, reports.is_activity,
        reports.is_training, reports.is_repetition as is_duplicate, reports.is_anonymized,
        case when shown.is_shown then reports.data_collector_id end as collector_id,
        districts.region_id, villages.district_id,
        case when shown.is_shown then reports.village_id end as village_id,
        case when shown.is_shown then reports.zone_id end as zone_id,
        reports.reported_case_count as case_count, reports.count_males_below_five as males_under_5,
        reports.count_males_at_least_five as males_5_and_older, reports.count_females_below_five as females_under_5,
        reports.count_females_at_least_five as females_5_and_older, reports.count_unspecified_sex_and_age as unspecified_sex_and_age,
        reports.referred_count as referred, reports.death_count as deaths, reports.from_other_villages_count as from_other_villages,
        reports.alert_id, reports.accepted_at, reports.rejected_at as dismissed_at, reports.reset_at, reports.modified_at as edited_at,
        case when reports.status = 'Rejected' then reports.dismissal_reason end as dismissal_reason,
        ${personal('reports.phone_number')} as sender_phone_number, ${personal('raw_reports.text')} as message_text,
        ${personal('reports.latitude')} as latitude, ${personal('reports.longitude')} as longitude
      from reports
      join raw_reports on raw_reports.id = reports.id
      join projects on projects.id = reports.project_id
      join project_health_risks on project_health_risks.id = reports.project_health_risk_id
      join health_risks on health_risks.id = project_health_risks.health_risk_id
      left join data_collectors on data_collectors.id = reports.data_collector_id
      left join villages on villages.id = reports.village_id
      left join districts on districts.id = villages.district_id
      cross join lateral (select (data_collectors.id is null or ${isShownCollector(data)}) as is_shown) as shown
      where reports.id = any(${ids(keys)}::bigint[]) and reports.project_id = any(${data.projectIds}::int[])
        and ${isReportWithinOrganizations(data)}`.execute(db);
    return rows;
  },
};

/** Data collectors whose reports show who sent them. */
export const collectorSource: DataSource = {
  findKeys: (db, selection) =>
    findKeysOfProjects(db, selection, {
      ...{ table: 'data_collectors', kind: 'collector' },
      visible: sql<boolean>`(${isShownCollector(selection.data)} and ${isWithinOrganizations(selection.data)})`,
      isRemoved: sql<boolean>`(data_collectors.deleted_at is not null or data_collectors.is_anonymized)`,
    }),
  async findRows(db, keys, data) {
    const personal = (column: string) => onlyIfPersonal(data, sql.ref(column));
    const { rows } = await sql<FoundRow>`
      select data_collectors.id, projects.national_society_id, data_collectors.project_id, projects.time_zone_id as time_zone,
        data_collectors.data_collector_type as type, data_collectors.sex, data_collectors.birth_group_decade as birth_decade,
        data_collectors.is_deployed, data_collectors.is_in_training_mode as is_in_training,
        data_collectors.created_at as registered_at,
        (select coalesce(json_agg(json_build_object('village_id', places.village_id, 'zone_id', places.zone_id,
            'latitude', ${personal('places.latitude')}, 'longitude', ${personal('places.longitude')}) order by places.id), '[]')
          from data_collector_locations places where places.data_collector_id = data_collectors.id) as locations,
        ${personal('data_collectors.name')} as name, ${personal('data_collectors.display_name')} as display_name,
        ${onlyIfPersonal(
          data,
          sql`(select coalesce(json_agg(numbers.normalized_number order by numbers.field), '[]')
            from data_collector_phone_numbers numbers where numbers.data_collector_id = data_collectors.id)`,
        )} as phone_numbers
      from data_collectors join projects on projects.id = data_collectors.project_id
      where data_collectors.id = any(${ids(keys)}::int[]) and data_collectors.project_id = any(${data.projectIds}::int[])
        and data_collectors.deleted_at is null and not data_collectors.is_anonymized
        and ${isShownCollector(data)} and ${isWithinOrganizations(data)}`.execute(db);
    return rows;
  },
};
