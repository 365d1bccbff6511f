-- An action that was taken by a share link names its key: often nobody is known who took it.
alter table task_runs add column report_key_id int;
