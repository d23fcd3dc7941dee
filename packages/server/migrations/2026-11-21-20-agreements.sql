-- The agreement as somebody consented to it: kept as it was, whatever the document says later.
create table agreement_copies (
  name uuid primary key,
  language_code text not null,
  sha256 bytea not null constraint agreement_copies_sha256_unique unique,
  content bytea not null,
  created_at timestamptz not null default now()
);

alter table national_society_consents
  alter column consent_document type uuid using consent_document::uuid,
  add constraint national_society_consents_document_known foreign key (consent_document) references agreement_copies (name);

create index national_society_consents_email_index on national_society_consents (lower(user_email_address));

-- A mail may bring one document along.
alter table outbox_messages add column attachment uuid references agreement_copies (name);
