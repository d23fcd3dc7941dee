-- Read replicas (docs/decisions/0091): up to where the log of the database was written when the user of a session changed something.
-- Later reads of the session come from a replica only once it has replayed that.
alter table sessions add column written_position pg_lsn;
