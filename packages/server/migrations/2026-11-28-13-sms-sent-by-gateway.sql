-- migration: concurrent
create index concurrently outbox_messages_gateway_sent_index on outbox_messages (sms_gateway_id, sent_at)
  where sms_gateway_id is not null and sent_at is not null;
