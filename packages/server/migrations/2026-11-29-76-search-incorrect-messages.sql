-- migration: concurrent
create index concurrently raw_reports_search_period_index on raw_reports
  using gin (search_keys(search_form(text)), message_periods(national_society_id, received_at)) where error_type is not null;
-- Found by words alone, messages of all national societies and years had to be read for those of one.
drop index concurrently raw_reports_search_index;
