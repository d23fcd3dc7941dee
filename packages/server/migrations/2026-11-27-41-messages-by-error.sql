-- migration: concurrent
create index concurrently raw_reports_error_list_index on raw_reports
  (project_id, data_collector_type, error_type, received_at desc, id desc) where error_type is not null;
