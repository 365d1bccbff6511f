-- By the domain of a mail address the sign-in page finds its organisation. The operator lists them: whoever could list
-- another's domain would be sent the passwords of its people.
create table tenant_mail_domains (
  domain text primary key,
  tenant_id int not null references tenants
);
create index mail_domains_of_tenant on tenant_mail_domains (tenant_id);
select protect_tenant_table('tenant_mail_domains');
revoke insert, update, delete on tenant_mail_domains from tessera_app;
-- For the function below, which runs as the owner of the table.
create policy of_the_definer on tenant_mail_domains for select
  using (current_user = pg_get_userbyid((select relowner from pg_class where oid = 'tenant_mail_domains'::regclass)));
select track_assignments('tenant_mail_domains', 'Tessera.Tenants.Tenant', 'tenants', 'tenant_id', $$'mailDomains'$$, 'part.domain');

create function tenant_by_mail_domain(asked text) returns table (id int, tenancy_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select tenants.id, tenancy_name
  from tenant_mail_domains join tenants on tenants.id = tenant_id
  where domain = lower(asked) and is_active and not is_deleted
$$;
grant execute on function tenant_by_mail_domain(text) to tessera_app, tessera_host;
