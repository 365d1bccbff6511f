-- Queries that run by themselves, in the name of whoever saved them last, and what is looked for in their answers. Of the answer
-- before, its hash is enough to tell whether it changed.
alter table tasks
  add column schedule_user_id bigint,
  add column condition_kind text check (condition_kind in ('rows', 'above', 'below', 'changed')),
  add column condition_value double precision,
  add column last_answer_hash text,
  add column was_condition_met boolean not null default false;
alter table task_runs add column is_condition_met boolean;

drop trigger record_change on tasks;
select track_entity('tasks', 'Tessera.Tasks.Task', '{id}', '{sealed_signing_secret,url,http_body}',
  '{next_run_at,last_answer_hash,was_condition_met}');
