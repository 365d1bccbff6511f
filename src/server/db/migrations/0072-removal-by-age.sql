-- Until when rows were removed for their age. Each run gets a day further at most, so that a clock which is years ahead, and is
-- the database's as well, takes weeks to remove what it should not (src/server/jobs/witnessed-time.ts).
create table removal_time (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null default clock_timestamp()
);
insert into removal_time default values;
alter table removal_time enable row level security;
alter table removal_time force row level security;
create policy of_the_host on removal_time to tessera_host
  using (current_user = 'tessera_host') with check (current_user = 'tessera_host');
grant select, update on removal_time to tessera_host;
