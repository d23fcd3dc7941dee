-- See 2026-11-29-50-backups.sql.

alter table notifications validate constraint notifications_kind_known;
alter table notifications validate constraint notifications_society;
