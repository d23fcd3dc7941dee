-- Sign-in with the identity provider of a national society (docs/decisions/0084).

create table identity_providers (
  national_society_id integer primary key references national_societies (id) on delete cascade,
  -- Names the provider in the address of its sign-in page.
  slug text not null constraint identity_providers_slug_unique unique
    constraint identity_providers_slug_format check (slug ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  -- What the button on the sign-in page says.
  name text not null constraint identity_providers_name_length check (length(name) between 1 and 60),
  issuer text not null constraint identity_providers_issuer_length check (length(issuer) between 1 and 300),
  client_id text not null constraint identity_providers_client_length check (length(client_id) between 1 and 200),
  encrypted_secret bytea not null,
  is_active boolean not null default false,
  -- Members of this national society alone sign in with the provider only, while it is active.
  passwords_off boolean not null default false
);

create table identity_links (
  national_society_id integer not null references identity_providers (national_society_id) on delete cascade,
  -- SHA-256 of the issuer and the subject: who somebody is at the provider.
  subject_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  constraint identity_links_pkey primary key (national_society_id, subject_hash),
  constraint identity_links_one_per_user unique (national_society_id, user_id)
);
create index identity_links_user_index on identity_links (user_id);

-- The national society whose provider signed the user in; null: they used their password.
alter table sessions add column provider_society_id integer;
alter table sessions add constraint sessions_provider_fk
  foreign key (provider_society_id) references identity_providers (national_society_id) on delete cascade not valid;
-- Where the browser goes after signing out, to end the session at the provider too.
alter table sessions add column sign_out_url text;
