-- When an import in the background was asked for, until DHIS2 named it: it may still arrive (docs/decisions/0082).

alter table dhis2_sendings add column import_asked_at timestamptz;
create index dhis2_sendings_asked_index on dhis2_sendings (national_society_id) where import_asked_at is not null;
