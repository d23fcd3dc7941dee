-- A day with many reports changes with every new one while people look at its dashboard. The range of ids of the reports that changed lets
-- a process that has the others read these only. Null: noted before this migration, or by hand; then all reports of the day are read.
alter table report_day_changes add column first_report_id bigint;
alter table report_day_changes add column last_report_id bigint;

create or replace function note_days_of_new_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on, first_report_id, last_report_id)
  select project_id, reported_on, min(id), max(id) from new_reports where project_id is not null
  group by project_id, reported_on;
  return null;
end $$;

create or replace function note_days_of_removed_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on, first_report_id, last_report_id)
  select project_id, reported_on, min(id), max(id) from old_reports where project_id is not null
  group by project_id, reported_on;
  return null;
end $$;

create or replace function note_days_of_changed_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on, first_report_id, last_report_id)
  select days.project_id, days.reported_on, min(was.id), max(was.id)
  from old_reports was join new_reports now on now.id = was.id
  cross join lateral (values (was.project_id, was.reported_on), (now.project_id, now.reported_on)) as days (project_id, reported_on)
  where days.project_id is not null and (
    was.project_id, was.reported_on, was.received_at, was.kind, was.status = 'Accepted', was.status = 'Rejected',
    was.is_training, was.is_activity, was.is_repetition, was.project_health_risk_id, was.data_collector_id, was.data_collector_type,
    was.village_id, was.zone_id, was.latitude, was.longitude, was.reported_case_count, was.count_males_below_five,
    was.count_males_at_least_five, was.count_females_below_five, was.count_females_at_least_five,
    was.count_unspecified_sex_and_age, was.referred_count, was.death_count, was.from_other_villages_count, was.onset_on
  ) is distinct from (
    now.project_id, now.reported_on, now.received_at, now.kind, now.status = 'Accepted', now.status = 'Rejected',
    now.is_training, now.is_activity, now.is_repetition, now.project_health_risk_id, now.data_collector_id, now.data_collector_type,
    now.village_id, now.zone_id, now.latitude, now.longitude, now.reported_case_count, now.count_males_below_five,
    now.count_males_at_least_five, now.count_females_below_five, now.count_females_at_least_five,
    now.count_unspecified_sex_and_age, now.referred_count, now.death_count, now.from_other_villages_count, now.onset_on
  )
  group by days.project_id, days.reported_on;
  return null;
end $$;
