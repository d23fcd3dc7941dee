-- A new e-mail address of an account. It takes effect when the link that was sent there is opened; the link that was sent
-- to the former address undoes it, before and after that. Rows are removed once neither link is good any longer.
create table email_changes (
  id integer generated always as identity primary key,
  -- Goes with the account: nothing of somebody who is deleted is kept here.
  user_id integer not null references login_accounts (user_id) on delete cascade,
  former_email text not null,
  new_email text not null,
  requested_by_id integer not null references users (id),
  requested_at timestamptz not null,
  -- The account as it stood: a change that its owner asked for ends with a new password.
  security_stamp uuid not null,
  -- SHA-256 of the tokens in the links. Null: no such link was sent.
  confirm_token_hash bytea unique,
  confirm_expires_at timestamptz not null,
  undo_token_hash bytea unique,
  undo_expires_at timestamptz not null,
  -- When the new address took effect.
  confirmed_at timestamptz,
  -- When it was undone, cancelled, or replaced by another change.
  ended_at timestamptz
);
create index email_changes_user_index on email_changes (user_id, requested_at);
create index email_changes_former_email_index on email_changes (lower(former_email));
create index email_changes_requested_by_index on email_changes (requested_by_id);
create index email_changes_undo_expires_index on email_changes (undo_expires_at);
