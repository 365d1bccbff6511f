import { PermissionList } from '../models/permission.ts'
import { query, service } from '../operation.ts'
import { permissions } from '../vocabulary/permissions.ts'

export const permission = service('Permission', {
  getAllPermissions: query.get({
    summary: 'Permissions of the caller’s side, parents before children.',
    answer: PermissionList,
    permission: [permissions.users.view, permissions.roles.view],
    reads: ['Permission'],
    stored: true,
  }),
})
