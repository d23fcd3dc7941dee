-- migration: concurrent
create index concurrently raw_reports_time_refused_index on raw_reports (arrived_at) where is_time_refused;
