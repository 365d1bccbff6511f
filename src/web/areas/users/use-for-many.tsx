import { IconBriefcase, IconSitemap } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { UserListItem } from '../../../contract/models/user.ts'
import { useUserGetUsersToExcelMutation } from '../../api/generated/user.ts'
import { openedLater } from '../../kit/later.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import type { Chosen } from '../../kit/list/use-bulk.tsx'
import { useExports } from '../../kit/list/use-export.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { mayCall, useAccess } from '../../session/access.ts'

const RoleForMany = openedLater(async () => (await import('./ForMany.tsx')).RoleForMany)
const UnitForMany = openedLater(async () => (await import('./ForMany.tsx')).UnitForMany)

interface Shown {
  kind: 'role' | 'unit'
  people: Chosen<UserListItem>
}

interface ForMany {
  /** What can be done to several people, and to one on a page of their own. */
  forChosen: (chosen: Chosen<UserListItem>) => readonly OfferedAction[]
  dialog: ReactNode
}

export function useForMany(sorting: string): ForMany {
  const access = useAccess()
  const [shown, setShown] = useState<Shown>()
  const [getUsersToExcel] = useUserGetUsersToExcelMutation()
  const exportOf = useExports()
  const { remember, giveBack } = useOpener()
  const open = (kind: Shown['kind'], people: Chosen<UserListItem>) => {
    remember()
    setShown({ kind, people })
  }
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  const own = { isDestructive: false } as const
  const forChosen = (people: Chosen<UserListItem>): OfferedAction[] => [
    ...(mayCall('userGetUserForEdit', access) && mayCall('userCreateOrUpdateUser', access)
      ? [
          {
            ...own,
            id: 'role',
            label: 'users.many.openRole',
            icon: IconBriefcase,
            start: () => open('role', people),
          } as const,
        ]
      : []),
    ...(mayCall('organizationUnitGetAll', access) && mayCall('organizationUnitAddUsersToOrganizationUnit', access)
      ? [
          {
            ...own,
            id: 'unit',
            label: 'users.many.openUnit',
            icon: IconSitemap,
            start: () => open('unit', people),
          } as const,
        ]
      : []),
    exportOf(() => getUsersToExcel({ ids: people.rows.map(({ id }) => id), sorting }).unwrap(), 'users.many.export'),
  ]
  const dialog = shown && (
    <Suspense>
      {shown.kind === 'role' ? (
        <RoleForMany people={shown.people} onClose={close} />
      ) : (
        <UnitForMany people={shown.people} onClose={close} />
      )}
    </Suspense>
  )
  return { forChosen, dialog }
}
