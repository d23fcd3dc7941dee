-- migration: concurrent
-- By their last digits.
create index concurrently data_collector_phone_numbers_ending_index on data_collector_phone_numbers
  (right(regexp_replace(phone_number, '\D', '', 'g'), 4) text_pattern_ops);
