-- Finding what else came from a number that nobody knows, however it is written: by its last digits. Only what was read and
-- found no collector stands in it, so that messages on their way do not pay for it.
create index raw_reports_unknown_number_index on raw_reports (national_society_id, right(regexp_replace(sender, '\D', '', 'g'), 6))
  where data_collector_id is null and processed_at is not null and sender is not null;
