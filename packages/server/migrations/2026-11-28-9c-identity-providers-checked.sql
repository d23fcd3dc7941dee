-- Sessions refer to identity providers that exist (2026-11-28-9a).
alter table sessions validate constraint sessions_provider_fk;
