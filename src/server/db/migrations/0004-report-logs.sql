create table report_logs (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  report_id int not null,
  report_name text not null,
  entity_type text not null,
  entity_id text,
  visual_title text,
  visual_type text,
  center_coord_x double precision,
  center_coord_y double precision,
  page_name text,
  page_display_name text,
  creation_time timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index report_logs_of_report on report_logs (tenant_id, report_id, creation_time desc, id desc);

-- Clicks added up as they arrive: a visual's centre is one place however often it is clicked, so a heat map of a million
-- clicks is a few hundred rows.
create table report_heat (
  tenant_id int not null,
  report_id int not null,
  page_name text not null,
  center_coord_x double precision not null,
  center_coord_y double precision not null,
  log_count int not null,
  primary key (tenant_id, report_id, page_name, center_coord_x, center_coord_y)
);

select protect_tenant_table('report_logs');
select protect_tenant_table('report_heat');
