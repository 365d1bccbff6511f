-- Each time that the data of a local report was read, or was to be: the last ones, as far back as Power BI tells of its own.
create table report_refreshes (
  tenant_id int not null,
  id bigint generated always as identity,
  report_id int not null,
  -- Which job does it. Null: an import.
  job_id uuid,
  -- Whoever asked; null: nobody of the portal did.
  user_id bigint,
  started_at timestamptz not null,
  -- Null: it goes on, as long as its job is there.
  ended_at timestamptz,
  -- Why it failed, as far as that is known: told in the language of whoever reads it.
  faults jsonb,
  is_failed boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, job_id),
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index refreshes_of_report on report_refreshes (tenant_id, report_id, started_at desc, id desc);
select protect_tenant_table('report_refreshes');

-- Of what was imported before, the last time is known.
insert into report_refreshes (tenant_id, report_id, started_at, ended_at)
select tenant_id, reports.id, dataset.imported_at, dataset.imported_at
from reports
join library_reports pointer using (tenant_id, report_guid)
join library_datasets dataset using (tenant_id, report_guid, version);
