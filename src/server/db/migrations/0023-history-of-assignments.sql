-- What is assigned to an entity is part of its history: roles and units of a person, what is granted, features. Its rows are in
-- tables of their own, so each of them is told as a property of the entity that it belongs to.

create function write_entity_change(of_tenant int, full_name text, entity_key text, kind int, changes jsonb) returns void
  language plpgsql
as $$
declare
  actor jsonb := current_setting('app.actor')::jsonb;
  change_set bigint := nullif(current_setting('app.change_set', true), '')::bigint;
begin
  if change_set is null then
    change_set := nextval('entity_change_sets');
    perform set_config('app.change_set', change_set::text, true);
  end if;

  insert into entity_changes (
    tenant_id, entity_change_set_id, change_time, user_tenant_id, user_id, impersonator_tenant_id, impersonator_user_id,
    client_ip_address, change_type, entity_type_full_name, entity_id, property_changes)
  values (
    of_tenant, change_set, (actor ->> 'now')::timestamptz, (actor ->> 'tenantId')::int, (actor ->> 'userId')::bigint,
    (actor ->> 'impersonatorTenantId')::int, (actor ->> 'impersonatorUserId')::bigint, actor ->> 'clientIpAddress',
    kind, full_name, entity_key, changes);
end
$$;
grant execute on function write_entity_change(int, text, text, int, jsonb) to tessera_app, tessera_host;

-- Arguments: the entity's full name, and what reads the tenant, key, name and value of each property from rows of the table.
create function record_assignments() returns trigger
  language plpgsql
as $$
declare
  nothing text := format('(select * from %s where false)', tg_relid::regclass);
  change record;
begin
  if nullif(current_setting('app.actor', true), '') is null then
    return null;
  end if;

  for change in execute format($query$
    with removed_property as (%1$s), added_property as (%2$s),
      gone as (select * from removed_property except select * from added_property),
      given as (select * from added_property except select * from removed_property)
    select tenant_id, key, jsonb_agg(jsonb_build_object(
        'name', left(name, 96),
        'type', coalesce(jsonb_typeof(coalesce(gone.value, given.value)), 'string'),
        'before', cut_value(gone.value, false),
        'after', cut_value(given.value, false)) order by name, given.value, gone.value) as properties
    from gone full join given using (tenant_id, key, name)
    group by tenant_id, key order by key
    $query$,
    format(tg_argv[1], case when tg_op = 'INSERT' then nothing else 'removed' end),
    format(tg_argv[1], case when tg_op = 'DELETE' then nothing else 'added' end)) loop
    perform write_entity_change(change.tenant_id, tg_argv[0], change.key, 1, change.properties);
  end loop;
  return null;
end
$$;

-- `property` and `value` are read from the rows of `target`, which are called `part`. What goes with its entity is not told:
-- that the entity is gone tells it.
create function track_assignments(
  target regclass, full_name text, entity regclass, key_column text, property text, value text
) returns void
  language plpgsql
as $$
declare
  is_of_tenant boolean := exists (select from pg_attribute where attrelid = entity and attname = 'tenant_id');
  properties text := format(
    'select %s as tenant_id, entity.id::text as key, %s as name, to_jsonb(%s) as value from %%s part join %s entity on %s',
    case when is_of_tenant then 'entity.tenant_id' else '0' end, property, value, entity,
    case when is_of_tenant then 'entity.tenant_id = part.tenant_id and ' else '' end
      || format('entity.id = part.%I', key_column));
  event text;
  tables text;
begin
  for event, tables in values ('insert', 'new table as added'), ('delete', 'old table as removed'),
    ('update', 'old table as removed new table as added') loop
    execute format(
      'create trigger record_assignments_on_%1$s after %1$s on %2$s referencing %3$s for each statement
        execute function record_assignments(%4$L, %5$L)',
      event, target, tables, full_name, properties);
  end loop;
end
$$;

select track_assignments('user_roles', 'Tessera.Users.User', 'users', 'user_id', $$'roles'$$,
  '(select name from roles where roles.tenant_id = part.tenant_id and roles.id = part.role_id)');
select track_assignments('user_permissions', 'Tessera.Users.User', 'users', 'user_id', $$'permissions.' || part.name$$,
  'part.is_granted');
select track_assignments('organization_unit_users', 'Tessera.Users.User', 'users', 'user_id', $$'organization_units'$$,
  '(select display_name from organization_units unit
    where unit.tenant_id = part.tenant_id and unit.id = part.organization_unit_id)');
select track_assignments('role_permissions', 'Tessera.Roles.Role', 'roles', 'role_id', $$'permissions.' || part.name$$, 'true');
select track_assignments('role_directory_groups', 'Tessera.Roles.Role', 'roles', 'role_id', $$'directory_groups'$$,
  'part.display_name');
select track_assignments('organization_unit_roles', 'Tessera.Organizations.OrganizationUnit', 'organization_units',
  'organization_unit_id', $$'roles'$$,
  '(select name from roles where roles.tenant_id = part.tenant_id and roles.id = part.role_id)');
select track_assignments('report_roles', 'Tessera.Reports.Report', 'reports', 'report_id', $$'roles'$$,
  '(select name from roles where roles.tenant_id = part.tenant_id and roles.id = part.role_id)');
select track_assignments('report_key_roles', 'Tessera.Reports.ReportKey', 'report_keys', 'report_key_id', $$'roles'$$,
  '(select name from roles where roles.tenant_id = part.tenant_id and roles.id = part.role_id)');
select track_assignments('tenant_features', 'Tessera.Tenants.Tenant', 'tenants', 'tenant_id', $$'features.' || part.name$$,
  'part.value');
select track_assignments('edition_features', 'Tessera.Editions.Edition', 'editions', 'edition_id', $$'features.' || part.name$$,
  'part.value');
