import { useIntl } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePermissionGetAllPermissionsQuery } from '../../api/generated/permission.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { treeItems } from '../../kit/check-tree/tree.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useAccess } from '../../session/access.ts'
import type { UserFilter } from './user-list.ts'

/** What people are narrowed by beside the text. */
export function useUserFilters(): readonly ListFilter<UserFilter>[] {
  const intl = useIntl()
  const { roles, folderPaths, isMissing } = useChoices()
  const nodes = usePermissionNodes()
  return [
    {
      kind: 'choice',
      label: 'users.filter.role',
      name: 'role',
      options: roles.map(({ roleId, roleDisplayName }) => ({ value: String(roleId), label: roleDisplayName })),
      unknown: intl.formatMessage({ id: 'users.filter.unknownRole' }),
      isMissing,
    },
    {
      kind: 'choice',
      label: 'users.folder',
      name: 'folderPath',
      options: folderPaths.map((path) => ({ value: path, label: path })),
      isMissing,
    },
    { kind: 'tree', label: 'users.filter.permissions', name: 'permissions', nodes },
    { kind: 'flag', label: 'users.filter.onlyLocked', name: 'onlyLockedUsers' },
  ]
}

/** They come with the blank form of a new user, so only who may open that form is offered filters by them. */
function useChoices() {
  const { can } = useAccess()
  const isOffered = can(permissions.users.create) || can(permissions.users.edit)
  const { data } = useUserGetUserForEditQuery({}, { skip: !isOffered })
  return { roles: data?.roles ?? [], folderPaths: data?.folderPaths ?? [], isMissing: isOffered && !data }
}

const usePermissionNodes = () => treeItems(usePermissionGetAllPermissionsQuery().data?.items)
