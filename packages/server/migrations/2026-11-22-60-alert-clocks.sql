-- How fast alerts should be handled, who is reminded of those without an outcome, and whether senders hear of theirs.
-- 7-1-7: seven days to detect, one to notify, seven to respond; and 24 hours to assess.
alter table projects
  add column assess_target_hours integer not null default 24
    constraint projects_assess_target_in_range check (assess_target_hours between 1 and 720),
  add column detect_target_days integer not null default 7
    constraint projects_detect_target_in_range check (detect_target_days between 1 and 365),
  add column notify_target_days integer not null default 1
    constraint projects_notify_target_in_range check (notify_target_days between 1 and 365),
  add column respond_target_days integer not null default 7
    constraint projects_respond_target_in_range check (respond_target_days between 1 and 365),
  add column nudge_hours integer[] not null default '{24,48,168}'
    constraint projects_nudges_in_range check (cardinality(nudge_hours) <= 5 and 1 <= all (nudge_hours) and 2160 >= all (nudge_hours)),
  add column tells_senders boolean not null default false;
comment on column projects.nudge_hours is 'After so many hours an escalated alert without outcome reminds its supervisors; empty: never';
comment on column projects.tells_senders is 'Collectors whose reports were in an alert are told when it is escalated, dismissed or closed';

create index report_cross_checks_alert_index on report_cross_checks (alert_id, done_at) where alert_id is not null;

-- Which recipient of an escalation a message is for, and which message that failed for good it stands in for.
alter table outbox_messages
  add column escalation_recipient_id integer references alert_escalation_recipients (id) on delete set null,
  add column stands_in_for_id bigint references outbox_messages (id) on delete set null;
create unique index outbox_messages_stands_in_index on outbox_messages (stands_in_for_id) where stands_in_for_id is not null;
create index outbox_messages_recipient_index on outbox_messages (escalation_recipient_id) where escalation_recipient_id is not null;
