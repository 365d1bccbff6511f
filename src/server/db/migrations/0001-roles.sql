-- Two roles that own nothing. Every transaction takes one of them (transaction.ts), so that row level security binds
-- whoever the login user is. Roles belong to the whole server: another database of it may have made them already.
do $$
declare
  needed text;
begin
  foreach needed in array array['tessera_app', 'tessera_host'] loop
    if not exists (select from pg_roles where rolname = needed) then
      begin
        execute format('create role %I nologin', needed);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
    -- A superuser may take any role, and in the embedded store the login user is one.
    if not pg_has_role(current_user, needed, 'member') then
      execute format('grant %I to %I', needed, current_user);
    end if;
  end loop;
end
$$;

alter default privileges revoke all on tables from public;
alter default privileges revoke all on sequences from public;
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;
grant usage on schema public to tessera_app, tessera_host;

-- Null outside a tenant's transaction: after one has ended the setting reads as an empty string, not as null.
create function current_tenant_id() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::int;

grant execute on function current_tenant_id() to tessera_app, tessera_host;

-- Makes a table with a tenant_id column show and take only rows of the transaction's tenant. The host's policy names its
-- role a second time, as current_user: the login user is a member of that role, so by "to" alone it would see every row.
create function protect_tenant_table(target regclass) returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy of_the_tenant on %s to tessera_app using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id())',
    target);
  execute format(
    'create policy of_the_host on %s to tessera_host using (current_user = ''tessera_host'') with check (current_user = ''tessera_host'')',
    target);
  execute format('grant select, insert, update, delete on %s to tessera_app, tessera_host', target);
end
$$;
