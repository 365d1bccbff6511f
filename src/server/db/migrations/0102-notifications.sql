-- What those who look after others must know. A row for each cause, written where it comes about; whether its reason still
-- holds, and who may see it, is asked when somebody looks. No name of a person stands here.
create table notifications (
  tenant_id int not null,
  id bigint generated always as identity,
  kind text not null,
  subject_id bigint not null default 0,
  subject_name text not null default '',
  time timestamptz not null,
  occurrences int not null default 1,
  end_time timestamptz,
  kept_until timestamptz not null,
  primary key (tenant_id, id)
);
create unique index notifications_by_cause on notifications (tenant_id, kind, subject_id, subject_name);
create index old_notifications on notifications (kept_until);
select protect_tenant_table('notifications');

create table notification_reads (
  tenant_id int not null,
  user_id bigint not null,
  notification_id bigint not null,
  read_until timestamptz not null,
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);
create index notification_reads_of_notification on notification_reads (tenant_id, notification_id);
select protect_tenant_table('notification_reads');

-- Of what holds already. The operator's mail is not set up until it is.
set local role tessera_host;
insert into notifications (tenant_id, kind, time, kept_until) values (0, 'mailNotSetUp', now(), 'infinity');
insert into notifications (tenant_id, kind, subject_id, time, kept_until)
select tenant_id, 'userLockedOut', id, coalesce(lockout_set_at, now()), now() + interval '30 days'
from (
  select *, row_number() over (partition by tenant_id order by lockout_set_at desc nulls last, id) as place from users
  where lockout_end_date_utc > now() and not is_deleted) locked
where place <= 100;
reset role;
