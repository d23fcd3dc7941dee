-- Dashboards add up the reports of whole years. Each process keeps what it read of a day of a project, and must notice when
-- that day changed. Here each change of what dashboards count is noted in the transaction that makes it: a day's number
-- of changes is its version. Notes are rows of their own, so that nobody waits for anybody, and are added up in the background.
create table report_day_changes (
  id bigint generated always as identity primary key,
  project_id integer not null,
  reported_on date not null
);
create index report_day_changes_day_index on report_day_changes (project_id, reported_on);

-- How many changes of a day were added up; its version is that and the notes which still wait.
create table report_days (
  project_id integer not null,
  reported_on date not null,
  change_count bigint not null,
  primary key (project_id, reported_on)
);
insert into report_days (project_id, reported_on, change_count)
select reports.project_id, reports.reported_on, count(*) from reports
where reports.project_id is not null
group by reports.project_id, reports.reported_on;

create index reports_day_index on reports (project_id, reported_on);

create function note_days_of_new_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on)
  select distinct project_id, reported_on from new_reports where project_id is not null;
  return null;
end $$;

create function note_days_of_removed_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on)
  select distinct project_id, reported_on from old_reports where project_id is not null;
  return null;
end $$;

-- Joining a group or an alert changes nothing that dashboards count, and happens to every report.
create function note_days_of_changed_reports() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (project_id, reported_on)
  select distinct days.project_id, days.reported_on
  from old_reports was join new_reports now on now.id = was.id
  cross join lateral (values (was.project_id, was.reported_on), (now.project_id, now.reported_on)) as days (project_id, reported_on)
  where days.project_id is not null and (
    was.project_id, was.reported_on, was.received_at, was.kind, was.status = 'Accepted', was.status = 'Rejected',
    was.is_training, was.is_activity, was.is_repetition, was.project_health_risk_id, was.data_collector_id, was.data_collector_type,
    was.village_id, was.zone_id, was.latitude, was.longitude, was.reported_case_count, was.count_males_below_five,
    was.count_males_at_least_five, was.count_females_below_five, was.count_females_at_least_five,
    was.count_unspecified_sex_and_age, was.referred_count, was.death_count, was.from_other_villages_count
  ) is distinct from (
    now.project_id, now.reported_on, now.received_at, now.kind, now.status = 'Accepted', now.status = 'Rejected',
    now.is_training, now.is_activity, now.is_repetition, now.project_health_risk_id, now.data_collector_id, now.data_collector_type,
    now.village_id, now.zone_id, now.latitude, now.longitude, now.reported_case_count, now.count_males_below_five,
    now.count_males_at_least_five, now.count_females_below_five, now.count_females_at_least_five,
    now.count_unspecified_sex_and_age, now.referred_count, now.death_count, now.from_other_villages_count
  );
  return null;
end $$;

create trigger reports_days_after_insert after insert on reports
  referencing new table as new_reports for each statement execute function note_days_of_new_reports();
create trigger reports_days_after_delete after delete on reports
  referencing old table as old_reports for each statement execute function note_days_of_removed_reports();
create trigger reports_days_after_update after update on reports
  referencing old table as old_reports new table as new_reports
  for each statement execute function note_days_of_changed_reports();
