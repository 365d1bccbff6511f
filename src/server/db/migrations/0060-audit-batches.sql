-- Records of calls that were written together carry a number: where the answer to their COMMIT was lost they are written
-- again under it, which does nothing if they are there.
create table audit_batches (
  number uuid primary key,
  written_at timestamptz not null default now()
);
create index audit_batches_by_time on audit_batches (written_at);
alter table audit_batches enable row level security;
alter table audit_batches force row level security;
create policy of_the_host on audit_batches to tessera_host
  using (current_user = 'tessera_host') with check (current_user = 'tessera_host');
grant select, insert, delete on audit_batches to tessera_host;
