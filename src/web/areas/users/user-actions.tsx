import {
  IconDeviceMobileOff,
  IconKey,
  IconLink,
  IconLockOpen,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
  IconUserShield,
} from '@tabler/icons-react'
import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useTwoFactorResetTwoFactorMutation } from '../../api/generated/two-factor.ts'
import {
  useUserDeleteUserMutation,
  useUserSetTenantAdminMutation,
  useUserUnlockUserMutation,
} from '../../api/generated/user.ts'
import { clock } from '../../api/server-time.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useAccess } from '../../session/access.ts'
import { useLogin } from '../../session/use-session.ts'
import { useChangeUser } from './use-change-user.ts'
import { useDeactivateQuestion } from './use-deactivate-question.ts'
import {
  canActivate,
  canBeActedAs,
  canDeactivate,
  canDelete,
  canResetTwoFactor,
  canSetTenantAdmin,
  canUnlock,
  fullName,
} from './user-state.ts'

type UserAction = RowAction<UserListItem>

interface AccountDialogs {
  showLinks: (user: UserListItem) => void
  signInAs: (user: UserListItem) => void
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
    { id: 'edit', label: 'users.edit', icon: IconPencil, permission: permissions.users.edit, isQuick: true, run: edit },
    {
      id: 'permissions',
      label: 'users.permissions',
      icon: IconKey,
      permission: permissions.users.changePermissions,
      isQuick: true,
      run: changePermissions,
    },
    ...useAccountActions(dialogs),
  ]
}

/** And on the person's own page, which shows all else. */
export function useAccountActions({ showLinks, signInAs, deleted }: AccountDialogs): readonly UserAction[] {
  const login = useLogin()
  const ownId = login?.user?.id
  const isActing = Boolean(login?.impersonatorUser)
  const { isTenant } = useAccess()
  const [resetTwoFactor] = useTwoFactorResetTwoFactorMutation()
  const [unlockUser] = useUserUnlockUserMutation()
  const [setTenantAdmin] = useUserSetTenantAdminMutation()
  const [deleteUser] = useUserDeleteUserMutation()
  const deactivateQuestion = useDeactivateQuestion()
  const changeUser = useChangeUser()
  const setActive = ({ id }: UserListItem, isActive: boolean) => changeUser(id, () => ({ isActive }))
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
      id: 'signInAs',
      label: 'users.signInAs',
      icon: IconUserShare,
      permission: permissions.users.impersonate,
      when: (user) => canBeActedAs(user, { ownId, isActing, now: clock.now() }),
      run: signInAs,
    },
    {
      id: 'unlock',
      label: 'users.unlock',
      icon: IconLockOpen,
      permission: permissions.users.unlock,
      bulk: {},
      when: (user) => canUnlock(user, clock.now()),
      run: ({ id }) => unlockUser({ entityId: { id } }).unwrap(),
      done: 'users.unlocked',
    },
    {
      id: 'resetTwoFactor',
      label: 'users.resetTwoFactor',
      icon: IconDeviceMobileOff,
      permission: permissions.users.edit,
      when: (user) => canResetTwoFactor(user, { ownId, isActing }),
      confirm: (user) => ({
        title: 'users.resetTwoFactorTitle',
        detail: 'users.resetTwoFactorDetail',
        consequences: ['users.resetTwoFactorEndsSessions', 'users.resetTwoFactorMails'],
        values: { name: fullName(user) },
        yes: 'users.resetTwoFactor',
      }),
      run: ({ id }) => resetTwoFactor({ entityId: { id } }).unwrap(),
      done: 'users.twoFactorWasReset',
    },
    ...(isTenant ? [makeAdmin] : []),
    {
      id: 'activate',
      label: 'users.activate',
      icon: IconUserCheck,
      permission: permissions.users.edit,
      bulk: {},
      when: canActivate,
      run: (user) => setActive(user, true),
      done: 'users.activated',
    },
    {
      id: 'deactivate',
      label: 'users.deactivate',
      icon: IconUserOff,
      permission: permissions.users.edit,
      bulk: {
        confirm: (users) => ({
          title: 'users.deactivateManyTitle',
          detail: 'users.deactivateManyDetail',
          values: { count: users.filter((user) => canDeactivate(user, ownId) === true).length },
          yes: 'users.deactivate',
        }),
      },
      when: (user) => canDeactivate(user, ownId),
      confirm: deactivateQuestion,
      run: (user) => setActive(user, false),
      done: 'users.deactivated',
      undo: (user) => setActive(user, true),
    },
    {
      id: 'delete',
      label: 'users.delete',
      icon: IconTrash,
      permission: permissions.users.delete,
      isDestructive: true,
      bulk: {
        confirm: (users) => ({
          title: 'users.deleteManyTitle',
          detail: 'users.deleteManyDetail',
          consequences,
          values: { count: users.length },
          yes: 'users.deleteMany',
          isDestructive: true,
          typed: String(users.length),
        }),
      },
      when: (user) => canDelete(user, ownId),
      confirm: (user) => ({
        title: 'users.deleteTitle',
        detail: 'users.deleteDetail',
        consequences,
        values: { userName: user.userName, name: fullName(user) },
        yes: 'users.deleteUser',
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

const consequences = ['users.deleteEndsSessions', 'users.deleteForgets', 'users.deleteKeepsLog'] as const
