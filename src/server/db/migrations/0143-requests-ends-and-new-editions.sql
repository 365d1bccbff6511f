-- What an organisation asked the operator for last, by whom and in which words, until its edition is another one.
create table edition_requests (
  tenant_id int primary key,
  edition_id int not null,
  -- Null: asked before this was kept.
  user_name text,
  message text not null,
  requested_at timestamptz not null
);
select protect_tenant_table('edition_requests');

insert into edition_requests (tenant_id, edition_id, message, requested_at)
select distinct on (subject_id) subject_id, subject_name::int, '', time
from notifications join tenants on tenants.id = subject_id and not tenants.is_deleted
where notifications.tenant_id = 0 and kind = 'editionRequested' and edition_id is distinct from subject_name::int
order by subject_id, time desc, notifications.id desc;

-- Whoever changes the edition has answered, whichever it is now, and by whichever way: the form, a move, an end. The bell goes with it.
create function answer_edition_request() returns trigger
  language plpgsql
as $$
begin
  delete from edition_requests where tenant_id = new.id;
  delete from notifications where tenant_id = 0 and kind = 'editionRequested' and subject_id = new.id;
  return null;
end
$$;

create trigger answers_edition_request after update of edition_id on tenants
  for each row when (old.edition_id is distinct from new.edition_id) execute function answer_edition_request();

-- What was told of an end is told again where that end comes back: a subscription that ends at another time begins anew.
create function forget_subscription_notices() returns trigger
  language plpgsql
as $$
begin
  delete from subscription_notices where tenant_id = new.id;
  return null;
end
$$;

create trigger forgets_subscription_notices after update of subscription_end_date_utc on tenants
  for each row when (old.subscription_end_date_utc is distinct from new.subscription_end_date_utc)
  execute function forget_subscription_notices();

-- What a new entity is given by whoever makes it is told with it, and not as a change of it. Of the host alone: nobody else may
-- touch what was written down.
create or replace function write_entity_change(
  of_tenant int, full_name text, entity_key text, kind int, changes jsonb
) returns void
  language plpgsql
as $$
declare
  actor jsonb := current_setting('app.actor')::jsonb;
  change_set bigint := nullif(current_setting('app.change_set', true), '')::bigint;
begin
  if change_set is null then
    change_set := nextval('entity_change_sets');
    perform set_config('app.change_set', change_set::text, true);
  elsif kind = 1 and current_user = 'tessera_host' then
    update entity_changes set property_changes = property_changes || changes
    where tenant_id = of_tenant and entity_change_set_id = change_set and change_type = 0
      and entity_type_full_name = full_name and entity_id = entity_key;
    if found then
      return;
    end if;
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
