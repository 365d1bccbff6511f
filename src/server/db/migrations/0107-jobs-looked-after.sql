-- What the operator sees of jobs and does to them.

-- Of the last attempt.
alter table jobs add column started_at timestamptz;
-- Somebody of the operator wants no more of it: whoever claims it next ends it, as it ends what has failed for good.
alter table jobs add column is_cancelled boolean not null default false;

create index jobs_by_age on jobs (added_at, id);
