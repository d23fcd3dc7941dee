-- Deleting a collector looks for the messages to it: without this index a project of ten thousand collectors would take
-- hours to close, going through every message for each of them.
create index outbox_messages_collector_index on outbox_messages (data_collector_id) where data_collector_id is not null;
