-- migration: concurrent
create index concurrently outbox_messages_provider_index on outbox_messages (sms_gateway_id, provider_message_id)
  where provider_message_id is not null;
