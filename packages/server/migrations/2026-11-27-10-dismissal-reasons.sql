-- Why staff dismissed a report or an alert: one of the reasons that their national society offers, and a text.
alter table reports add column dismissal_reason text, add column dismissal_note text;
alter table cross_checks add column dismissal_reason text, add column dismissal_note text;
alter table alerts add column dismissal_reason text, add column dismissal_note text;
alter table national_societies add column dismissal_reasons text[] not null
  default '{NotTheCaseDefinition,Duplicate,TestOrMistake,NotReached,NothingFound,Other}';

-- The old name of the table, for queries written for 0.1.
create or replace view report_cross_checks as
select id, report_id, alert_id, action as deed, done_at, done_by_id, dismissal_reason, dismissal_note from cross_checks;
