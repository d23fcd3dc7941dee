-- Where a project flags repetitions, each message that is read is looked for among those of the same sender with the same
-- text, however many there are. Elsewhere nothing is kept, and neither index grows.
alter table raw_reports add column text_digest text;
comment on column raw_reports.text_digest is 'A digest of the tidied text; only where repetitions are flagged';
create index raw_reports_text_of_collector_index on raw_reports (data_collector_id, text_digest, received_at, id)
  where text_digest is not null and data_collector_id is not null;
create index raw_reports_text_of_number_index on raw_reports (national_society_id, sender, text_digest, received_at, id)
  where text_digest is not null and data_collector_id is null;

alter table reports
  add constraint reports_repetition_in_no_alert check (not is_repetition or (group_id is null and alert_id is null));
