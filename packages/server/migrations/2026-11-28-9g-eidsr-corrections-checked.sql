-- See 2026-11-28-9f-eidsr-corrections.sql.

alter table outbox_messages validate constraint outbox_messages_content_digest_length;
