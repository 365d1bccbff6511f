-- Pages of a local report that were changed in the portal, by whom and when.
alter table reports add column pages_edited_at timestamptz, add column pages_edited_by bigint;

-- What the last import had in their place: another import with the same leaves the changes as they are.
alter table library_datasets add column imported_pages jsonb;
