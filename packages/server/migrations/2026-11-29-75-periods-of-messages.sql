-- Under what incorrect messages are found beside their words: their national society, and it with the quarter in which they arrived
-- (counted in 90 days since 1970), so that the newest with a frequent word are found without reading those of all societies and years.
create function message_periods(national_society_id integer, received_at timestamptz) returns bigint[]
language sql immutable parallel safe
return array[
  national_society_id::bigint * 10000,
  national_society_id::bigint * 10000 + floor(extract(epoch from received_at at time zone 'UTC') / 7776000)::bigint
];
