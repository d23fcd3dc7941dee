-- migration: concurrent
-- SMS by the words of their texts, e-mails also by their addresses.
create index concurrently outbox_messages_words_index on outbox_messages using gin (search_words(search_form(
  case when channel = 'email' then coalesce(recipient, '') || ' ' else '' end || coalesce(subject, '') || ' ' || body)))
  where channel in ('sms', 'email');
-- It had some 400 keys of each SMS, which took 0.7 ms to compute, two or three times.
drop index concurrently outbox_messages_search_index;
