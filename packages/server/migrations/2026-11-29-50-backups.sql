-- Backups and their verifications (docs/decisions/0092).

-- What was tried, successfully or not; deleted after 400 days.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null constraint backup_runs_kind_known check (kind in ('Backup', 'Verification')),
  backup_name text not null constraint backup_runs_backup_name_length check (length(backup_name) <= 200),
  -- The folder or bucket.
  storage text not null constraint backup_runs_storage_length check (length(storage) <= 500),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  is_successful boolean not null,
  -- Why it failed.
  problem text constraint backup_runs_problem_length check (length(problem) <= 500),
  row_count bigint,
  bytes bigint,
  constraint backup_runs_problem check (is_successful = (problem is null)),
  constraint backup_runs_times check (finished_at >= started_at)
);
create index backup_runs_kind_index on backup_runs (kind, started_at desc);

-- One more kind of notification, for Administrators, which belongs to no national society.
alter table notifications
  alter column national_society_id drop not null,
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in
    ('alertRaised', 'alertOverdue', 'alertEscalated', 'alertClosed', 'alertAnswered', 'invitation', 'gatewayDown', 'phoneBatteryLow',
     'phoneWithoutPower', 'importFinished', 'backupProblem')) not valid,
  add constraint notifications_society check ((national_society_id is null) = (kind = 'backupProblem')) not valid;
