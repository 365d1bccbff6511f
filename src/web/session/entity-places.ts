/** Where things that the audit log follows have pages of their own, and what those call first. */
import type { EntityTypeName } from '../../contract/vocabulary/entity-history.ts'
import type { OperationName } from '../api/generated/operations.ts'
import { type Access, mayCall, useAccess } from './access.ts'

interface Place {
  /** Of the area; the key follows it. */
  path: string
  operation: OperationName
}

export const entityPlaces: Readonly<Partial<Record<EntityTypeName, Place>>> = {
  'Tessera.Editions.Edition': { path: '/app/admin/editions', operation: 'editionGetEditionForEdit' },
  'Tessera.Organizations.OrganizationUnit': {
    path: '/app/admin/organization-units',
    operation: 'organizationUnitGetOrganizationUnits',
  },
  'Tessera.Reports.Report': { path: '/app/admin/reports/pbiReports', operation: 'pbiReportsGetPbiReportForView' },
  'Tessera.Roles.Role': { path: '/app/admin/roles', operation: 'roleGetRoleForEdit' },
  'Tessera.Tasks.Task': { path: '/app/admin/tasks', operation: 'tasksGetTaskForView' },
  'Tessera.Tenants.Tenant': { path: '/app/admin/tenants', operation: 'tenantGetTenants' },
  'Tessera.Users.User': { path: '/app/admin/users', operation: 'userGetUserForView' },
}

/** What stands on one page with others. */
export const sharedPlaces = {
  files: { path: '/app/admin/ui-customization?tab=files', operation: 'tenantCustomizationUploadLightLogo' },
  looks: {
    path: '/app/admin/ui-customization',
    operation: 'uiCustomizationSettingsUpdateDefaultUiManagementSettings',
  },
  languages: { path: '/app/admin/languages', operation: 'languageGetLanguages' },
  hostSettings: { path: '/app/admin/hostSettings', operation: 'hostSettingsGetAllSettings' },
  tenantSettings: { path: '/app/admin/tenantSettings', operation: 'tenantSettingsGetAllSettings' },
} as const satisfies Readonly<Record<string, Place>>

/** Of settings and files. Undefined: a person’s own, which has no page here. */
function sharedPlaceOf(type: string, key: string, { isTenant }: Access): Place | undefined {
  if (type === 'Tessera.Files.StoredFile') return key === 'profile-picture' ? undefined : sharedPlaces.files
  if (type !== 'Tessera.Settings.Setting' || !key.startsWith('0/')) return undefined
  const name = key.slice(2)
  if (name.includes('App.UiManagement.')) return sharedPlaces.looks
  if (name === 'Abp.Localization.DefaultLanguageName') return sharedPlaces.languages
  return isTenant ? sharedPlaces.tenantSettings : sharedPlaces.hostSettings
}

export const isOnSharedPage = (type: string): boolean =>
  type === 'Tessera.Files.StoredFile' || type === 'Tessera.Settings.Setting'

/** Of all of a kind. Null: they have no pages, or none that the person may see. */
export function useEntityPaths(type: string): ((key: string | number) => string) | null {
  const access = useAccess()
  const place = entityPlaces[type as EntityTypeName]
  return place && mayCall(place.operation, access) ? (key) => `${place.path}/${key}` : null
}

export function useEntityPath(type: string, key: string | number): string | null {
  const access = useAccess()
  const shared = sharedPlaceOf(type, String(key), access)
  const own = useEntityPaths(type)?.(key) ?? null
  return shared && mayCall(shared.operation, access) ? shared.path : own
}
