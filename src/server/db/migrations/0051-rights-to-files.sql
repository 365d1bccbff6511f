-- A file that somebody had made is theirs while they may have it made: any one of these permissions; none, where it needed none.
alter table temp_files add column needed_permissions text[] not null default '{}';
