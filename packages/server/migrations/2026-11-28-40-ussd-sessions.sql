-- Sessions of USSD menus, so that any process can answer the next step and a repeated step gets the same answer. They are deleted
-- after a day.
create table ussd_sessions (
  sms_gateway_id integer not null references sms_gateways (id) on delete cascade,
  -- A hash of the provider's session id and the number: nobody is named here.
  session_key text not null,
  -- The deduplication key of its report: one session, one report.
  report_key uuid not null default gen_random_uuid(),
  -- The answers so far, where the provider sends only the last one; and its number of the last step, if it has one.
  inputs text[] not null default '{}',
  last_step text,
  -- The report and the last screen; null until it was confirmed.
  message text,
  answer text,
  finished_at timestamptz,
  updated_at timestamptz not null,
  primary key (sms_gateway_id, session_key),
  constraint ussd_sessions_finished check ((message is null) = (finished_at is null) and (answer is null) = (finished_at is null))
);
create index ussd_sessions_updated_index on ussd_sessions (updated_at);
