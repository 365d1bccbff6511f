import { IconKey, IconLink, IconLockOpen, IconPencil, IconTrash, IconUserShare } from '@tabler/icons-react'
import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useUserDeleteUserMutation, useUserUnlockUserMutation } from '../../api/generated/user.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useLogin } from '../../session/use-session.ts'
import { canBeActedAs, canDelete, canUnlock, fullName } from './user-state.ts'

interface UserDialogs {
  edit: (user: UserListItem) => void
  changePermissions: (user: UserListItem) => void
  showLinks: (user: UserListItem) => void
  signInAs: (user: UserListItem) => void
}

export function useUserActions({
  edit,
  changePermissions,
  showLinks,
  signInAs,
}: UserDialogs): readonly RowAction<UserListItem>[] {
  const login = useLogin()
  const ownId = login?.user?.id
  const isActing = Boolean(login?.impersonatorUser)
  const [unlockUser] = useUserUnlockUserMutation()
  const [deleteUser] = useUserDeleteUserMutation()
  return [
    { id: 'edit', label: 'users.edit', icon: IconPencil, permission: permissions.users.edit, run: edit },
    {
      id: 'permissions',
      label: 'users.permissions',
      icon: IconKey,
      permission: permissions.users.changePermissions,
      run: changePermissions,
    },
    { id: 'links', label: 'users.links', icon: IconLink, permission: permissions.users.edit, run: showLinks },
    {
      id: 'signInAs',
      label: 'users.signInAs',
      icon: IconUserShare,
      permission: permissions.users.impersonate,
      when: (user) => canBeActedAs(user, { ownId, isActing, now: new Date() }),
      run: signInAs,
    },
    {
      id: 'unlock',
      label: 'users.unlock',
      icon: IconLockOpen,
      permission: permissions.users.unlock,
      when: (user) => canUnlock(user, new Date()),
      run: ({ id }) => unlockUser({ entityId: { id } }).unwrap(),
      done: 'users.unlocked',
    },
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
      run: ({ id }) => deleteUser({ id }).unwrap(),
      done: 'users.deleted',
    },
  ]
}
