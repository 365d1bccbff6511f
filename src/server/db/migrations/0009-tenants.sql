-- What subscriptions need: prices for short periods, moves of all tenants of an edition, and which mails were sent.

alter table editions
  add column daily_price numeric(18, 2),
  add column weekly_price numeric(18, 2);

-- Two editions of one name could not be told apart in a list.
create unique index edition_display_names on editions (lower(display_name));
create index tenants_of_edition on tenants (edition_id) where not is_deleted;
create index tenants_by_subscription_end on tenants (subscription_end_date_utc)
  where not is_deleted and subscription_end_date_utc is not null;

-- The last move of all tenants of an edition, so that a person sees how far it is.
create table edition_moves (
  source_edition_id int primary key references editions on delete cascade,
  target_edition_id int not null references editions on delete cascade,
  tenant_count int not null,
  moved_count int not null default 0,
  start_time timestamptz not null,
  end_time timestamptz
);
grant select, insert, update, delete on edition_moves to tessera_host;

-- One mail of a kind for one end of a subscription: a check that runs twice, or again after it was cut short, finds it here.
create table subscription_notices (
  tenant_id int not null,
  kind text not null check (kind in ('ends soon', 'has ended', 'fell back', 'was deactivated')),
  subscription_end timestamptz not null,
  sent_at timestamptz not null,
  primary key (tenant_id, kind, subscription_end)
);
select protect_tenant_table('subscription_notices');
