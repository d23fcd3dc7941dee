-- How collectors reported in some weeks is read from this index alone: of a million messages, those of the last eight
-- weeks in 100 ms. It grows at its end only, when a message has been read and belongs to a collector.
create index raw_reports_project_time_index on raw_reports (project_id, received_at)
  include (data_collector_id, is_training, error_type) where data_collector_id is not null;
-- An index alone answers only for pages that were tidied up since they were written. By default that waits until a fifth
-- of the table is new, which is all that anybody looks at.
alter table raw_reports set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
