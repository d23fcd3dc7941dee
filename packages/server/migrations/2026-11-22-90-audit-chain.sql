-- Every entry of the audit trail is chained to the one before by a hash, so that a change made past the product is found.
-- Entries get their place in the chain after their commit, by one worker at a time: numbers of rows are given out before.
alter table audit_entries add column chain_number bigint
  constraint audit_entries_chained_with_hash check ((chain_number is null) = (hash is null));
update audit_entries set hash = null;
create unique index audit_entries_chain_index on audit_entries (chain_number) where chain_number is not null;

-- The end of the chain. Whoever chains holds its one row.
create table audit_chain (
  is_only boolean primary key default true constraint audit_chain_is_one check (is_only),
  last_number bigint not null default 0,
  last_hash bytea not null default ''
);
