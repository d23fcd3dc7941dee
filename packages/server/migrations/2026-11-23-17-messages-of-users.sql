-- migration: concurrent
-- Removing a user finds the messages to them by their id. The second index holds the messages to people that name nobody by id,
-- a few old ones: these are found by an address within a society.
create index concurrently outbox_messages_user_index on outbox_messages (user_id) where user_id is not null;
create index concurrently outbox_messages_unlinked_index on outbox_messages (national_society_id)
  where user_id is null and data_collector_id is null and escalation_recipient_id is null and channel in ('sms', 'email');
