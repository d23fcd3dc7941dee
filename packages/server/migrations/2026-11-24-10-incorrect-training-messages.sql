-- migration: concurrent
create index concurrently raw_reports_incorrect_training_index on raw_reports (project_id, data_collector_type, received_at desc, id desc)
  where error_type is not null and is_training;
