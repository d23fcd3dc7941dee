-- migration: concurrent
create index concurrently raw_reports_search_index on raw_reports using gin (search_keys(search_form(text)))
  where error_type is not null;
