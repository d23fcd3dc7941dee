-- An escalated alert without outcome reminds its supervisors; each wait is told once, and never one shorter than the last.
alter table alerts
  add column reminded_after_hours integer
    constraint alerts_reminded_hours_not_negative check (reminded_after_hours >= 0);
comment on column alerts.reminded_after_hours is
  'After how many hours since the escalation its supervisors were last reminded that there is no outcome';
create index alerts_escalated_index on alerts (escalated_at) where status = 'Escalated';

-- What was waiting before there were reminders is not told of afterwards.
update alerts set reminded_after_hours = greatest(0, floor(extract(epoch from now() - escalated_at) / 3600))
where status = 'Escalated';
