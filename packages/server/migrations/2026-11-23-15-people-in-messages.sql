-- Deleting a person removes them from messages by their id, never by searching texts for words (decision record 41).
-- A message to somebody is found by user_id or data_collector_id. A message that names a user who is not its recipient has a
-- row here for each place in its text where the product wrote the name or the number of that user.
create table outbox_message_names (
  outbox_message_id bigint not null references outbox_messages (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- In characters of the body; the first one is 0.
  starts_at integer not null constraint outbox_message_names_start check (starts_at >= 0),
  length integer not null constraint outbox_message_names_length check (length > 0),
  primary key (outbox_message_id, starts_at)
);
create index outbox_message_names_user_index on outbox_message_names (user_id);

-- Where the link with a token is put into the body, so that a name that reads {{secretLink}} stays a name. Null in older rows.
alter table outbox_messages add column secret_link_at integer;
