import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { Access } from './access.ts'

/** Screens that exist, by the specification's paths (000, section 2). */
export const paths = {
  login: '/account/login',
  logout: '/account/logout',
  dashboard: '/app/main/dashboard',
  home: '/app/main/home',
  users: '/app/admin/users',
  report: (id: number) => `/app/main/report/${id}`,
} as const

/** Where a person belongs who may not see the page they asked for (000, section 4). Screens that are not built are left out. */
export function bestRoute({ can }: Pick<Access, 'can'>): string {
  if (can(permissions.tenantDashboard)) return paths.dashboard
  if (can(permissions.users.view)) return paths.users
  return paths.home
}
