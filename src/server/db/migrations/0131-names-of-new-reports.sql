-- What a new report is called, and whose roles open it, as whoever uploads it says. The version before knows neither, and is to
-- import none of these while both run: it would open the report to everybody (S79).
alter table report_uploads add column name text;
alter table report_uploads add column role_ids int[] not null default '{}';
alter table report_uploads add column is_name_known boolean not null default false;
alter table report_uploads add constraint imported_with_name_and_roles
  check (job_id is null or is_name_known or (name is null and role_ids = '{}'));
