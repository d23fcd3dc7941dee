-- A link that carries a token goes once its message is sent or emptied. Not held against rows that are there already:
-- none of them has an encrypted link.
alter table outbox_messages add constraint outbox_messages_link_unsent
  check (encrypted_secret_link is null or (state <> 'Sent' and not is_anonymized)) not valid;
