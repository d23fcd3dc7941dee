-- migration: concurrent
create unique index concurrently raw_reports_deduplication_index on raw_reports (sms_gateway_id, deduplication_key)
  where deduplication_key is not null;
