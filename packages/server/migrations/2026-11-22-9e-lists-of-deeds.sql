-- Deeds are listed by time, the newest first, and narrowed down to a deed, a thing, a person or a society. Without these indexes a page
-- of thirty reads every deed there ever was; they also tell what the list can be narrowed down to, one step per value.
drop index audit_entries_subject_index;
drop index audit_entries_society_index;
create index audit_entries_time_index on audit_entries (done_at desc, id desc);
create index audit_entries_deed_index on audit_entries (deed, done_at desc, id desc);
create index audit_entries_subject_type_index on audit_entries (subject_type, done_at desc, id desc);
create index audit_entries_subject_index on audit_entries (subject_type, subject_id, done_at desc, id desc);
create index audit_entries_actor_index on audit_entries (actor_id, done_at desc, id desc);
create index audit_entries_society_index on audit_entries (national_society_id, done_at desc, id desc);
