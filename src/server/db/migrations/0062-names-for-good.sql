-- Rows of reports, and audit rows, are known by the names of people: a name that somebody has had is nobody else’s ever
-- after. And two names that look the same are one.

-- As src/server/folded-name.ts has it: other forms of the same letter, small and capital, and what nobody sees.
create function folded_name(name text) returns text language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    normalize(lower(upper(
      regexp_replace(normalize(name, nfkc),
        '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g') collate "und-x-icu") collate "und-x-icu"), nfkc),
    ' +', ' ', 'g'))
$$;
grant execute on function folded_name(text) to tessera_app, tessera_host;

-- Whose each name is, now or formerly. Without a reference to the person: it outlives the row.
create table user_names_for_good (
  tenant_id int not null,
  folded_name text not null,
  user_id bigint not null,
  primary key (tenant_id, folded_name)
);
select protect_tenant_table('user_names_for_good');
revoke update, delete on user_names_for_good from tessera_app;

set local role tessera_host;
insert into user_names_for_good (tenant_id, folded_name, user_id)
select tenant_id, folded_name(user_name), id from users order by is_deleted, id
on conflict do nothing;
-- The one that was there first keeps its name.
update roles set name = left(name, 20) || ' ' || id
where exists (
  select from roles older
  where older.tenant_id = roles.tenant_id and older.id < roles.id and folded_name(older.name) = folded_name(roles.name));
update roles set display_name = left(display_name, 50) || ' ' || id
where exists (
  select from roles older
  where older.tenant_id = roles.tenant_id and older.id < roles.id
    and folded_name(older.display_name) = folded_name(roles.display_name));
reset role;

create unique index role_folded_names on roles (tenant_id, folded_name(name));
create unique index role_folded_display_names on roles (tenant_id, folded_name(display_name));

-- One place for every way to a name: a form, a registration, a directory. Refused as a name that somebody has.
create function keep_user_name() returns trigger language plpgsql
as $$
declare
  owner bigint;
begin
  insert into user_names_for_good (tenant_id, folded_name, user_id)
  values (new.tenant_id, folded_name(new.user_name), new.id)
  on conflict do nothing;
  select user_id into owner from user_names_for_good
  where tenant_id = new.tenant_id and folded_name = folded_name(new.user_name);
  if owner is distinct from new.id then
    raise unique_violation using message = 'The name is somebody’s, or was', constraint = 'user_names';
  end if;
  return null;
end
$$;
create trigger keep_name_of_new after insert on users for each row execute function keep_user_name();
create trigger keep_name_of_renamed after update of user_name on users for each row
  when (old.user_name is distinct from new.user_name) execute function keep_user_name();
