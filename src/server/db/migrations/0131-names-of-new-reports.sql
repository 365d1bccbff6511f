-- What a new report is called, and whose roles open it, as whoever uploads it says.
alter table report_uploads add column name text;
alter table report_uploads add column role_ids int[] not null default '{}';
