-- Files that become a report: the last upload of whoever brings any, until some time after it began or ended.
create table report_uploads (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  -- Paths, sizes and moments, in the order in which they were told.
  files jsonb not null,
  byte_count int not null,
  replaces_report_id int,
  started_at timestamptz not null,
  kept_until timestamptz not null,
  -- Which job goes on with it: the one that was asked for last; null while parts are missing.
  job_id uuid,
  ended_at timestamptz,
  -- What is done just now.
  step jsonb,
  -- What came of it: a report, or why there is none.
  imported jsonb,
  faults jsonb,
  failure text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index report_upload_of_person on report_uploads (tenant_id, user_id);
create index old_report_uploads on report_uploads (kept_until);
select protect_tenant_table('report_uploads');

create table report_upload_parts (
  tenant_id int not null,
  upload_id uuid not null,
  -- By the file's place, and its own among its parts.
  file int not null,
  part int not null,
  bytes bytea not null,
  primary key (tenant_id, upload_id, file, part),
  foreign key (tenant_id, upload_id) references report_uploads on delete cascade
);
-- To be written and read once: looking for what repeats in it costs more than its room.
alter table report_upload_parts alter column bytes set storage external;
select protect_tenant_table('report_upload_parts');
