-- Browsers in which somebody signed in before: failed sign-ins of others do not delay them. Each row holds a hash over a random
-- id of the browser's cookie and the e-mail address, so that rows of two accounts do not tell that one browser was used.
create table known_devices (
  id_hash bytea primary key,
  user_id integer not null references login_accounts (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_devices_user_index on known_devices (user_id);
