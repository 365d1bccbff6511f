-- A run that somebody began in the list of tasks is theirs, and not that of a link.
alter table task_runs drop constraint task_runs_started_by_check;
alter table task_runs add constraint task_runs_started_by_check
  check (started_by in ('link', 'person', 'schedule', 'visual'));
