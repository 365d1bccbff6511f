-- Who there is and what they may do: tenants and editions, people, roles, units, settings, languages, sessions, and the
-- records of what was done. tenant_id leads every key and 0 is the host. Names compare in the root collation's capitals,
-- by columns that the database fills, so that no writer can forget them.

create table editions (
  id int generated always as identity primary key,
  name text not null,
  display_name text not null,
  monthly_price numeric(18, 2),
  annual_price numeric(18, 2),
  trial_day_count int,
  waiting_day_after_expire int,
  expiring_edition_id int references editions,
  creation_time timestamptz not null
);
create unique index edition_names on editions (lower(name));

create table edition_features (
  edition_id int not null references editions on delete cascade,
  name text not null,
  value text not null,
  primary key (edition_id, name)
);
-- A price list: every tenant may see it, only the host writes it.
grant select on editions, edition_features to tessera_app;
grant select, insert, update, delete on editions, edition_features to tessera_host;

create table tenants (
  id int generated always as identity primary key,
  tenancy_name text not null,
  normalized_tenancy_name text not null generated always as (lower(tenancy_name)) stored,
  name text not null,
  edition_id int references editions,
  is_active boolean not null,
  connection_string text,
  is_in_trial_period boolean not null default false,
  subscription_end_date_utc timestamptz,
  subscription_payment_type smallint not null default 0,
  payment_period_type smallint,
  is_deleted boolean not null default false,
  deleter_user_id bigint,
  deletion_time timestamptz,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint
);
create unique index tenancy_names on tenants (normalized_tenancy_name) where not is_deleted;

alter table tenants enable row level security;
alter table tenants force row level security;
create policy of_itself on tenants for select to tessera_app using (id = current_tenant_id());
create policy of_the_host on tenants to tessera_host
  using (current_user = 'tessera_host') with check (current_user = 'tessera_host');
-- For the two functions below, which run as the owner of the table.
create policy of_the_definer on tenants for select
  using (current_user = pg_get_userbyid((select relowner from pg_class where oid = 'tenants'::regclass)));
grant select on tenants to tessera_app;
grant select, insert, update, delete on tenants to tessera_host;

-- All that somebody outside a tenant may learn about it, for the sign-in page.
create function tenant_by_name(asked text) returns table (id int, is_active boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id, is_active from tenants where normalized_tenancy_name = lower(asked) and not is_deleted
$$;
create function tenant_exists(asked int) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from tenants where id = asked and not is_deleted)
$$;
grant execute on function tenant_by_name(text), tenant_exists(int) to tessera_app, tessera_host;

create table tenant_features (
  tenant_id int not null references tenants,
  name text not null,
  value text not null,
  primary key (tenant_id, name)
);
select protect_tenant_table('tenant_features');
-- What a tenant has is the host's to say.
revoke insert, update, delete on tenant_features from tessera_app;

create table users (
  tenant_id int not null,
  id bigint generated always as identity,
  user_name text not null,
  normalized_user_name text not null generated always as (upper(user_name collate "und-x-icu")) stored,
  name text not null,
  surname text not null default '',
  email_address text not null,
  normalized_email_address text not null generated always as (upper(email_address collate "und-x-icu")) stored,
  phone_number text,
  password_hash text,
  password_changed_at timestamptz,
  should_change_password_on_next_login boolean not null default false,
  is_active boolean not null default true,
  is_email_confirmed boolean not null default false,
  is_phone_number_confirmed boolean not null default false,
  is_two_factor_enabled boolean not null default false,
  two_factor_secret text,
  -- Last RFC 6238 time step that was accepted: a code opens once.
  two_factor_time_step bigint,
  is_lockout_enabled boolean not null default true,
  access_failed_count int not null default 0,
  lockout_end_date_utc timestamptz,
  authentication_source text,
  social_security_number_hash text,
  -- In every token; changing it ends all of the person's sessions.
  security_stamp text not null,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  is_deleted boolean not null default false,
  deleter_user_id bigint,
  deletion_time timestamptz,
  primary key (tenant_id, id)
);
-- Names of deleted people are free again.
create unique index user_names on users (tenant_id, normalized_user_name) where not is_deleted;
create unique index user_email_addresses on users (tenant_id, normalized_email_address) where not is_deleted;
create unique index user_social_security_numbers on users (tenant_id, social_security_number_hash) where not is_deleted;
create index users_by_user_name on users (tenant_id, user_name collate "und-x-icu", id) where not is_deleted;
create index users_by_creation_time on users (tenant_id, creation_time, id) where not is_deleted;

create table roles (
  tenant_id int not null,
  id int generated always as identity,
  name text not null,
  normalized_name text not null generated always as (upper(name collate "und-x-icu")) stored,
  display_name text not null,
  is_static boolean not null default false,
  is_default boolean not null default false,
  folder_path text,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  primary key (tenant_id, id)
);
create unique index role_names on roles (tenant_id, normalized_name);

create table user_roles (
  tenant_id int not null,
  user_id bigint not null,
  role_id int not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade
);
create index users_of_role on user_roles (tenant_id, role_id, user_id);

create table role_permissions (
  tenant_id int not null,
  role_id int not null,
  name text not null,
  primary key (tenant_id, role_id, name),
  foreign key (tenant_id, role_id) references roles on delete cascade
);
create index roles_of_permission on role_permissions (tenant_id, name, role_id);

