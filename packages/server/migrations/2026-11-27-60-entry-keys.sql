-- What was typed without a network is sent later, perhaps more than once: its key makes the second time do nothing.
alter table data_collector_notes add column entry_key uuid;
create unique index data_collector_notes_entry_index on data_collector_notes (author_id, entry_key)
  where entry_key is not null;
alter table alert_event_logs add column entry_key uuid;
