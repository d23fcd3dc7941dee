-- Which collectors an e-mail to staff names, and in which words: who is given to a supervisor may be renamed before they
-- are anonymised, and then has to be found in that mail.
create table outbox_message_collectors (
  outbox_message_id bigint not null references outbox_messages (id) on delete cascade,
  data_collector_id integer not null references data_collectors (id) on delete cascade,
  -- The whole line of the mail that names the collector.
  line text not null,
  primary key (data_collector_id, outbox_message_id)
);
create index outbox_message_collectors_message_index on outbox_message_collectors (outbox_message_id);

-- Deleting a collector looks for messages that came from the same number, however it is written: by the last six digits.
-- Without this index each deletion would read every message there is, while no message is interpreted.
create index raw_reports_sender_ending_index on raw_reports (right(regexp_replace(sender, '\D', '', 'g'), 6)) where sender is not null;
