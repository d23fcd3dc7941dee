-- Every process keeps the texts in memory. One row tells when they changed, so that asking costs next to nothing; it changes
-- in the transaction of the change itself, and never before it can be seen.
create table text_version (
  id boolean primary key default true constraint text_version_one_row check (id),
  version bigint not null
);
insert into text_version (version) values (0);

create function note_changed_texts() returns trigger language plpgsql as $$
begin
  update text_version set version = version + 1;
  return null;
end
$$;
create trigger text_changes_version after insert or update or delete or truncate on text_changes
  for each statement execute function note_changed_texts();
create trigger text_notes_version after insert or update or delete or truncate on text_notes
  for each statement execute function note_changed_texts();