-- A person's own word over what roles say: true grants, false prohibits.
create table user_permissions (
  tenant_id int not null,
  user_id bigint not null,
  name text not null,
  is_granted boolean not null,
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index users_of_permission on user_permissions (tenant_id, name, user_id);

create table organization_units (
  tenant_id int not null,
  id int generated always as identity,
  parent_id int,
  -- Five digits a level, joined by dots: descendants begin with their parent's code.
  code text collate "C" not null,
  display_name text not null,
  description text,
  is_entra_group boolean not null default false,
  creation_time timestamptz not null,
  creator_user_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organization_units
);
create unique index organization_unit_codes on organization_units (tenant_id, code);
create index organization_unit_children on organization_units (tenant_id, parent_id);

create table organization_unit_users (
  tenant_id int not null,
  organization_unit_id int not null,
  user_id bigint not null,
  primary key (tenant_id, organization_unit_id, user_id),
  foreign key (tenant_id, organization_unit_id) references organization_units on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index organization_units_of_user on organization_unit_users (tenant_id, user_id, organization_unit_id);

create table organization_unit_roles (
  tenant_id int not null,
  organization_unit_id int not null,
  role_id int not null,
  primary key (tenant_id, organization_unit_id, role_id),
  foreign key (tenant_id, organization_unit_id) references organization_units on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade
);
create index organization_units_of_role on organization_unit_roles (tenant_id, role_id, organization_unit_id);

-- user_id 0: not a person's own. Tenant 0 and user 0: the application's.
create table settings (
  tenant_id int not null,
  user_id bigint not null default 0,
  name text not null,
  value text not null,
  primary key (tenant_id, user_id, name)
);

create table languages (
  tenant_id int not null,
  name text not null,
  display_name text not null,
  icon text not null,
  is_right_to_left boolean not null,
  is_disabled boolean not null,
  creation_time timestamptz not null,
  primary key (tenant_id, name)
);

create table login_attempts (
  tenant_id int not null,
  id bigint generated always as identity,
  tenancy_name text,
  user_id bigint,
  user_name_or_email_address text not null,
  client_ip_address text not null,
  browser_info text not null,
  result smallint not null,
  fail_reason text,
  creation_time timestamptz not null,
  primary key (tenant_id, id)
);
create index login_attempts_of_user on login_attempts (tenant_id, user_id, creation_time desc);
create index login_attempts_by_time on login_attempts (tenant_id, creation_time desc, id desc);

-- A session: the refresh tokens that follow from one sign-in.
create table refresh_families (
  tenant_id int not null,
  id uuid not null,
  user_id bigint not null,
  security_stamp text not null,
  is_remembered boolean not null,
  -- Each use of a token answers with the next one; otherwise the first serves until the end.
  is_rotating boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index refresh_families_of_user on refresh_families (tenant_id, user_id) where revoked_at is null;
create index revoked_refresh_families on refresh_families (tenant_id, user_id, revoked_at) where revoked_at is not null;
create index ended_refresh_families on refresh_families (ends_at);

create table refresh_tokens (
  tenant_id int not null,
  token_hash text not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Tokens handed out for this one: the first, and those of tabs that asked at the same time.
  children int not null default 0,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, family_id) references refresh_families on delete cascade
);
create index refresh_tokens_of_family on refresh_tokens (tenant_id, family_id);

create table audit_logs (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint,
  impersonator_user_id bigint,
  impersonator_tenant_id int,
  service_name text not null,
  method_name text not null,
  parameters text not null,
  return_value text,
  execution_time timestamptz not null,
  execution_duration int not null,
  client_ip_address text not null,
  client_name text,
  browser_info text not null,
  exception text,
  exception_message text,
  custom_data text,
  primary key (tenant_id, id)
);
create index audit_logs_by_time on audit_logs (tenant_id, execution_time desc, id desc);
create index audit_logs_of_user on audit_logs (tenant_id, user_id, execution_time desc);

create table temp_files (
  tenant_id int not null,
  token_hash text not null,
  user_id bigint not null,
  file_name text not null,
  file_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (tenant_id, token_hash)
);
create index temp_files_by_end on temp_files (expires_at);

-- What each browser's outbox has delivered: the same number is never applied twice.
create table outbox_receipts (
  tenant_id int not null,
  client uuid not null,
  sequence bigint not null,
  user_id bigint not null,
  received_at timestamptz not null,
  primary key (tenant_id, client, sequence)
);
create index outbox_receipts_by_time on outbox_receipts (received_at);

-- The server's half of the key that seals a person's stored data on shared devices.
create table device_key_shares (
  tenant_id int not null,
  user_id bigint not null,
  sealed_share text not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);

select protect_tenant_table(name::regclass) from unnest(array[
  'users', 'roles', 'user_roles', 'role_permissions', 'user_permissions', 'organization_units', 'organization_unit_users',
  'organization_unit_roles', 'settings', 'languages', 'login_attempts', 'refresh_families', 'refresh_tokens', 'audit_logs',
  'temp_files', 'outbox_receipts', 'device_key_shares'
]) as tables (name);

-- Tenants inherit the application's settings and the host's languages; they cannot write them.
create policy of_the_application on settings for select to tessera_app using (tenant_id = 0 and user_id = 0);
create policy of_the_application on languages for select to tessera_app using (tenant_id = 0);
