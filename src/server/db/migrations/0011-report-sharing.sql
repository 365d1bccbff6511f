-- Reports given to others: by keys that stand in links, as pages drawn once and kept, and as tasks that act on what they
-- show. What a key or a task may do is read from its row each time; nothing of it is believed from a link.

-- Further items of the provider that open together with a report.
create table report_additional_embeds (
  tenant_id int not null,
  report_id int not null,
  position int not null,
  item_type text not null,
  item_guid uuid not null,
  is_dataset_with_rls boolean not null,
  primary key (tenant_id, report_id, position),
  foreign key (tenant_id, report_id) references reports on delete cascade
);

-- Where an import came from, so that it can be repeated; null where its folder is not known.
alter table library_datasets add column source_folder text;

-- The stamp changes whenever a key is changed: embed tokens made before name the old one and end.
create table report_keys (
  tenant_id int not null,
  id int generated always as identity,
  report_id int not null,
  name text not null,
  description text,
  user_id bigint not null,
  sealed_key text not null,
  stamp uuid not null,
  expiration timestamptz not null,
  filter text,
  slideshow_pages int[] not null default '{}',
  slideshow_interval int,
  is_exporting_pages boolean not null default false,
  pages_to_export int[] not null default '{}',
  is_key_public boolean not null default false,
  is_deleted boolean not null default false,
  deleter_user_id bigint,
  deletion_time timestamptz,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index report_keys_of_report on report_keys (tenant_id, report_id);

-- No reference to roles, here and for reports: when the last role of one is deleted, it must not become everybody's. The
-- row stays and names nobody; numbers of roles are never given again.
alter table report_roles drop constraint report_roles_tenant_id_role_id_fkey;

create table report_key_roles (
  tenant_id int not null,
  report_key_id int not null,
  role_id int not null,
  primary key (tenant_id, report_key_id, role_id),
  foreign key (tenant_id, report_key_id) references report_keys on delete cascade
);

create table report_exports (
  tenant_id int not null,
  id int generated always as identity,
  report_id int not null,
  report_key_id int not null,
  page_number int not null,
  page_name text not null,
  page_display_name text not null,
  export_status smallint not null,
  bytes bytea,
  creation_time timestamptz not null,
  creator_user_id bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_key_id) references report_keys on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index report_exports_of_key on report_exports (tenant_id, report_key_id, page_number);

create table tasks (
  tenant_id int not null,
  id int generated always as identity,
  task_name text not null,
  task_type text not null check (task_type in ('Actionable', 'Query', 'Http')),
  url text,
  http_verb text,
  http_body text,
  report_id int,
  dax_query text,
  visual_name text,
  report_key_id int,
  is_interactive boolean not null default false,
  has_custom_message boolean not null default false,
  has_visual_metadata boolean not null default false,
  has_visual_payload boolean not null default false,
  schedule_minutes int,
  next_run_at timestamptz,
  sealed_signing_secret text,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references reports on delete cascade,
  foreign key (tenant_id, report_key_id) references report_keys on delete cascade
);
create index tasks_of_report on tasks (tenant_id, report_id);
create index tasks_that_are_due on tasks (next_run_at) where next_run_at is not null;

-- One row for each use of a task. A link is good for one use: its number can stand here once.
create table task_runs (
  tenant_id int not null,
  id bigint generated always as identity,
  task_id int not null,
  started_by text not null check (started_by in ('link', 'schedule', 'visual')),
  user_id bigint,
  link_id uuid,
  status text not null check (status in ('waiting', 'succeeded', 'failed')),
  http_status int,
  row_count int,
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references tasks on delete cascade
);
create unique index uses_of_task_links on task_runs (tenant_id, link_id) where link_id is not null;
create index task_runs_of_task on task_runs (tenant_id, task_id, started_at desc);

select protect_tenant_table('report_additional_embeds');
select protect_tenant_table('report_keys');
select protect_tenant_table('report_key_roles');
select protect_tenant_table('report_exports');
select protect_tenant_table('tasks');
select protect_tenant_table('task_runs');
