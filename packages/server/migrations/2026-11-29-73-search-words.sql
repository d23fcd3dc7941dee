-- The words of a text in that of search_form, cut to 24 characters like those that are searched for, of its first 2,000
-- characters. Unlike search_keys it does not find wrong letters, and takes a fiftieth of the time (docs/decisions/0050). In PL/pgSQL,
-- because a function in SQL would be written into the query, where the planner takes it for nearly free.
create function search_words(form text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(left(form, 2000), '([^\s!-/:-@\[-`{-~]{24})[^\s!-/:-@\[-`{-~]+', '\1', 'g'), '[\s!-/:-@\[-`{-~]+'), ''));
end $$;
