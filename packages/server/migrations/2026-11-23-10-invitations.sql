-- Somebody who works for another society is invited to this one. They become a member when they accept; until then the
-- society knows nothing of them but the address that it typed.
create table society_invitations (
  id integer generated always as identity primary key,
  -- Goes with the account: nothing of somebody who is deleted is kept here.
  user_id integer not null references login_accounts (user_id) on delete cascade,
  national_society_id integer not null references national_societies (id),
  organization_id integer not null,
  -- For a technical advisor; may be removed while the invitation is open.
  gateway_modem_id integer references gateway_modems (id) on delete set null,
  -- As it was typed. Emptied when the invitation is accepted or withdrawn.
  email text constraint society_invitations_email_length check (length(email) <= 100),
  state text not null default 'Invited'
    constraint society_invitations_state_known check (state in ('Invited', 'Accepted', 'Declined', 'Withdrawn')),
  invited_by_id integer not null references users (id),
  invited_at timestamptz not null,
  answered_at timestamptz,
  -- When a mail about it was queued; null when the person had had enough of them that day.
  mailed_at timestamptz,
  constraint society_invitations_email_while_shown
    check (email is null or state in ('Invited', 'Declined')),
  -- An organization that is removed takes its invitations with it.
  constraint society_invitations_organization foreign key (organization_id, national_society_id)
    references organizations (id, national_society_id) on delete cascade
);
create unique index society_invitations_open_once on society_invitations (user_id, national_society_id)
  where state = 'Invited';
create index society_invitations_user_index on society_invitations (user_id, invited_at);
create index society_invitations_society_index on society_invitations (national_society_id);
create index society_invitations_organization_index on society_invitations (organization_id);
create index society_invitations_modem_index on society_invitations (gateway_modem_id);
create index society_invitations_inviter_index on society_invitations (invited_by_id);
