-- Short-lived tokens that service accounts get with their client credentials (OAuth 2.1).

create table oauth_tokens (
  -- SHA-256 of the token, which has 256 random bits and is stored nowhere.
  token_hash bytea constraint oauth_tokens_pkey primary key,
  -- The service account. Its limits apply, and the token stops working with it.
  access_token_id integer not null references access_tokens (id) on delete cascade,
  -- Of the scopes of the service account.
  scopes text[] not null constraint oauth_tokens_have_scopes check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint oauth_tokens_expire check (expires_at > created_at and expires_at <= created_at + interval '1 hour')
);
create index oauth_tokens_account_index on oauth_tokens (access_token_id);
create index oauth_tokens_expiry_index on oauth_tokens (expires_at);
