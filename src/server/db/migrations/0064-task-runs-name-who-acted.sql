-- A link that was asked for in another's name is run for that person: the log names who acted, too.
alter table task_runs add column impersonator_tenant_id int, add column impersonator_user_id bigint;
