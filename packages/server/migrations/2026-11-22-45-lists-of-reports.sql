-- The lists of reports are answered from their indexes alone, whatever they are narrowed down to. What is read in the order
-- of time carries what the filters ask about; lists of a society are those of its projects, so theirs goes.
drop index reports_project_list_index;
create index reports_project_list_index on reports (project_id, data_collector_type, is_training, received_at desc, id desc)
  include (project_health_risk_id, status, village_id, zone_id);
drop index reports_society_list_index;
-- What is rare (a health risk, a status, a village, or any of them together) is found here without reading what is not.
create index reports_combination_index on reports (project_id, data_collector_type, is_training, project_health_risk_id, status,
  village_id, received_at, id) include (zone_id);
drop index reports_unknown_sender_index;
create index reports_unknown_sender_index on reports (national_society_id, received_at desc, id desc)
  include (project_health_risk_id, status, is_training, village_id, zone_id) where data_collector_id is null;

drop index raw_reports_incorrect_index;
create index raw_reports_incorrect_index on raw_reports (project_id, data_collector_type, received_at desc, id desc)
  include (error_type, is_training, marked_as_corrected_at, village_id, zone_id) where error_type is not null;
drop index raw_reports_incorrect_society_index;
drop index raw_reports_incorrect_unknown_index;
create index raw_reports_incorrect_unknown_index on raw_reports (national_society_id, received_at desc, id desc)
  include (error_type, is_training, marked_as_corrected_at, village_id, zone_id)
  where error_type is not null and data_collector_id is null;

-- An index alone answers only for pages that were tidied up since they were written (as for raw_reports).
alter table reports set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
