-- How often a report was opened by a share key, when and by whom last: beside the keys, whose rows have a history, and change
-- only when somebody changes them. No opener: nobody who was signed in.
create table report_key_openings (
  tenant_id int not null,
  report_key_id int not null,
  open_count int not null,
  last_opened_at timestamptz not null,
  last_opener_user_id bigint,
  primary key (tenant_id, report_key_id),
  foreign key (tenant_id, report_key_id) references report_keys on delete cascade
);
select protect_tenant_table('report_key_openings');
