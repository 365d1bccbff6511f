import { permissions } from '../../contract/vocabulary/permissions.ts'
import { type Access, mayOpen } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { areas } from './areas.ts'

/** Where a person belongs who asked for no page: after signing in, and at the portal's bare address. */
export function bestRoute(access: Pick<Access, 'can' | 'hasFeature'>): string {
  if (access.can(permissions.tenantDashboard)) return paths.dashboard
  return areas.find((area) => area.isArrival && mayOpen(area, access))?.path ?? paths.home
}
