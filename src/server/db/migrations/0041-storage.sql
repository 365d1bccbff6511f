-- Files of reports may lie where several processes reach them. The note there names this installation from then on; a
-- process whose storage has none is refused.
alter table installation add column has_files boolean not null default false;

-- SHA-256 of the data file, by which copies of it are known and checked; null for what was imported before.
alter table library_datasets add column content_hash text;
