-- See 2026-11-28-9d-answers-notified.sql.

alter table notifications validate constraint notifications_kind_known;
