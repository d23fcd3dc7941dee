-- Who has stopped reporting is found from the days with messages of three months. Each process keeps those of past days, and must notice
-- when they changed: here each change of a message that was received more than two days before is noted in the transaction that makes
-- it. Notes are rows of their own, so that nobody waits for anybody, and are added up in the background. Nearly all messages
-- are new, and cost no more than the comparison of their time.
create table past_message_changes (
  id bigint generated always as identity primary key,
  project_id integer not null
);
create index past_message_changes_project_index on past_message_changes (project_id);

-- How many changes of a project were added up; its version is that and the notes which still wait.
create table past_message_versions (
  project_id integer primary key,
  change_count bigint not null
);

create function note_past_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.project_id is not null then
    insert into past_message_changes (project_id) values (old.project_id);
  end if;
  if tg_op <> 'DELETE' and new.project_id is not null then
    insert into past_message_changes (project_id) values (new.project_id);
  end if;
  return null;
end $$;

-- The clock of a process may differ from that of the database: the later one decides.
create trigger raw_reports_past_insert after insert on raw_reports for each row
  when (new.project_id is not null and new.received_at < greatest(now(), new.processed_at) - interval '2 days')
  execute function note_past_message();
create trigger raw_reports_past_update after update of project_id, data_collector_id, is_training, received_at on raw_reports for each row
  when ((old.project_id, old.data_collector_id, old.is_training, old.received_at)
      is distinct from (new.project_id, new.data_collector_id, new.is_training, new.received_at)
    and least(old.received_at, new.received_at) < greatest(now(), new.processed_at) - interval '2 days')
  execute function note_past_message();
create trigger raw_reports_past_delete after delete on raw_reports for each row
  when (old.project_id is not null and old.received_at < greatest(now(), old.processed_at) - interval '2 days')
  execute function note_past_message();
