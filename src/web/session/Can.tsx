import type { ReactNode } from 'react'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { useCan } from './access.ts'

export function Can({ permission, children }: { permission: PermissionName; children: ReactNode }) {
  return useCan(permission) ? children : null
}
