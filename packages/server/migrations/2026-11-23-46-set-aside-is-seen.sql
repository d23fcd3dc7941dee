-- migration: batches
-- Messages that could not be read were seen among failed work only. Now they are also errors of type Gateway in the lists, with sender and text.
update raw_reports set error_type = 'Gateway' where id in (
  select id from raw_reports
  where failed_at is not null and processed_at is null and error_type is null
  limit 1000);
