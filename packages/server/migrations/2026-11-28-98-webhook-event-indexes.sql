-- migration: concurrent
-- The events of an object that are still to be sent, the failed events of a webhook, and those of a period.
create index concurrently outbox_messages_webhook_object_index on outbox_messages (webhook_id, object_key, id)
  where webhook_id is not null and object_key is not null and state in ('Queued', 'Retrying');
create index concurrently outbox_messages_webhook_failed_index on outbox_messages (webhook_id, id)
  where webhook_id is not null and state = 'Failed';
create index concurrently outbox_messages_webhook_time_index on outbox_messages (webhook_id, created_at)
  where webhook_id is not null and not is_replay;
