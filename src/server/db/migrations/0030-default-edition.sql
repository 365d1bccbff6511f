-- Organisations for which nobody chooses an edition get the default one, without which they could open no report. A store from
-- before has none: it is given what a new store begins with. The operator may choose another, or none, from then on.

-- The owner of the tables sees none of their rows.
set local role tessera_host;
with host as (
  select id from users where tenant_id = 0 limit 1
), made as (
  insert into editions (name, display_name, creation_time)
  select 'Standard', 'Standard', now() from host where not exists (select from editions)
  returning id
), given as (
  insert into edition_features (edition_id, name, value)
  select made.id, feature, 'true' from made, unnest(array[
    'App.BITools.PowerBI', 'App.BITools.PowerBI.Logging', 'App.BITools.PowerBI.PassthroughEmbedding', 'App.Modules.Tasks',
    'App.Other.AuditLogs', 'App.Customization.Branding', 'App.Customization.LoginMethods.AzureAD',
    'App.Customization.LoginMethods.UserPass', 'App.Customization.LoginMethods.Mobile'
  ]) as feature
), chosen as (
  select id from made
  union all (
    select id from editions
    order by lower(name) <> 'standard', coalesce(daily_price, 0) + coalesce(weekly_price, 0) + coalesce(monthly_price, 0)
      + coalesce(annual_price, 0) > 0, id
    limit 1
  )
)
insert into settings (tenant_id, user_id, name, value)
select 0, 0, 'App.TenantManagement.DefaultEdition', chosen.id::text from host, chosen
on conflict (tenant_id, user_id, name) do update set value = excluded.value
where settings.value not in (select id::text from editions);
reset role;
