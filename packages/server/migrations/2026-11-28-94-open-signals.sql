-- migration: concurrent
-- The earlier index let no cluster begin in a village with an open signal of its own; see 2026-11-28-92-clusters.sql.
drop index concurrently if exists signals_one_open;
