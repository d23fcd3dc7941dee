-- The types of gateways are a list in the code from now on; a name that is no type has no messages and sends none.
alter table sms_gateways
  drop constraint sms_gateways_type_known,
  add constraint sms_gateways_type_known check (gateway_type ~ '^[A-Za-z]{1,40}$') not valid;
alter table raw_reports
  drop constraint raw_reports_source_known,
  add constraint raw_reports_source_known check (source ~ '^[A-Za-z]{1,40}$') not valid;

-- Gateways of further types: each has an address of its own, settings as its type defines them, and limits of what it sends.
alter table sms_gateways
  add column channel_address text constraint sms_gateways_channel_address_length check (length(channel_address) between 16 and 40),
  add column channel_settings jsonb not null default '{}',
  -- Values by name as JSON, encrypted with HARKEN_SECRET_KEY.
  add column encrypted_channel_secrets bytea,
  -- How SMS leave through it: Harken calls a provider, or a telephone fetches them. Null for the types that came first.
  add column sending text constraint sms_gateways_sending_known check (sending in ('provider', 'fetched')),
  add column sms_per_hour integer constraint sms_gateways_sms_per_hour_positive check (sms_per_hour > 0),
  -- Local times between which only alerts are sent; both or none.
  add column quiet_from time,
  add column quiet_until time,
  -- Stands in for others of the society that are down, the lowest first; null takes no part.
  add column fail_over_order integer constraint sms_gateways_fail_over_order_positive check (fail_over_order > 0),
  add column down_since timestamptz,
  add constraint sms_gateways_quiet_hours_complete check ((quiet_from is null) = (quiet_until is null));
create unique index sms_gateways_channel_address_index on sms_gateways (channel_address) where channel_address is not null;

-- Equal for deliveries of the same message, in protocols where id, sender and time alone do not tell.
alter table raw_reports add column deduplication_key text;

-- How far an SMS got, as the provider or the telephone reports it: HandedOver, Sent, Failed or Delivered.
alter table outbox_messages
  add column provider_message_id text,
  add column delivery_step text,
  add column delivered_at timestamptz,
  add column cost text;

-- Reports about SMS whose provider's id is not stored yet: the provider was faster than our own record. Kept for a day.
create table early_delivery_reports (
  id bigint generated always as identity primary key,
  sms_gateway_id integer not null references sms_gateways (id) on delete cascade,
  provider_message_id text not null,
  step text not null,
  reason text,
  is_final boolean not null default false,
  cost text,
  reported_at timestamptz not null
);
create index early_delivery_reports_message_index on early_delivery_reports (sms_gateway_id, provider_message_id);
create index early_delivery_reports_time_index on early_delivery_reports (reported_at);
