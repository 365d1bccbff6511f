-- A list of people that becomes people: the last one of whoever brought it, until some time after its end.
create table people_imports (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  -- What all of them get.
  given jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Why it ended before its last row, in the words of whoever began it.
  failure text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index people_import_of_person on people_imports (tenant_id, user_id);
create index old_people_imports on people_imports (ended_at);
select protect_tenant_table('people_imports');

-- By their places in the list, whose own numbers are the caller's.
create table people_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  place int not null,
  person jsonb not null,
  -- What is answered of it; those whose fate is new are left.
  answer jsonb not null,
  primary key (tenant_id, import_id, place),
  foreign key (tenant_id, import_id) references people_imports on delete cascade
);
select protect_tenant_table('people_import_rows');
