import { IconKey, IconLink, IconLockOpen, IconPencil, IconTrash, IconUserShield } from '@tabler/icons-react'
import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useUserDeleteUserMutation,
  useUserSetTenantAdminMutation,
  useUserUnlockUserMutation,
} from '../../api/generated/user.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useAccess } from '../../session/access.ts'
import { useLogin } from '../../session/use-session.ts'
import { canDelete, canSetTenantAdmin, canUnlock, fullName } from './user-state.ts'

type UserAction = RowAction<UserListItem>

interface AccountDialogs {
  showLinks: (user: UserListItem) => void
  /** The account is gone, and so is what showed it. */
  deleted?: () => void
}

interface UserDialogs extends AccountDialogs {
  edit: (user: UserListItem) => void
  changePermissions: (user: UserListItem) => void
}

/** What can be done with a person in the list. */
export function useUserActions({ edit, changePermissions, ...dialogs }: UserDialogs): readonly UserAction[] {
  return [
    { id: 'edit', label: 'users.edit', icon: IconPencil, permission: permissions.users.edit, run: edit },
    {
      id: 'permissions',
      label: 'users.permissions',
      icon: IconKey,
      permission: permissions.users.changePermissions,
      run: changePermissions,
    },
    ...useAccountActions(dialogs),
  ]
}

/** And on the person's own page, which shows all else. */
export function useAccountActions({ showLinks, deleted }: AccountDialogs): readonly UserAction[] {
  const ownId = useLogin()?.user?.id
  const { isTenant } = useAccess()
  const [unlockUser] = useUserUnlockUserMutation()
  const [setTenantAdmin] = useUserSetTenantAdminMutation()
  const [deleteUser] = useUserDeleteUserMutation()
  const makeAdmin: UserAction = {
    id: 'setTenantAdmin',
    label: 'users.setTenantAdmin',
    icon: IconUserShield,
    permission: permissions.users.changePermissions,
    when: canSetTenantAdmin,
    confirm: (user) => ({
      title: 'users.setTenantAdminTitle',
      detail: 'users.setTenantAdminDetail',
      values: { name: fullName(user) },
      yes: 'users.setTenantAdmin',
    }),
    run: ({ id }) => setTenantAdmin({ userId: id }).unwrap(),
    done: 'users.wasMadeAdmin',
  }
  return [
    { id: 'links', label: 'users.links', icon: IconLink, permission: permissions.users.edit, run: showLinks },
    {
      id: 'unlock',
      label: 'users.unlock',
      icon: IconLockOpen,
      permission: permissions.users.unlock,
      when: (user) => canUnlock(user, new Date()),
      run: ({ id }) => unlockUser({ entityId: { id } }).unwrap(),
      done: 'users.unlocked',
    },
    ...(isTenant ? [makeAdmin] : []),
    {
      id: 'delete',
      label: 'users.delete',
      icon: IconTrash,
      permission: permissions.users.delete,
      isDestructive: true,
      when: (user) => canDelete(user, ownId),
      confirm: (user) => ({
        title: 'users.deleteTitle',
        detail: 'users.deleteDetail',
        values: { userName: user.userName, name: fullName(user) },
        yes: 'users.delete',
        isDestructive: true,
        typed: user.userName,
      }),
      run: async ({ id }) => {
        await deleteUser({ id }).unwrap()
        deleted?.()
      },
      done: 'users.deleted',
    },
  ]
}
