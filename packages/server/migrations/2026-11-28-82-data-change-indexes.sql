-- migration: concurrent
-- The data API reads rows in the order of their changes (docs/decisions/0076).
create index concurrently reports_change_index on reports (project_id, change_number, id);
create index concurrently alerts_change_index on alerts (project_id, change_number, id);
create index concurrently data_collectors_change_index on data_collectors (project_id, change_number, id);
