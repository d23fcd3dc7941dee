-- The digest of an event that EIDSR has accepted, or "deleted": what the next correction is compared with (docs/decisions/0087). Only of
-- events; those sent by an older release have none and are not corrected.
alter table outbox_messages add column content_digest text;
alter table outbox_messages
  add constraint outbox_messages_content_digest_length check (length(content_digest) <= 64) not valid;
