import { IconShield, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '../../../contract/models/role.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useRoleDeleteRoleMutation } from '../../api/generated/role.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { rolePaths } from './role-paths.ts'

export function useOpenRole(): RowAction<Role> {
  const navigate = useNavigate()
  return {
    id: 'open',
    label: 'roles.open',
    icon: IconShield,
    permission: permissions.roles.edit,
    run: ({ id }) => void navigate(rolePaths.role(id)),
  }
}

/** `deleted`: the role is gone, and so is what showed it. */
export function useDeleteRole(deleted?: () => void): RowAction<Role> {
  const [deleteRole] = useRoleDeleteRoleMutation()
  return {
    id: 'delete',
    label: 'roles.delete',
    icon: IconTrash,
    permission: permissions.roles.delete,
    isDestructive: true,
    when: ({ isStatic }) => (isStatic ? 'roles.isStatic' : true),
    confirm: ({ displayName, userCount }) => ({
      title: 'roles.deleteTitle',
      detail: 'roles.deleteDetail',
      values: { name: displayName, count: userCount },
      yes: 'roles.delete',
      isDestructive: true,
      typed: displayName,
    }),
    run: async ({ id }) => {
      await deleteRole({ id }).unwrap()
      deleted?.()
    },
    done: 'roles.deleted',
  }
}
