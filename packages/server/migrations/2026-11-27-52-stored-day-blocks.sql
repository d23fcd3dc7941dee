-- The day blocks of dashboards as files, so that a process that starts reads 25 bytes per report instead of the reports. A block is
-- right as long as its version is that of the day (report_days and report_day_changes); it holds nothing that reports do not.
create table report_day_blocks (
  project_id integer not null,
  reported_on date not null,
  version bigint not null,
  format integer not null,
  block bytea not null,
  primary key (project_id, reported_on)
);
-- Its numbers are already packed.
alter table report_day_blocks alter column block set storage external;
