-- Search by name and text. It finds words by their beginning, and whole words with one wrong letter, in every script and
-- whatever the locale of the database (docs/decisions/0050).

-- A text in the form in which it is compared: lower case, without accents and vowel signs, with Latin digits, and with one
-- letter for those that are used for each other in Arabic.
create function search_form(given text) returns text language sql immutable parallel safe
return lower(translate(
  regexp_replace(normalize(coalesce(given, ''), NFKD), '[\u0300-\u036F\u0640\u064B-\u065F\u0670]', '', 'g'),
  'ىةٱی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهاي01234567890123456789'));

-- The keys of a text in that form: the beginnings of its words and, behind a tilde, its words as they are and without each of
-- their letters. Two words that differ in one letter have a key of the second kind in common. The cost keeps the planner from
-- computing them for many rows where an index has them.
create function search_keys(form text) returns text[] language sql immutable parallel safe cost 10000
return (
  with words as (
    select distinct left(word, 24) as word
    from (select word from regexp_split_to_table(form, '[\s!-/:-@\[-`{-~]+') as word where word <> '' limit 20) as first_words
  )
  select coalesce(array_agg(key), '{}') from (
    select left(word, size) as key from words cross join generate_series(1, least(length(word), 12)) as size
    where size > 1 or length(word) = 1
    union
    select '~' || word from words where length(word) between 4 and 16
    union
    select '~' || left(word, place - 1) || substr(word, place + 1)
    from words cross join generate_series(1, length(word)) as place where length(word) between 4 and 16
  ) as keys
);

create index users_search_index on users using gin (search_keys(search_form(name))) where deleted_at is null;
create index villages_search_index on villages using gin (search_keys(search_form(name)));
create index districts_search_index on districts using gin (search_keys(search_form(name)));
create index regions_search_index on regions using gin (search_keys(search_form(name)));
