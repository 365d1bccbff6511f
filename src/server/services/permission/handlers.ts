import type { permission as contract } from '../../../contract/services/permission.ts'
import { existingPermissions, sideOf } from '../../auth/permissions.ts'
import type { Handlers } from '../../context/context.ts'
import { presentPermission } from './present.ts'

export const permission: Handlers<typeof contract> = {
  async getAllPermissions({ tenantId, features, principal, translate }) {
    const existing = existingPermissions(sideOf(tenantId), features)
    return { items: existing.map((definition) => presentPermission(definition, principal.permissions, translate)) }
  },
}
