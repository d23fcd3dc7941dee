-- Tables get the names of docs/glossary.md. The previous release reads and writes them under their old names, as views.
alter table report_groups rename to clusters;
create view report_groups as select id, project_health_risk_id, merged_into_id from clusters;

alter table report_group_spots rename to cluster_locations;
alter table cluster_locations rename column group_id to cluster_id;
create view report_group_spots as
select cluster_id as group_id, latitude, longitude, project_health_risk_id, first_received_at, last_received_at
from cluster_locations;

alter table report_cross_checks rename to cross_checks;
alter table cross_checks rename column deed to action;
create view report_cross_checks as
select id, report_id, alert_id, action as deed, done_at, done_by_id from cross_checks;

alter table audit_entries rename to audit_events;
alter table audit_events rename column deed to action;
create view audit_entries as
select id, done_at, actor_id, actor_role, action as deed, subject_type, subject_id, national_society_id, project_id,
  before, after, request_id, hash, chain_number
from audit_events;

alter table clusters rename constraint report_groups_pkey to clusters_pkey;
alter table clusters rename constraint report_groups_merged_into_id_fkey to clusters_merged_into_id_fkey;
alter table clusters rename constraint report_groups_project_health_risk_id_fkey to clusters_project_health_risk_id_fkey;
alter index report_groups_merged_index rename to clusters_merged_index;
alter sequence report_groups_id_seq rename to clusters_id_seq;
alter table cluster_locations rename constraint report_group_spots_pkey to cluster_locations_pkey;
alter table cluster_locations rename constraint report_group_spots_group_id_fkey to cluster_locations_cluster_id_fkey;
alter index report_group_spots_time_index rename to cluster_locations_time_index;
alter index report_group_spots_place_index rename to cluster_locations_latitude_index;
alter table cross_checks rename constraint report_cross_checks_pkey to cross_checks_pkey;
alter table cross_checks rename constraint report_cross_checks_alert_id_fkey to cross_checks_alert_id_fkey;
alter table cross_checks rename constraint report_cross_checks_done_by_id_fkey to cross_checks_done_by_id_fkey;
alter table cross_checks rename constraint report_cross_checks_report_id_fkey to cross_checks_report_id_fkey;
alter table cross_checks rename constraint report_cross_checks_deed_known to cross_checks_action_known;
alter index report_cross_checks_report_index rename to cross_checks_report_index;
alter index report_cross_checks_alert_index rename to cross_checks_alert_index;
alter sequence report_cross_checks_id_seq rename to cross_checks_id_seq;
alter table audit_events rename constraint audit_entries_pkey to audit_events_pkey;
alter table audit_events rename constraint audit_entries_actor_id_fkey to audit_events_actor_id_fkey;
alter table audit_events rename constraint audit_entries_chained_with_hash to audit_events_chained_with_hash;
alter index audit_entries_unchained_index rename to audit_events_unchained_index;
alter index audit_entries_chain_index rename to audit_events_chain_index;
alter index audit_entries_time_index rename to audit_events_time_index;
alter index audit_entries_subject_type_index rename to audit_events_subject_type_index;
alter index audit_entries_subject_index rename to audit_events_subject_index;
alter index audit_entries_actor_index rename to audit_events_actor_index;
alter index audit_entries_society_index rename to audit_events_society_index;
alter index audit_entries_deed_index rename to audit_events_action_index;
alter sequence audit_entries_id_seq rename to audit_events_id_seq;
