-- What keeps lists quick when they are long: counts that are kept, orders that an index has, and a search that an index
-- serves although the rows are protected.

-- How many rows a tenant has of a table, without looking at them. Several parts, which are added up: whoever adds takes one
-- that nobody holds, so that two transactions never wait for each other, and there are as many parts as ever worked at once.
create table kept_counts (
  tenant_id int not null,
  table_name text not null,
  part bigint generated always as identity,
  count bigint not null,
  primary key (tenant_id, table_name, part)
);
select protect_tenant_table('kept_counts');

create function add_to_count(of_tenant int, of_table text, added bigint) returns void
  language plpgsql
as $$
begin
  update kept_counts set count = count + added
  where tenant_id = of_tenant and table_name = of_table and part = (
    select part from kept_counts where tenant_id = of_tenant and table_name = of_table
    limit 1 for update skip locked);
  if not found then
    insert into kept_counts (tenant_id, table_name, count) values (of_tenant, of_table, added);
  end if;
end
$$;

-- Its text is the same for all tables, so that it is planned once for each: calls and changes are written all the time.
create function count_rows() returns trigger
  language plpgsql
as $$
declare
  of_tenant int;
  rows bigint;
begin
  for of_tenant, rows in select tenant_id, count(*) from changed group by tenant_id loop
    perform add_to_count(of_tenant, tg_table_name, case tg_op when 'INSERT' then rows else -rows end);
  end loop;
  return null;
end
$$;

-- Rows that are marked as deleted do not count. The argument says whose a row is.
create function count_living_rows() returns trigger
  language plpgsql
as $$
declare
  of_tenant int;
  rows bigint;
begin
  for of_tenant, rows in execute format('select %s, count(*) from changed where not is_deleted group by 1', tg_argv[0]) loop
    perform add_to_count(of_tenant, tg_table_name, case tg_op when 'INSERT' then rows else -rows end);
  end loop;
  return null;
end
$$;

create function count_soft_deletion() returns trigger
  language plpgsql
as $$
begin
  perform add_to_count(
    coalesce((to_jsonb(new) ->> 'tenant_id')::int, 0), tg_table_name, case when new.is_deleted then -1 else 1 end);
  return null;
end
$$;
grant execute on function add_to_count(int, text, bigint), count_rows(), count_living_rows(), count_soft_deletion()
  to tessera_app, tessera_host;

create function keep_count_of(target regclass, counting text) returns void
  language plpgsql
as $$
begin
  execute format('create trigger count_inserted_rows after insert on %s referencing new table as changed
    for each statement execute function %s', target, counting);
  execute format('create trigger count_deleted_rows after delete on %s referencing old table as changed
    for each statement execute function %s', target, counting);
end
$$;

select keep_count_of('users', 'count_living_rows(''tenant_id'')');
select keep_count_of('tenants', 'count_living_rows(''0'')');
select keep_count_of('audit_logs', 'count_rows()');
select keep_count_of('entity_changes', 'count_rows()');
create trigger count_soft_deletion after update of is_deleted on users
  for each row when (old.is_deleted <> new.is_deleted) execute function count_soft_deletion();
create trigger count_soft_deletion after update of is_deleted on tenants
  for each row when (old.is_deleted <> new.is_deleted) execute function count_soft_deletion();

-- The owner of the tables sees none of their rows.
set local role tessera_host;
insert into kept_counts (tenant_id, table_name, count)
select tenant_id, 'users', count(*) from users where not is_deleted group by tenant_id
union all select 0, 'tenants', count(*) from tenants where not is_deleted
union all select tenant_id, 'audit_logs', count(*) from audit_logs group by tenant_id
union all select tenant_id, 'entity_changes', count(*) from entity_changes group by tenant_id;
reset role;

-- Orders of the lists, with the ids, so that what is skipped is skipped in the index alone.
create index users_by_name on users (tenant_id, name collate "und-x-icu", user_name collate "und-x-icu", id)
  where not is_deleted;
create index users_by_surname on users (tenant_id, surname collate "und-x-icu", user_name collate "und-x-icu", id)
  where not is_deleted;
create index users_by_email_address on users (tenant_id, email_address collate "und-x-icu", user_name collate "und-x-icu", id)
  where not is_deleted;
drop index users_by_creation_time;
create index users_by_creation_time on users (tenant_id, creation_time, user_name collate "und-x-icu", id)
  where not is_deleted;
-- Whether one person is a living one, by the index alone. Without this, a plan that is made for an ordinary tenant would look
-- for the number at the end of one of those above, through all people of a large one, once for each member of a role.
create unique index living_users on users (tenant_id, id) where not is_deleted;
create index deleted_users on users (tenant_id, id) where is_deleted;
create index tenants_by_tenancy_name on tenants (tenancy_name collate "und-x-icu", id) where not is_deleted;

-- All that people are searched by, each on a line of its own.
create function text_of_user(user_name text, email_address text, name text, surname text, phone_number text) returns text
  language sql immutable parallel safe
  return user_name || E'\n' || email_address || E'\n' || name || ' ' || surname || E'\n' || coalesce(phone_number, '');

-- PostgreSQL asks nothing of a protected table by an index that might tell of rows that the policy hides, and `ilike` might.
-- So a role that no policy stops looks people up, in a function that asks for the transaction's tenant by itself and answers
-- what the list is ordered and narrowed by. The role sees these columns alone, and nobody is a member of it, the login user
-- neither.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tessera_search') then
    begin
      create role tessera_search nologin;
    exception
      when duplicate_object or unique_violation then null;
    end;
  end if;
end
$$;
grant usage on schema public to tessera_search;
grant select (tenant_id, id, user_name, name, surname, email_address, phone_number, is_active, lockout_end_date_utc, creation_time,
  is_deleted) on users to tessera_search;
grant execute on function current_tenant_id() to tessera_search;
grant execute on function text_of_user(text, text, text, text, text) to tessera_app, tessera_host, tessera_search;
create policy of_the_search on users for select to tessera_search using (true);

-- Planned anew for each pattern: one of two letters is found by looking at everybody, a longer one by the index.
create function users_like(pattern text) returns table (
  id bigint, user_name text, name text, surname text, email_address text, is_active boolean,
  lockout_end_date_utc timestamptz, creation_time timestamptz
)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select id, user_name, name, surname, email_address, is_active, lockout_end_date_utc, creation_time from users
    where tenant_id = current_tenant_id() and not is_deleted
      and text_of_user(user_name, email_address, name, surname, phone_number) ilike pattern;
end
$$;
grant execute on function users_like(text) to tessera_app;

grant tessera_search to current_user;
grant create on schema public to tessera_search;
alter function users_like(text) owner to tessera_search;
revoke create on schema public from tessera_search;
revoke tessera_search from current_user;

-- Both come with PostgreSQL; where they are not installed or not allowed, and in the embedded store, everybody is looked at.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) = 2 then
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index users_by_text on users using gin (
      tenant_id, text_of_user(user_name, email_address, name, surname, phone_number) gin_trgm_ops) where not is_deleted;
  end if;
exception
  when insufficient_privilege then null;
end
$$;
