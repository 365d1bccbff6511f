import { IconPlus } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import type { Role } from '../../../contract/models/role.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePermissionGetAllPermissionsQuery } from '../../api/generated/permission.ts'
import { useRoleGetRolesQuery } from '../../api/generated/role.ts'
import { CommandLink } from '../../kit/CommandLink.tsx'
import { treeItems } from '../../kit/check-tree/tree.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useCan } from '../../session/access.ts'
import { Can } from '../../session/Can.tsx'
import { roleColumns } from './columns.tsx'
import { useDeleteRole, useOpenRole } from './role-actions.ts'
import { useRoleList } from './role-list.ts'
import { rolePaths } from './role-paths.ts'

export function RolesPage() {
  const list = useRoleList()
  const roles = useRoleGetRolesQuery({ roleListFilter: list.request })
  const open = useOpenRole()
  const remove = useDeleteRole()
  const { withHistory, historyDialog } = useHistory<Role>({
    type: 'Tessera.Roles.Role',
    rows: roles.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
  })
  const mayEdit = useCan(permissions.roles.edit)
  return (
    <ListPage
      title="roles.title"
      density="compact"
      list={list}
      result={roles}
      columns={roleColumns}
      rowName={({ displayName }) => displayName}
      rowActions={withHistory([open, remove])}
      {...(mayEdit && { rowPath: ({ id }: Role) => rolePaths.role(id) })}
      search={{ label: 'roles.filter.text', name: 'filter' }}
      filterBy={[{ kind: 'tree', label: 'roles.filter.permissions', name: 'permissions', nodes: usePermissionNodes() }]}
      primary={
        <Can permission={permissions.roles.create}>
          <CommandLink to={rolePaths.new} leftSection={<IconPlus size={16} aria-hidden />}>
            <FormattedMessage id="roles.create" />
          </CommandLink>
        </Can>
      }
    >
      {historyDialog}
    </ListPage>
  )
}

function usePermissionNodes() {
  const mayAsk = useCan(permissions.roles.view)
  const { data } = usePermissionGetAllPermissionsQuery(undefined, { skip: !mayAsk })
  return treeItems(data?.items)
}
