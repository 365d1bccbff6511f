/**
 * The permission tree. Names are plain strings: granting a child does not grant its parent (specification 001, section 6;
 * names beyond those shown there follow ABP's public naming).
 */
import type { FeatureName } from './features.ts'

export type Side = 'host' | 'tenant'

export interface PermissionDefinition {
  name: PermissionName
  parentName: PermissionName | null
  /** Sides on which the permission exists at all. */
  sides: readonly Side[]
  /** A tenant without this feature does not have the permission, whatever was granted. */
  feature?: FeatureName
  isGrantedByDefault: boolean
}

const both = ['host', 'tenant'] as const
const host = ['host'] as const
const tenant = ['tenant'] as const

export const permissions = {
  pages: 'Pages',
  administration: 'Pages.Administration',
  hostDashboard: 'Pages.Administration.Host.Dashboard',
  hostMaintenance: 'Pages.Administration.Host.Maintenance',
  hostSettings: 'Pages.Administration.Host.Settings',
  tenantDashboard: 'Pages.Tenant.Dashboard',
  tenantSettings: 'Pages.Administration.Tenant.Settings',
  subscriptionManagement: 'Pages.Administration.Tenant.SubscriptionManagement',
  tenants: {
    view: 'Pages.Tenants',
    create: 'Pages.Tenants.Create',
    edit: 'Pages.Tenants.Edit',
    delete: 'Pages.Tenants.Delete',
    changeFeatures: 'Pages.Tenants.ChangeFeatures',
    impersonate: 'Pages.Tenants.Impersonation',
  },
  editions: {
    view: 'Pages.Editions',
    create: 'Pages.Editions.Create',
    edit: 'Pages.Editions.Edit',
    delete: 'Pages.Editions.Delete',
    moveTenants: 'Pages.Editions.MoveTenantsToAnotherEdition',
  },
  organizationUnits: {
    view: 'Pages.Administration.OrganizationUnits',
    manageTree: 'Pages.Administration.OrganizationUnits.ManageOrganizationTree',
    manageMembers: 'Pages.Administration.OrganizationUnits.ManageMembers',
    manageRoles: 'Pages.Administration.OrganizationUnits.ManageRoles',
  },
  roles: {
    view: 'Pages.Administration.Roles',
    create: 'Pages.Administration.Roles.Create',
    edit: 'Pages.Administration.Roles.Edit',
    delete: 'Pages.Administration.Roles.Delete',
  },
  users: {
    view: 'Pages.Administration.Users',
    create: 'Pages.Administration.Users.Create',
    edit: 'Pages.Administration.Users.Edit',
    delete: 'Pages.Administration.Users.Delete',
    changePermissions: 'Pages.Administration.Users.ChangePermissions',
    impersonate: 'Pages.Administration.Users.Impersonation',
    unlock: 'Pages.Administration.Users.Unlock',
  },
  reports: {
    view: 'Pages.Administration.PbiReports',
    create: 'Pages.Administration.PbiReports.Create',
    edit: 'Pages.Administration.PbiReports.Edit',
    delete: 'Pages.Administration.PbiReports.Delete',
  },
  tasks: {
    view: 'Pages.Administration.Tasks',
    create: 'Pages.Administration.Tasks.Create',
    edit: 'Pages.Administration.Tasks.Edit',
    delete: 'Pages.Administration.Tasks.Delete',
  },
  languages: {
    view: 'Pages.Administration.Languages',
    create: 'Pages.Administration.Languages.Create',
    edit: 'Pages.Administration.Languages.Edit',
    delete: 'Pages.Administration.Languages.Delete',
    changeTexts: 'Pages.Administration.Languages.ChangeTexts',
  },
  auditLogs: 'Pages.Administration.AuditLogs',
  uiCustomization: 'Pages.Administration.UiCustomization',
  demoUiComponents: 'Pages.DemoUiComponents',
} as const

type Leaves<T> = T extends string ? T : { [K in keyof T]: Leaves<T[K]> }[keyof T]
export type PermissionName = Leaves<typeof permissions>

const p = permissions

function family(
  group: Record<string, PermissionName>,
  parentName: PermissionName,
  sides: readonly Side[],
  feature?: FeatureName,
): PermissionDefinition[] {
  const [root, ...children] = Object.values(group)
  if (root === undefined) return []
  const shared = { sides, isGrantedByDefault: false, ...(feature && { feature }) }
  return [{ name: root, parentName, ...shared }, ...children.map((name) => ({ name, parentName: root, ...shared }))]
}

function single(
  name: PermissionName,
  parentName: PermissionName | null,
  sides: readonly Side[],
  more: { feature?: FeatureName; isGrantedByDefault?: boolean } = {},
): PermissionDefinition {
  return { name, parentName, sides, isGrantedByDefault: false, ...more }
}

/** Every permission, parents before children. */
export const permissionTree: readonly PermissionDefinition[] = [
  single(p.pages, null, both),
  single(p.tenantDashboard, p.pages, tenant, { isGrantedByDefault: true }),
  ...family(p.tenants, p.pages, host),
  ...family(p.editions, p.pages, host),
  single(p.demoUiComponents, p.pages, host),
  single(p.administration, p.pages, both),
  single(p.hostDashboard, p.administration, host),
  ...family(p.organizationUnits, p.administration, both),
  ...family(p.roles, p.administration, both),
  ...family(p.users, p.administration, both),
  ...family(p.reports, p.administration, tenant, 'App.BITools.PowerBI'),
  ...family(p.tasks, p.administration, tenant, 'App.Modules.Tasks'),
  ...family(p.languages, p.administration, both),
  single(p.auditLogs, p.administration, both, { feature: 'App.Other.AuditLogs' }),
  single(p.hostMaintenance, p.administration, host),
  single(p.uiCustomization, p.administration, both, { feature: 'App.Customization.Branding' }),
  single(p.hostSettings, p.administration, host),
  single(p.tenantSettings, p.administration, tenant),
  single(p.subscriptionManagement, p.administration, tenant),
]
