-- What people choose for themselves, one row for each choice. Devices write without a network and send it later: the later
-- change of two holds, so that a choice that was taken back leaves a row, for a while.
create table user_preferences (
  tenant_id int not null,
  user_id bigint not null,
  kind text not null check (kind in ('favourite report', 'favourite page', 'recent report', 'view', 'columns')),
  -- Of a report its number, of a view its id, of columns the list.
  key text not null,
  report_id int,
  value jsonb not null,
  changed_at timestamptz not null,
  is_removed boolean not null,
  primary key (tenant_id, user_id, kind, key),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index user_preferences_of_report on user_preferences (tenant_id, report_id) where report_id is not null;
select protect_tenant_table('user_preferences');
