-- migration: concurrent
create unique index concurrently alert_event_logs_entry_index on alert_event_logs (logged_by_id, entry_key)
  where entry_key is not null;
