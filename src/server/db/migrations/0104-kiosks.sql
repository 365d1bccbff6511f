-- Screens in halls and on walls. The right to a kiosk's reports is the device's own: nobody is signed in there.
create table kiosks (
  tenant_id int not null,
  id int generated always as identity,
  name text not null,
  -- Without a touch for so long, a screen begins anew; null: it stays as it was left.
  reset_seconds int,
  creation_time timestamptz not null,
  creator_user_id bigint,
  last_modification_time timestamptz,
  last_modifier_user_id bigint,
  primary key (tenant_id, id)
);

create table kiosk_reports (
  tenant_id int not null,
  kiosk_id int not null,
  report_id int not null,
  is_start boolean not null,
  primary key (tenant_id, kiosk_id, report_id),
  foreign key (tenant_id, kiosk_id) references kiosks on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index kiosk_reports_of_report on kiosk_reports (tenant_id, report_id);

-- Its credential is kept by a hash. A device that was ended is gone; the calls that enrolled and ended it are in the audit log.
create table kiosk_devices (
  tenant_id int not null,
  id uuid not null,
  kiosk_id int not null,
  credential_hash text not null,
  client_ip_address text not null,
  browser_info text not null,
  enrolled_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, kiosk_id) references kiosks on delete cascade
);
create unique index kiosk_device_credentials on kiosk_devices (tenant_id, credential_hash);
create index kiosk_devices_of_kiosk on kiosk_devices (tenant_id, kiosk_id);

select protect_tenant_table(name::regclass)
from unnest(array['kiosks', 'kiosk_reports', 'kiosk_devices']) as tables (name);

select track_entity('kiosks', 'Tessera.Reports.Kiosk', '{id}');
select track_assignments('kiosk_reports', 'Tessera.Reports.Kiosk', 'kiosks', 'kiosk_id', $$'reports'$$, 'part.report_id');
