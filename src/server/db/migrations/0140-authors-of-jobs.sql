-- Who asked for a job, and in whose name they acted: what it changes is recorded as theirs. Null where nobody did.
alter table jobs add column author jsonb;
