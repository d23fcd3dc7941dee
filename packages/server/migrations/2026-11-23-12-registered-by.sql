-- Who registered a user: they may correct what they mistyped until the user has signed in for the first time.
alter table users add column registered_by_id integer references users (id);
create index users_registered_by_index on users (registered_by_id) where registered_by_id is not null;
update users set registered_by_id = entries.actor_id
from audit_entries entries, login_accounts accounts
where entries.subject_type = 'user' and entries.subject_id = users.id and entries.deed like '%/create'
  and entries.actor_id is not null and accounts.user_id = users.id and accounts.password_hash is null
  and users.deleted_at is null;
