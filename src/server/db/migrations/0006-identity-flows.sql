-- Ways in besides a password, and what guards them: values that work once, counts of what may be tried, codes that are
-- sent, other sign-ins and linked accounts of a person, people who act for others.

-- Tokens that are spent by their use. Only their hash is kept; a spent one is deleted.
create table one_time_values (
  tenant_id int not null,
  purpose text not null,
  token_hash text not null,
  user_id bigint,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose, token_hash)
);
create index one_time_values_by_end on one_time_values (expires_at);

-- The other way round: values that somebody else made (solved captchas, tokens of identity providers), once they were used.
create table spent_values (
  tenant_id int not null,
  purpose text not null,
  value_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose, value_hash)
);
create index spent_values_by_end on spent_values (expires_at);

-- How often something was done within a stretch of time: mails to one address, guesses from one network address.
create table turns (
  tenant_id int not null,
  kind text not null,
  -- Keyed hash: addresses and numbers are not kept here.
  key_hash text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (tenant_id, kind, key_hash)
);
create index turns_by_end on turns (ends_at);

-- Six digits that were sent to a person. One living code for each person and purpose.
create table sent_codes (
  tenant_id int not null,
  user_id bigint not null,
  purpose text not null,
  code_hash text not null,
  -- Where it was sent: a code confirms this address alone.
  sent_to text not null,
  tries int not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, purpose),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sent_codes_by_end on sent_codes (expires_at);

-- A right password that waits for its second factor. Codes are sent and tried only while it does.
create table two_factor_attempts (
  tenant_id int not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);

-- A key that an authenticator is being set up with; it counts once a code of it was shown.
create table pending_authenticators (
  tenant_id int not null,
  user_id bigint not null,
  sealed_key text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);

create table recovery_codes (
  tenant_id int not null,
  user_id bigint not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);

-- Passwords that a person had before, for the rule that forbids taking them again.
create table former_passwords (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index former_passwords_of_user on former_passwords (tenant_id, user_id, replaced_at desc);

-- Sign-ins elsewhere that open an account here, by the provider's own key: addresses can change hands, keys do not.
create table user_logins (
  tenant_id int not null,
  provider text not null,
  provider_key text not null,
  user_id bigint not null,
  creation_time timestamptz not null,
  primary key (tenant_id, provider, provider_key),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_logins_of_user on user_logins (tenant_id, user_id);

-- Accounts of one human, in any tenants: those of one group may switch to each other.
create table user_links (
  tenant_id int not null,
  user_id bigint not null,
  group_id uuid not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_links_of_group on user_links (group_id);

-- The source lets the target act as the source, for a time.
create table user_delegations (
  tenant_id int not null,
  id bigint generated always as identity,
  source_user_id bigint not null,
  target_user_id bigint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  creation_time timestamptz not null,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, source_user_id) references users on delete cascade,
  foreign key (tenant_id, target_user_id) references users on delete cascade
);
create index user_delegations_to on user_delegations (tenant_id, target_user_id) where not is_deleted;

-- Tokens of the directory that a person's own browser fetched, for calls in that person's name.
create table directory_tokens (
  tenant_id int not null,
  user_id bigint not null,
  token_type text not null,
  sealed_token text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, token_type),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index directory_tokens_by_end on directory_tokens (expires_at);

select protect_tenant_table(name::regclass) from unnest(array[
  'one_time_values', 'spent_values', 'turns', 'sent_codes', 'two_factor_attempts', 'pending_authenticators',
  'recovery_codes', 'former_passwords', 'user_logins', 'user_links', 'user_delegations', 'directory_tokens'
]) as tables (name);

-- Sessions in which one person acts as another. A delegated one lasts as long as its delegation.
alter table refresh_families
  add column impersonator_tenant_id int,
  add column impersonator_user_id bigint,
  add column delegation_id bigint,
  add check ((impersonator_tenant_id is null) = (impersonator_user_id is null));
