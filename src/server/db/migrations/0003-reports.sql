-- Reports as people are given them, and the local library behind some of them. A report is known by its number here and
-- by its guid at its provider. The library's data lies in files (src/server/reports/library); what a report reads is one
-- row of library_datasets, definition and data together, and the pointer in library_reports switches from one to the next.

create table workspaces (
  tenant_id int not null,
  id int generated always as identity,
  workspace_guid uuid not null,
  name text not null,
  is_enabled boolean not null default true,
  service_principal_number int,
  creation_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, workspace_guid)
);

create table reports (
  tenant_id int not null,
  id int generated always as identity,
  report_guid uuid not null,
  provider text not null check (provider in ('library', 'powerBI')),
  workspace_id int,
  name text not null,
  type text not null,
  report_type text not null,
  description text,
  folder_path text,
  show_navigation boolean not null default true,
  show_filters boolean not null default false,
  is_smart_rls_enabled boolean not null default true,
  phased_embedding boolean not null default false,
  is_logs_enabled boolean not null default false,
  is_disabled boolean not null default false,
  is_default_for_tenant boolean not null default false,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, report_guid),
  foreign key (tenant_id, workspace_id) references workspaces
);
create unique index one_default_report_per_tenant on reports (tenant_id) where is_default_for_tenant;
-- An import finds the report that it replaces by its name.
create unique index library_report_names on reports (tenant_id, lower(name)) where provider = 'library';

-- A report without roles is open to everybody who may see reports.
create table report_roles (
  tenant_id int not null,
  report_id int not null,
  role_id int not null,
  primary key (tenant_id, report_id, role_id),
  foreign key (tenant_id, report_id) references reports on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade
);

create table user_default_reports (
  tenant_id int not null,
  user_id bigint not null,
  report_id int not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade
);

create table library_datasets (
  tenant_id int not null,
  report_guid uuid not null,
  version uuid not null,
  definition jsonb not null,
  row_count bigint not null,
  byte_count bigint not null,
  imported_at timestamptz not null,
  primary key (tenant_id, report_guid, version)
);

create table library_reports (
  tenant_id int not null,
  report_guid uuid not null,
  version uuid not null,
  primary key (tenant_id, report_guid),
  foreign key (tenant_id, report_guid) references reports (tenant_id, report_guid) on delete cascade,
  foreign key (tenant_id, report_guid, version) references library_datasets
);

select protect_tenant_table('workspaces');
select protect_tenant_table('reports');
select protect_tenant_table('report_roles');
select protect_tenant_table('user_default_reports');
select protect_tenant_table('library_datasets');
select protect_tenant_table('library_reports');
