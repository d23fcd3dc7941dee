-- A wrong clock of the server is noticed, and costs no message. When the database stored a message is told by its own clock;
-- arrived_at is by the clock of the process that took it in.
alter table raw_reports add column stored_at timestamptz;
alter table raw_reports alter column stored_at set default now();
-- Refused because its time was ahead of the clock by which it was judged: read again where that clock was wrong.
alter table raw_reports add column is_time_refused boolean not null default false;
-- What was wrong with it on arrival, for when it is read again.
alter table raw_reports add column error_type_on_arrival text;

-- The clock of each machine that a process of the product runs on, as it was last compared.
create table host_clocks (
  host text primary key,
  -- Another one after a restart of the machine; empty where machines do not tell.
  boot_id text not null,
  -- By the clock of the machine and the time it has been up: it moves only when somebody sets the clock.
  booted_at timestamptz not null,
  -- How far the clock is ahead of that of the database.
  offset_seconds double precision not null,
  checked_at timestamptz not null default now()
);

-- When the clock of a machine was set, and by how much; kept for a month.
create table clock_steps (
  id bigint generated always as identity primary key,
  host text not null,
  -- Positive when the clock had been behind.
  seconds double precision not null,
  -- By the clock of the machine, after it was set.
  noticed_at timestamptz not null
);
