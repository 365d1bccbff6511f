import { redirect } from 'react-router-dom'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { accessOf } from '../session/access.ts'
import { bestRoute } from '../session/best-route.ts'
import { configurationOf } from '../session/use-session.ts'
import type { AppStore } from '../store/create-store.ts'

/** Who may not see a page is led to the best one that they may see. */
export function guard(store: AppStore, permission: PermissionName): Response | null {
  const access = accessOf(configurationOf(store.getState()))
  return access.can(permission) ? null : redirect(bestRoute(access))
}
