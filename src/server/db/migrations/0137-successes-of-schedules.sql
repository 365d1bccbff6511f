-- Of what recurs every minute one success is kept: it finds those before it here.
create index successes_of_schedules on jobs (tenant_id, name) where key = 'schedule' and state = 'succeeded';
