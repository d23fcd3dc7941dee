-- Each webhook has its turn, however much waits for one that is slow or gone: some of what is due is found per webhook.
create index outbox_messages_webhook_turn_index on outbox_messages (webhook_id, next_attempt_at)
  where webhook_id is not null and state in ('Queued', 'Retrying') and not is_demo;
