-- Organisations take turns: the first job of each, also where one of them has thousands that are due.
create index open_jobs_in_turn on jobs (name, tenant_id, due_at, added_at) where state in ('waiting', 'running');
