-- Why staff dismissed a report or an alert: one of the reasons that their national society offers, and a text.
alter table reports add column dismissal_reason text, add column dismissal_note text;
alter table cross_checks add column dismissal_reason text, add column dismissal_note text;
alter table alerts add column dismissal_reason text, add column dismissal_note text;
alter table national_societies add column dismissal_reasons text[] not null
  default '{NotTheCaseDefinition,Duplicate,TestOrMistake,NotReached,NothingFound,Other}';
