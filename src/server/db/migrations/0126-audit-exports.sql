-- Records of calls or changes on their way into a file: the last export of whoever asked for one, until its time is over.
create table audit_exports (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  kind text not null,
  selection jsonb not null,
  time_zone text not null,
  started_at timestamptz not null,
  kept_until timestamptz not null,
  -- Which job makes it.
  job_id uuid,
  ended_at timestamptz,
  -- Why it ended before its last row, in the words of whoever asked for it.
  failure text,
  -- It was longer than a file may be.
  is_cut boolean not null default false,
  total_rows int not null,
  row_count int not null default 0,
  -- Only older records are left; what comes later does not belong to it.
  before_id bigint not null,
  part_count int not null default 0,
  -- What the archive says of its one file at its end.
  crc bigint not null default 0,
  plain_bytes bigint not null default 0,
  packed_bytes bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index audit_export_of_person on audit_exports (tenant_id, user_id);
create index old_audit_exports on audit_exports (kept_until);
select protect_tenant_table('audit_exports');

create table audit_export_parts (
  tenant_id int not null,
  export_id uuid not null,
  part int not null,
  bytes bytea not null,
  primary key (tenant_id, export_id, part),
  foreign key (tenant_id, export_id) references audit_exports on delete cascade
);
-- It is packed already.
alter table audit_export_parts alter column bytes set storage external;
select protect_tenant_table('audit_export_parts');
