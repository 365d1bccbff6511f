-- Which job goes on with it: the one that was asked for last. One that was asked for before says nothing of it any more.
alter table people_imports add column job_id uuid;
update people_imports
set job_id = (
  select jobs.id from jobs
  where jobs.tenant_id = people_imports.tenant_id and jobs.name = 'import-people'
    and jobs.data ->> 'importId' = people_imports.id::text
  order by added_at desc limit 1)
where ended_at is null;
