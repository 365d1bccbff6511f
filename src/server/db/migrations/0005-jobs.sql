-- Durable work. A job is written in the transaction whose change asks for it, so it exists exactly when the change does.
-- The host claims jobs of all tenants with "for update skip locked"; the work itself runs as the job's own tenant.
create table jobs (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- While a job of the same name and key waits or runs, it is not added a second time.
  key text,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'succeeded', 'failed')),
  -- When it may be claimed. Of a running job: when its claim ends, because a process that was killed cannot give it back.
  due_at timestamptz not null,
  claim uuid,
  attempts int not null default 0,
  progress real not null default 0 check (progress between 0 and 1),
  error text,
  -- By the database's clock: order within one due time, and nothing else.
  added_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create unique index open_jobs_by_key on jobs (tenant_id, name, key) where state in ('waiting', 'running');
create index open_jobs_by_due_time on jobs (due_at, added_at) where state in ('waiting', 'running');
create index ended_jobs on jobs (ended_at) where ended_at is not null;

select protect_tenant_table('jobs');
