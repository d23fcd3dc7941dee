-- Under load, a dashboard of today read all reports that had changed since the last compaction again. The transaction of each recorded change
-- lets a process that knows which ones it has seen read the later ones only. The latest changes are not compacted: they may not have been seen.
alter table report_day_changes add column transaction_id xid8 not null default pg_current_xact_id();
alter table report_day_changes add column recorded_at timestamptz not null default now();
