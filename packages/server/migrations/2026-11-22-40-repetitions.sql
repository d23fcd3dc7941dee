-- A message with the text of an earlier one of the same sender may be the same message sent twice. Collectors do send one
-- identical message per case, so it counts until staff confirm that it is a repetition.
alter table projects add column repetition_minutes integer
  constraint projects_repetition_minutes_in_range check (repetition_minutes between 1 and 1440);
comment on column projects.repetition_minutes is 'Within how many minutes the same text is flagged; null: never';

alter table raw_reports
  add column repetition text constraint raw_reports_repetition_known check (repetition in ('Probable', 'Confirmed', 'Denied')),
  add column repeats_id bigint references raw_reports (id) on delete set null;
create index raw_reports_repeats_index on raw_reports (repeats_id) where repeats_id is not null;

-- Confirmed: it counts nowhere and is in no group.
alter table reports add column is_repetition boolean not null default false;
drop index reports_case_count_index;
create index reports_case_count_index on reports (project_id) include (reported_case_count)
  where not is_training and not is_activity and not is_repetition;
