-- The processes of the server, for the page of the system status. A process deletes its row when it stops; one that was killed leaves it
-- until another process deletes it a day later.
create table server_processes (
  id uuid primary key,
  host text not null constraint server_processes_host_short check (length(host) <= 255),
  version text not null constraint server_processes_version_short check (length(version) <= 100),
  is_web boolean not null,
  is_worker boolean not null,
  -- By the clock of the database, like seen_at.
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- How far the clock of the process is ahead of that of the database.
  clock_offset_seconds double precision,
  constraint server_processes_does_something check (is_web or is_worker)
);
