-- migration: concurrent
create index concurrently reports_status_list_index on reports
  (project_id, data_collector_type, is_training, status, received_at desc, id desc);
