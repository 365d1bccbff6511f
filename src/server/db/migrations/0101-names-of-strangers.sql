-- Names that strangers chose, and names that look like nothing.

-- Registered itself, and neither has the address been confirmed nor an administrator saved the person: it keeps no name and
-- no address from whoever proves to have them (src/server/auth/unproven-accounts.ts).
alter table users add column is_unproven boolean not null default false;
grant delete on user_names_for_good to tessera_app;

-- Whom the LDAP directory signs in is known by its name there, whatever they are called here.
set local role tessera_host;
insert into user_logins (tenant_id, provider, provider_key, user_id, creation_time)
select distinct on (tenant_id, lower(user_name)) tenant_id, 'LDAP', lower(user_name), id, creation_time
from users where authentication_source = 'LDAP'
order by tenant_id, lower(user_name), is_deleted, id
on conflict do nothing;

-- Of before there is no note. Nobody else is made by nobody and unconfirmed, but the first of an organisation.
update users set is_unproven = true
where tenant_id <> 0 and not is_deleted and creator_user_id is null and authentication_source is null
  and last_modifier_user_id is null and not is_email_confirmed and normalized_user_name <> 'ADMIN';
reset role;

-- Names that organisations have or had: links, bookmarks and mails lead by them, so that a stranger is given none (A51).
create table tenancy_names_for_good (
  normalized_tenancy_name text primary key
);
grant select, insert on tenancy_names_for_good to tessera_host;

create function keep_tenancy_name() returns trigger language plpgsql
as $$
begin
  insert into tenancy_names_for_good values (new.normalized_tenancy_name) on conflict do nothing;
  return null;
end
$$;
create trigger keep_name_of_new after insert on tenants for each row execute function keep_tenancy_name();
create trigger keep_name_of_renamed after update of tenancy_name on tenants for each row
  when (old.tenancy_name is distinct from new.tenancy_name) execute function keep_tenancy_name();

set local role tessera_host;
insert into tenancy_names_for_good
select normalized_tenancy_name from tenants
union
select lower(btrim(change ->> 'before', '"')) from (
  select jsonb_array_elements(property_changes) change from entity_changes
  where entity_type_full_name = 'Tessera.Tenants.Tenant') changes
where change ->> 'name' = 'tenancy_name' and change ->> 'before' is not null
on conflict do nothing;
reset role;

-- As `unseenSigns` of src/contract/vocabulary/names.ts has it; a test compares the two, sign by sign.
create or replace function folded_name(name text) returns text language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    normalize(lower(upper(
      regexp_replace(normalize(name, nfkc),
        '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U000110BD\U000110CD\U00013430-\U0001343F\U00013441\U00013442\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g') collate "und-x-icu") collate "und-x-icu"), nfkc),
    ' +', ' ', 'g'))
$$;

drop index role_folded_names, role_folded_display_names;
set local role tessera_host;
insert into user_names_for_good (tenant_id, folded_name, user_id, is_vouched_for)
select tenant_id, folded_name(folded_name), user_id, is_vouched_for from user_names_for_good
where folded_name <> folded_name(folded_name)
on conflict do nothing;
delete from user_names_for_good where folded_name <> folded_name(folded_name);
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
