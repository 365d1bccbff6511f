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

-- In a tenant's own database: the installation that keeps it. Nothing in the main store.
create table database_owner (
  installation text primary key
);
grant select, insert on database_owner to tessera_host;

-- In a tenant's own database: writes what the main store says into `target`. Rows that are the same already are left alone.
create function keep_replica(target regclass, said jsonb) returns void
  language plpgsql
as $$
declare
  columns text;
  changes text;
  kept text;
  others text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) filter (where attidentity = ''),
    string_agg(format('kept.%I', attname), ', ' order by attnum),
    string_agg(format('excluded.%I', attname), ', ' order by attnum)
  into columns, changes, kept, others
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';

  execute format('insert into %1$s as kept (%2$s) overriding system value
    select %2$s from jsonb_populate_recordset(null::%1$s, $1)
    on conflict (%3$s) do update set %4$s where (%5$s) is distinct from (%6$s)',
    target, columns, primary_key_of(target), changes, kept, others) using said;
end
$$;

-- And removes what it no longer says, of the rows that `scope` describes.
create function drop_from_replica(target regclass, said jsonb, scope text) returns void
  language plpgsql
as $$
begin
  execute format('delete from %1$s where (%2$s)
    and (%3$s) not in (select %3$s from jsonb_populate_recordset(null::%1$s, $1))',
    target, scope, primary_key_of(target)) using said;
end
$$;

create function primary_key_of(target regclass) returns text
  language sql stable
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = target and indisprimary
$$;

grant execute on function keep_replica(regclass, jsonb), drop_from_replica(regclass, jsonb, text), primary_key_of(regclass)
  to tessera_host;
