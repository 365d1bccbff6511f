-- What keeps lists of roles, units and their members quick in a tenant of many people.

-- Nothing asks it.
drop function tenant_exists(int);

-- Orders of lists, whole: with a part of an order, all who share a first name are sorted for one page.
create index users_by_whole_name on users (
  tenant_id, name collate "und-x-icu", surname collate "und-x-icu", user_name collate "und-x-icu", id) where not is_deleted;
create index tasks_by_name on tasks (tenant_id, task_name collate "und-x-icu", id);
drop index login_attempts_of_user;
create index login_attempts_of_user on login_attempts (tenant_id, user_id, creation_time desc, id desc);

-- A membership repeats of its person what members are listed and counted by, so that neither looks at all the people.
alter table user_roles add column is_deleted boolean not null default false;
alter table organization_unit_users
  add column name text not null default '',
  add column surname text not null default '',
  add column user_name text not null default '',
  add column is_deleted boolean not null default false;

-- The owner of the tables sees none of their rows.
set local role tessera_host;
update user_roles held set is_deleted = true
from users where users.tenant_id = held.tenant_id and users.id = held.user_id and users.is_deleted;
update organization_unit_users member set name = users.name, surname = users.surname, user_name = users.user_name,
  is_deleted = users.is_deleted
from users where users.tenant_id = member.tenant_id and users.id = member.user_id;
reset role;

create index organization_unit_members_by_name on organization_unit_users (
  tenant_id, organization_unit_id, name collate "und-x-icu", surname collate "und-x-icu", user_name collate "und-x-icu")
  where not is_deleted;

-- Both keys first: a person is written before what they are a member of.
create function role_repeats_person() returns trigger
  language plpgsql
as $$
begin
  select is_deleted into strict new.is_deleted from users where tenant_id = new.tenant_id and id = new.user_id;
  return new;
end
$$;
create function unit_repeats_person() returns trigger
  language plpgsql
as $$
begin
  select name, surname, user_name, is_deleted into strict new.name, new.surname, new.user_name, new.is_deleted
  from users where tenant_id = new.tenant_id and id = new.user_id;
  return new;
end
$$;
create trigger repeats_person before insert on user_roles
  for each row execute function role_repeats_person();
create trigger repeats_person before insert on organization_unit_users
  for each row execute function unit_repeats_person();

create function memberships_follow_person() returns trigger
  language plpgsql
as $$
begin
  update organization_unit_users set name = new.name, surname = new.surname, user_name = new.user_name, is_deleted = new.is_deleted
  where tenant_id = new.tenant_id and user_id = new.id;
  if new.is_deleted <> old.is_deleted then
    update user_roles set is_deleted = new.is_deleted where tenant_id = new.tenant_id and user_id = new.id;
  end if;
  return null;
end
$$;
create trigger memberships_follow_person after update of name, surname, user_name, is_deleted on users
  for each row when ((old.name, old.surname, old.user_name, old.is_deleted) is distinct from (new.name, new.surname, new.user_name, new.is_deleted))
  execute function memberships_follow_person();

-- A count may be of the rows of one record, as the members of a role. 0: of all.
alter table kept_counts
  add column record_id bigint not null default 0,
  drop constraint kept_counts_pkey,
  add primary key (tenant_id, table_name, record_id, part);

drop function add_to_count(int, text, bigint);
create function add_to_count(of_tenant int, of_table text, added bigint, of_record bigint default 0) returns void
  language plpgsql
as $$
begin
  update kept_counts set count = count + added
  where tenant_id = of_tenant and table_name = of_table and record_id = of_record and part = (
    select part from kept_counts where tenant_id = of_tenant and table_name = of_table and record_id = of_record
    limit 1 for update skip locked);
  if not found then
    insert into kept_counts (tenant_id, table_name, record_id, count) values (of_tenant, of_table, of_record, added);
  end if;
end
$$;

-- As count_living_rows and count_soft_deletion. The argument says of which record a row is.
create function count_living_rows_of_record() returns trigger
  language plpgsql
as $$
declare
  of_tenant int;
  of_record bigint;
  rows bigint;
begin
  for of_tenant, of_record, rows in execute
    format('select tenant_id, %I, count(*) from changed where not is_deleted group by 1, 2', tg_argv[0])
  loop
    perform add_to_count(of_tenant, tg_table_name, case tg_op when 'INSERT' then rows else -rows end, of_record);
  end loop;
  return null;
end
$$;
create function count_soft_deletion_of_record() returns trigger
  language plpgsql
as $$
begin
  perform add_to_count(
    new.tenant_id, tg_table_name, case when new.is_deleted then -1 else 1 end, (to_jsonb(new) ->> tg_argv[0])::bigint);
  return null;
end
$$;
grant execute on function add_to_count(int, text, bigint, bigint), role_repeats_person(), unit_repeats_person(),
  memberships_follow_person(), count_living_rows_of_record(), count_soft_deletion_of_record() to tessera_app, tessera_host;

select keep_count_of('user_roles', 'count_living_rows_of_record(''role_id'')');
select keep_count_of('organization_unit_users', 'count_living_rows_of_record(''organization_unit_id'')');
create trigger count_soft_deletion after update of is_deleted on user_roles
  for each row when (old.is_deleted <> new.is_deleted) execute function count_soft_deletion_of_record('role_id');
create trigger count_soft_deletion after update of is_deleted on organization_unit_users
  for each row when (old.is_deleted <> new.is_deleted) execute function count_soft_deletion_of_record('organization_unit_id');

set local role tessera_host;
insert into kept_counts (tenant_id, table_name, record_id, count)
select tenant_id, 'user_roles', role_id, count(*) from user_roles where not is_deleted group by 1, 3
union all
select tenant_id, 'organization_unit_users', organization_unit_id, count(*) from organization_unit_users
where not is_deleted group by 1, 3;
reset role;
