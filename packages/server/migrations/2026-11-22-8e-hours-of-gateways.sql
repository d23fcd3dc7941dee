-- Whether a gateway has fallen silent is seen from the hours in which messages came through it. Each hour is found by one
-- step in this index, however many messages it had, and so is which projects a gateway serves (0: senders nobody knows).
-- It grows only when a message has been read, not while it is taken in. What staff send comes through no gateway.
create index raw_reports_gateway_time_index on raw_reports (sms_gateway_id, coalesce(project_id, 0), received_at)
  where sms_gateway_id is not null and processed_at is not null and source <> 'Staff';
