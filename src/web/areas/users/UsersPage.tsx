import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useUserGetUsersQuery, useUserGetUsersToExcelMutation } from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { opened } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { useExport } from '../../kit/list/use-export.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { useAccess } from '../../session/access.ts'
import { Can } from '../../session/Can.tsx'
import { userColumns } from './columns.tsx'
import { useForMany } from './use-for-many.tsx'
import { useUserActions } from './user-actions.tsx'
import { useUserFilters } from './user-filters.ts'
import { useUserList } from './user-list.ts'
import { userPaths } from './user-paths.ts'

const UserForm = opened(async () => (await import('./UserForm.tsx')).UserForm)
const UserLinksDialog = opened(async () => (await import('./UserLinksDialog.tsx')).UserLinksDialog)

const SignInAsDialog = opened(async () => (await import('./SignInAsDialog.tsx')).SignInAsDialog)

type Dialog = (typeof dialogs)[number]
const dialogs = ['create', 'edit', 'links', 'signInAs'] as const

export function UsersPage() {
  const list = useUserList()
  const navigate = useNavigate()
  const { can } = useAccess()
  const users = useUserGetUsersQuery({ userListFilter: list.request }, { skip: !can(permissions.users.view) })
  const [getUsersToExcel] = useUserGetUsersToExcelMutation()
  const exportToExcel = useExport(() => getUsersToExcel(list.exportRequest).unwrap())
  const dialog = useDialog<Dialog, UserListItem>(dialogs, users.currentData?.items)
  const forMany = useForMany(list.exportRequest.sorting)
  const actions = useUserActions({
    edit: (user) => dialog.open('edit', user),
    changePermissions: ({ id }) => void navigate(userPaths.permissions(id)),
    showLinks: (user) => dialog.open('links', user),
    signInAs: (user) => dialog.open('signInAs', user),
  })
  const { withHistory, historyDialog } = useHistory<UserListItem>({
    type: 'Tessera.Users.User',
    rows: users.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ userName }) => userName,
  })
  const importList: OfferedAction = {
    id: 'import',
    label: 'users.importList',
    icon: IconTableImport,
    isDestructive: false,
    start: () => void navigate(userPaths.import),
  }
  const { shown, close } = dialog
  const saved = () => {
    close()
    if (shown?.kind === 'create') list.showAll({ field: 'creationTime', isDescending: true })
  }

  return (
    <ListPage
      title="users.title"
      permission={permissions.users.view}
      list={list}
      result={users}
      columns={userColumns}
      rowName={({ userName }) => userName}
      rowActions={withHistory(actions)}
      forChosen={forMany.forChosen}
      rowPath={({ id }) => userPaths.user(id)}
      search={{ label: 'users.filter.text', name: 'filter' }}
      filterBy={useUserFilters()}
      showRows="users.show"
      everything="users.everybody"
      tools={can(permissions.users.create) ? [exportToExcel, importList] : [exportToExcel]}
      primary={
        <Can permission={permissions.users.create}>
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
            <FormattedMessage id="users.create" />
          </CommandButton>
        </Can>
      }
    >
      <Suspense>
        {shown?.kind === 'create' && <UserForm onClose={close} onSaved={saved} />}
        {shown?.kind === 'edit' && shown.row && <UserForm user={shown.row} onClose={close} onSaved={saved} />}
        {shown?.kind === 'links' && shown.row && <UserLinksDialog user={shown.row} onClose={close} />}
        {shown?.kind === 'signInAs' && shown.row && <SignInAsDialog user={shown.row} onClose={close} />}
      </Suspense>
      {forMany.dialog}
      {historyDialog}
    </ListPage>
  )
}
