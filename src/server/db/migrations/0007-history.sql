-- What was changed of which entity, when and by whom. Triggers write it, so that no way to change an entity forgets it.
-- They need to be told who acts: a transaction that sets no app.actor (seeding, copies of the host's rows) leaves no trace.

-- One row for each change of one row; its properties with it, because they are read together.
create table entity_changes (
  tenant_id int not null,
  id bigint generated always as identity,
  -- The same for all that one transaction changed.
  entity_change_set_id bigint not null,
  change_time timestamptz not null,
  user_tenant_id int,
  user_id bigint,
  impersonator_tenant_id int,
  impersonator_user_id bigint,
  client_ip_address text,
  -- As ABP numbers them: 0 created, 1 updated, 2 deleted.
  change_type smallint not null,
  entity_type_full_name text not null,
  entity_id text not null,
  -- [{ name, type, before, after }], the values as JSON texts of at most 512 characters.
  property_changes jsonb not null,
  primary key (tenant_id, id)
);
create index entity_changes_by_time on entity_changes (tenant_id, change_time desc, id desc);
create index entity_changes_of_entity
  on entity_changes (tenant_id, entity_type_full_name, entity_id, change_time desc, id desc);

create sequence entity_change_sets;
grant usage on sequence entity_change_sets to tessera_app, tessera_host;

select protect_tenant_table('entity_changes');
-- Whoever changes an entity does not change what is told of it.
revoke update, delete on entity_changes from tessera_app;

create function cut_value(value jsonb, is_hidden boolean) returns text
  language sql immutable parallel safe
as $$
  select case
    when value is null or value = 'null' then null
    when is_hidden then '"***"'
    when length(value::text) > 512 then left(value::text, 509) || '...'
    else value::text
  end
$$;
grant execute on function cut_value(jsonb, boolean) to tessera_app, tessera_host;

-- Arguments: the entity's full name, columns of its key, columns whose values are secret, columns that are not recorded.
create function record_change() returns trigger
  language plpgsql
as $$
declare
  actor jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  change_set bigint := nullif(current_setting('app.change_set', true), '')::bigint;
  earlier jsonb := coalesce(to_jsonb(old), '{}');
  later jsonb := coalesce(to_jsonb(new), '{}');
  entity jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  changes jsonb;
begin
  if actor is null then
    return null;
  end if;

  select jsonb_agg(jsonb_build_object(
      'name', attname,
      'type', format_type(atttypid, null),
      'before', cut_value(earlier -> attname::text, attname = any(tg_argv[2]::text[])),
      'after', cut_value(later -> attname::text, attname = any(tg_argv[2]::text[]))) order by attnum)
  into changes
  from pg_attribute
  where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all(tg_argv[3]::text[])
    and coalesce(earlier -> attname::text, 'null') <> coalesce(later -> attname::text, 'null');
  if changes is null and tg_op = 'UPDATE' then
    return null;
  end if;

  if change_set is null then
    change_set := nextval('entity_change_sets');
    perform set_config('app.change_set', change_set::text, true);
  end if;

  insert into entity_changes (
    tenant_id, entity_change_set_id, change_time, user_tenant_id, user_id, impersonator_tenant_id, impersonator_user_id,
    client_ip_address, change_type, entity_type_full_name, entity_id, property_changes)
  select
    coalesce((entity ->> 'tenant_id')::int, 0), change_set, (actor ->> 'now')::timestamptz, (actor ->> 'tenantId')::int,
    (actor ->> 'userId')::bigint, (actor ->> 'impersonatorTenantId')::int, (actor ->> 'impersonatorUserId')::bigint,
    actor ->> 'clientIpAddress',
    case
      when tg_op = 'INSERT' then 0
      when tg_op = 'DELETE' or (later ->> 'is_deleted' = 'true' and earlier ->> 'is_deleted' = 'false') then 2
      else 1
    end,
    tg_argv[0],
    (select string_agg(entity ->> key_column, '/') from unnest(tg_argv[1]::text[]) key_column),
    coalesce(changes, '[]');
  return null;
end
$$;

create function track_entity(
  target regclass, full_name text, key_columns text[], hidden text[] default '{}', unrecorded text[] default '{}'
) returns void
  language plpgsql
as $$
begin
  -- Who changed it and when stands in the change itself.
  execute format(
    'create trigger record_change after insert or update or delete on %s for each row execute function record_change(%L, %L, %L, %L)',
    target, full_name, key_columns, hidden,
    unrecorded || array['tenant_id', 'creation_time', 'creator_user_id', 'last_modification_time', 'last_modifier_user_id',
      'deletion_time', 'deleter_user_id']);
end
$$;

select track_entity('users', 'Tessera.Users.User', '{id}',
  '{password_hash,two_factor_secret,social_security_number_hash}',
  -- Every sign-in changes these.
  '{security_stamp,access_failed_count,two_factor_time_step,password_changed_at}');
select track_entity('roles', 'Tessera.Roles.Role', '{id}');
select track_entity('organization_units', 'Tessera.Organizations.OrganizationUnit', '{id}');
select track_entity('tenants', 'Tessera.Tenants.Tenant', '{id}', '{connection_string}');
select track_entity('editions', 'Tessera.Editions.Edition', '{id}');
select track_entity('reports', 'Tessera.Reports.Report', '{id}');
select track_entity('workspaces', 'Tessera.Reports.Workspace', '{id}');

-- What the lists of calls are filtered by besides their time.
create index audit_logs_of_service on audit_logs (tenant_id, service_name, execution_time desc);
create index failed_audit_logs on audit_logs (tenant_id, execution_time desc) where exception is not null;
create index audit_logs_by_duration on audit_logs (tenant_id, execution_duration, execution_time desc);
