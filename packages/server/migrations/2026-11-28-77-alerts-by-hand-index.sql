-- migration: concurrent
create index concurrently if not exists signal_answers_alert_index on signal_answers (alert_id) where alert_id is not null;
