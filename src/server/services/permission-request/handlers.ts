import type { permissionRequest as contract } from '../../../contract/services/permission-request.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { notify } from '../../logs/notifications.ts'
import { permissionsHere } from '../role/existing-grants.ts'
import { findGiver, isAskedFor } from './queries.ts'

/** Nobody here can give what exists on the other side, or with a feature that is off, alone. */
function existingHere(context: SignedInContext, asked: string): PermissionName {
  const permission = permissionsHere(context).find(({ name }) => name === asked)
  if (!permission) throw refused('permissionRequest.notHere')
  return permission.name
}

export const permissionRequest: Handlers<typeof contract> = {
  async getRequest(context, { query }) {
    const name = existingHere(context, query.permissionName)
    const [giver, isAsked] = await Promise.all([findGiver(context.db, context), isAskedFor(context.db, context, name)])
    return { giver: giver ?? null, isAsked }
  },

  async createRequest(context, { body }) {
    const { db, tenantId, principal, now } = context
    refuseWhileImpersonating(principal)
    const name = existingHere(context, body.permissionName)
    if (principal.permissions.has(name)) throw refused('permissionRequest.held')
    if (await isAskedFor(db, context, name)) return
    await notify(db, { tenantId, kind: 'permissionWanted', subjectId: principal.userId, subjectName: name, now })
  },
}
