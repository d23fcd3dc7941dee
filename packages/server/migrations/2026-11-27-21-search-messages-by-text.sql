-- migration: concurrent
create index concurrently raw_reports_text_index on raw_reports (project_id, lower(text), received_at desc, id desc)
  where project_id is not null;
