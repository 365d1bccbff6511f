/** Where things that the audit log follows have pages of their own, and what those call first. */
import type { EntityTypeName } from '../../contract/vocabulary/entity-history.ts'
import type { OperationName } from '../api/generated/operations.ts'
import { mayCall, useAccess } from './access.ts'

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

/** Of all of a kind. Null: they have no pages, or none that the person may see. */
export function useEntityPaths(type: string): ((key: string | number) => string) | null {
  const access = useAccess()
  const place = entityPlaces[type as EntityTypeName]
  return place && mayCall(place.operation, access) ? (key) => `${place.path}/${key}` : null
}

export const useEntityPath = (type: string, key: string | number): string | null => useEntityPaths(type)?.(key) ?? null
