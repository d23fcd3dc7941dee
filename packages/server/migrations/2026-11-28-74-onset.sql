-- The day of the first symptoms (docs/decisions/0072).

-- Whether messages may end with the days since onset, and whether a reply SMS asks for them otherwise.
alter table projects add column reads_onset boolean not null default false;
alter table projects add column asks_onset boolean not null default false;

-- The day on which the first symptoms of the first person of a report began, in the time zone of the project. Null: not known.
alter table reports add column onset_on date;
-- How it became known: the message stated it, the sender replied to a question, or staff entered it.
alter table reports add column onset_origin text;
alter table reports add constraint reports_onset_origin_known check (onset_origin in ('sms', 'reply', 'staff')) not valid;
alter table reports add constraint reports_onset_has_its_origin check ((onset_on is null) = (onset_origin is null)) not valid;

-- Questions for the onset of a report that were sent to its sender. An answer counts for the latest unanswered one.
create table onset_questions (
  report_id bigint primary key references reports (id) on delete cascade,
  data_collector_id integer not null references data_collectors (id) on delete cascade,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index onset_questions_collector_index on onset_questions (data_collector_id, asked_at desc) where answered_at is null;

-- Dashboards count the onset too.
create or replace function note_days_of_changed_reports() returns trigger language plpgsql as $$
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
    was.count_unspecified_sex_and_age, was.referred_count, was.death_count, was.from_other_villages_count, was.onset_on
  ) is distinct from (
    now.project_id, now.reported_on, now.received_at, now.kind, now.status = 'Accepted', now.status = 'Rejected',
    now.is_training, now.is_activity, now.is_repetition, now.project_health_risk_id, now.data_collector_id, now.data_collector_type,
    now.village_id, now.zone_id, now.latitude, now.longitude, now.reported_case_count, now.count_males_below_five,
    now.count_males_at_least_five, now.count_females_below_five, now.count_females_at_least_five,
    now.count_unspecified_sex_and_age, now.referred_count, now.death_count, now.from_other_villages_count, now.onset_on
  );
  return null;
end $$;
