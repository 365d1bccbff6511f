-- What the administration of roles and units adds to them: texts, unique names among siblings, the time of each assignment,
-- and the directory groups that stand behind both.

alter table roles
  add column description text,
  add column normalized_display_name text not null
    generated always as (upper(display_name collate "und-x-icu")) stored;
create unique index role_display_names on roles (tenant_id, normalized_display_name);

-- Whose people get the role when they sign in. Guids in small letters; other ids as the directory writes them.
create table role_directory_groups (
  tenant_id int not null,
  role_id int not null,
  group_id text not null,
  display_name text not null,
  description text,
  is_entra_group boolean not null,
  primary key (tenant_id, role_id, group_id),
  foreign key (tenant_id, role_id) references roles on delete cascade
);
create index roles_of_directory_group on role_directory_groups (tenant_id, group_id, role_id);
select protect_tenant_table('role_directory_groups');

-- Given at sign-in for a directory group, and taken again at the first sign-in without it; never what a person has given.
alter table user_roles add column is_from_directory boolean not null default false;

alter table organization_units
  add column entra_group_object_id uuid,
  add column last_modification_time timestamptz,
  add column last_modifier_user_id bigint,
  add column normalized_display_name text not null
    generated always as (upper(display_name collate "und-x-icu")) stored,
  add constraint entra_units_name_their_group check (not is_entra_group or entra_group_object_id is not null);
create unique index organization_unit_names
  on organization_units (tenant_id, coalesce(parent_id, 0), normalized_display_name);

alter table organization_unit_users add column added_time timestamptz not null default now();
alter table organization_unit_roles add column added_time timestamptz not null default now();
