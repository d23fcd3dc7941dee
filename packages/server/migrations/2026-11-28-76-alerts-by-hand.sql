-- Alerts that people make by hand from a signal (docs/decisions/0073).

alter table signal_answers drop constraint signal_answers_known;
alter table signal_answers add constraint signal_answers_known check (answer in ('watch', 'verify', 'alert', 'dismiss')) not valid;
alter table signal_answers validate constraint signal_answers_known;

-- The alert that was made; null for other answers.
alter table signal_answers add column alert_id integer;
alter table signal_answers add constraint signal_answers_alert_exists
  foreign key (alert_id) references alerts (id) on delete set null not valid;
alter table signal_answers validate constraint signal_answers_alert_exists;
