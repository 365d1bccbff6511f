-- The order in which reports are listed.
create index reports_by_name on reports (tenant_id, name collate "und-x-icu", id);
