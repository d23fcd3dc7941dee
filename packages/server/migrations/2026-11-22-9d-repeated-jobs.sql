-- When work that the clock brings was last done well, by whichever process: what has not run for long is noticed by monitoring.
create table repeated_jobs (
  name text primary key,
  succeeded_at timestamptz not null
);
