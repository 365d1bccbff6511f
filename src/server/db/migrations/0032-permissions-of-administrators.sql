-- The administrators' role and the user admin keep every permission of their side: what nobody holds nobody can give. Stores
-- from before may have lost some, which come back here. A permission that the product gains later needs the same.

-- The owner of the tables sees none of their rows.
set local role tessera_host;
with tree (name, is_of_host, is_of_tenant) as (
  select name, true, true from unnest(array[
    'Pages', 'Pages.Administration',
    'Pages.Administration.OrganizationUnits', 'Pages.Administration.OrganizationUnits.ManageOrganizationTree',
    'Pages.Administration.OrganizationUnits.ManageMembers', 'Pages.Administration.OrganizationUnits.ManageRoles',
    'Pages.Administration.Roles', 'Pages.Administration.Roles.Create', 'Pages.Administration.Roles.Edit',
    'Pages.Administration.Roles.Delete',
    'Pages.Administration.Users', 'Pages.Administration.Users.Create', 'Pages.Administration.Users.Edit',
    'Pages.Administration.Users.Delete', 'Pages.Administration.Users.ChangePermissions',
    'Pages.Administration.Users.Impersonation', 'Pages.Administration.Users.Unlock',
    'Pages.Administration.Languages', 'Pages.Administration.Languages.Create', 'Pages.Administration.Languages.Edit',
    'Pages.Administration.Languages.Delete', 'Pages.Administration.Languages.ChangeTexts',
    'Pages.Administration.AuditLogs', 'Pages.Administration.UiCustomization'
  ]) as name
  union all
  select name, true, false from unnest(array[
    'Pages.Tenants', 'Pages.Tenants.Create', 'Pages.Tenants.Edit', 'Pages.Tenants.Delete',
    'Pages.Tenants.ChangeFeatures', 'Pages.Tenants.Impersonation',
    'Pages.Editions', 'Pages.Editions.Create', 'Pages.Editions.Edit', 'Pages.Editions.Delete',
    'Pages.Editions.MoveTenantsToAnotherEdition', 'Pages.DemoUiComponents',
    'Pages.Administration.Host.Dashboard', 'Pages.Administration.Host.Maintenance', 'Pages.Administration.Host.Settings'
  ]) as name
  union all
  select name, false, true from unnest(array[
    'Pages.Tenant.Dashboard',
    'Pages.Administration.PbiReports', 'Pages.Administration.PbiReports.Create', 'Pages.Administration.PbiReports.Edit',
    'Pages.Administration.PbiReports.Delete',
    'Pages.Administration.Tasks', 'Pages.Administration.Tasks.Create', 'Pages.Administration.Tasks.Edit',
    'Pages.Administration.Tasks.Delete',
    'Pages.Administration.Tenant.Settings', 'Pages.Administration.Tenant.SubscriptionManagement'
  ]) as name
)
insert into role_permissions (tenant_id, role_id, name)
select roles.tenant_id, roles.id, tree.name
from roles join tree on case when roles.tenant_id = 0 then tree.is_of_host else tree.is_of_tenant end
where roles.is_static and roles.name = 'Admin'
on conflict do nothing;

delete from user_permissions own
using users
where users.tenant_id = own.tenant_id and users.id = own.user_id and users.user_name = 'admin' and not own.is_granted;
reset role;
