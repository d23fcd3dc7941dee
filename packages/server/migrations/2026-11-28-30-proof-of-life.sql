-- Proof of life: SMS that gateways send to themselves or to a second one, and that must come back.
alter table sms_gateways
  -- Minutes between two of them by day; null without.
  add column canary_minutes integer constraint sms_gateways_canary_minutes_valid check (canary_minutes between 5 and 1440),
  -- How long one may be missing before the gateway counts as down.
  add column canary_wait_minutes integer not null default 15
    constraint sms_gateways_canary_wait_valid check (canary_wait_minutes between 2 and 240),
  -- The gateway to which they are sent; null for itself.
  add column canary_gateway_id integer references sms_gateways (id) on delete set null;

create table gateway_canaries (
  id bigint generated always as identity primary key,
  sms_gateway_id integer not null references sms_gateways (id) on delete cascade,
  outbox_message_id bigint,
  code text not null constraint gateway_canaries_code_unique unique,
  queued_at timestamptz not null,
  received_at timestamptz,
  -- When it was found missing.
  missed_at timestamptz
);
create index gateway_canaries_gateway_index on gateway_canaries (sms_gateway_id, queued_at desc);
create index gateway_canaries_waiting_index on gateway_canaries (queued_at) where received_at is null and missed_at is null;

-- The times in which a gateway was down, and how many messages of them arrived afterwards.
create table gateway_outages (
  id bigint generated always as identity primary key,
  sms_gateway_id integer not null references sms_gateways (id) on delete cascade,
  -- Why it counts as down: its proof of life is missing, or it is silent for longer than is usual for it.
  reason text not null constraint gateway_outages_reason_known check (reason in ('canary', 'nonReporting')),
  -- The last message before; null if there was none.
  last_message_at timestamptz,
  down_at timestamptz not null,
  up_at timestamptz
);
create unique index gateway_outages_open_index on gateway_outages (sms_gateway_id) where up_at is null;
create index gateway_outages_gateway_index on gateway_outages (sms_gateway_id, down_at desc);
