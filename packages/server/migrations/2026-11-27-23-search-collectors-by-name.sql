-- migration: concurrent
create index concurrently data_collectors_search_index on data_collectors
  using gin (search_keys(search_form(coalesce(name, '') || ' ' || coalesce(display_name, '')))) where deleted_at is null;
