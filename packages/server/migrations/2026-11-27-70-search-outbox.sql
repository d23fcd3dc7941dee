-- migration: concurrent
-- SMS by the last digits of their numbers, in order of time.
create index concurrently outbox_messages_number_index on outbox_messages
  (right(regexp_replace(recipient, '\D', '', 'g'), 4) text_pattern_ops, id) where channel = 'sms';
-- SMS by their texts, e-mails also by their addresses.
create index concurrently outbox_messages_search_index on outbox_messages using gin (search_keys(search_form(
  case when channel = 'email' then coalesce(recipient, '') || ' ' else '' end || coalesce(subject, '') || ' ' || body)))
  where channel in ('sms', 'email');
