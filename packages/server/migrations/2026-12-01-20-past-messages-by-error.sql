-- Performance also tells correct from incorrect messages of past weeks, so a change of the error is recorded like the others.
create trigger raw_reports_past_error after update of error_type on raw_reports for each row
  when ((old.error_type is null) <> (new.error_type is null)
    and old.received_at < greatest(now(), new.processed_at) - interval '2 days')
  execute function note_past_message();
