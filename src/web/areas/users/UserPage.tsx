import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { UserForView } from '../../../contract/services/user.ts'
import { useUserGetUserForViewQuery } from '../../api/generated/user.ts'
import { besideLater, openedLater } from '../../kit/later.tsx'
import { Avatar } from '../../kit/list/IdentityCell.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { Age, usePartState } from '../../kit/part/Part.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import { useProfilePicture } from '../../session/profile-picture.ts'
import { Profile } from './Profile.tsx'
import { UserStatus } from './UserStatus.tsx'
import { useAccountActions } from './user-actions.tsx'
import { userPaths } from './user-paths.ts'
import { fullName } from './user-state.ts'

const RolesTab = besideLater(async () => (await import('./AssignmentTabs.tsx')).RolesTab)
const UnitsTab = besideLater(async () => (await import('./AssignmentTabs.tsx')).UnitsTab)
const PermissionsTab = besideLater(async () => (await import('./PermissionsTab.tsx')).PermissionsTab)
const ReportsTab = besideLater(async () => (await import('./ReportsTab.tsx')).ReportsTab)
const SessionsTab = besideLater(async () => (await import('./SessionsTab.tsx')).SessionsTab)
const HistoryTab = besideLater(async () => (await import('./HistoryTab.tsx')).HistoryTab)
const SignInAsDialog = openedLater(async () => (await import('./SignInAsDialog.tsx')).SignInAsDialog)
const UserLinksDialog = openedLater(async () => (await import('./UserLinksDialog.tsx')).UserLinksDialog)

export function UserPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <Person key={id} id={Number(id)} /> : <Nobody />
}

const Nobody = () => (
  <Missing title="users.notFound" detail="users.notFoundDetail" to={userPaths.list} label="users.toList" />
)

function Person({ id }: { id: number }) {
  const person = useUserGetUserForViewQuery({ id })
  const state = usePartState(person)
  const user = state.kind === 'shown' ? state.answer : undefined
  const picture = useProfilePicture(id, user?.profilePictureId)
  const isGone = useIsGone(person.error)
  if (isGone) return <Nobody />
  const name = user ? fullName(user) || user.userName : '…'
  return (
    <Page
      head={
        <>
          <Trail to={userPaths.list} label="users.title" title={name} />
          <PageHeader
            title={name}
            picture={<Avatar name={name} isLarge picture={picture} />}
            status={user && <UserStatus user={user} isSpelled />}
            actions={user && <Actions user={user} />}
          >
            <bdi>{user?.emailAddress}</bdi>
          </PageHeader>
          {state.kind === 'shown' && state.storedAt && <Age of={state.storedAt} />}
        </>
      }
    >
      {user ? <Tabs user={user} /> : <PageWaiting result={person} />}
    </Page>
  )
}

function Tabs({ user }: { user: UserForView }) {
  const access = useAccess()
  const mayEdit = mayCall('userGetUserForEdit', access)
  const tabs = [
    { id: 'profile', label: 'users.profile', isOffered: true, panel: () => <Profile user={user} /> },
    {
      id: 'roles',
      label: 'users.roles',
      count: user.roles.length,
      isOffered: mayEdit,
      panel: () => <RolesTab user={user} />,
    },
    {
      id: 'units',
      label: 'users.units',
      count: user.organizationUnits.length,
      isOffered: mayEdit,
      panel: () => <UnitsTab user={user} />,
    },
    {
      id: 'permissions',
      label: 'users.permissions',
      isOffered: mayCall('userGetUserPermissionsForEdit', access),
      panel: () => <PermissionsTab user={user} />,
    },
    {
      id: 'reports',
      label: 'users.reports',
      isOffered: mayCall('pbiReportsGetReportsOfPerson', access),
      panel: () => <ReportsTab user={user} />,
    },
    {
      id: 'sessions',
      label: 'users.sessions',
      isOffered: mayCall('userSessionGetSessionsOfUser', access),
      panel: () => <SessionsTab user={user} />,
    },
    {
      id: 'history',
      label: 'users.history',
      isOffered: mayCall('auditLogGetEntityTypeChanges', access),
      panel: () => <HistoryTab user={user} />,
    },
  ] as const
  return <PageTabs label="users.tabs" tabs={tabs.filter(({ isOffered }) => isOffered)} />
}

function Actions({ user }: { user: UserListItem }) {
  const navigate = useNavigate()
  const dialog = useDialog<'links' | 'signInAs', UserListItem>(['links', 'signInAs'], [user])
  const actions = useAccountActions({
    showLinks: (row) => dialog.open('links', row),
    signInAs: (row) => dialog.open('signInAs', row),
    deleted: () => void navigate(userPaths.list),
  })
  const { actionsOf, question } = useRowActions(actions)
  return (
    <>
      <PageMenu name={user.userName} offered={actionsOf(user)} />
      {question}
      <Suspense>
        {dialog.shown?.kind === 'links' && <UserLinksDialog user={user} onClose={dialog.close} />}
        {dialog.shown?.kind === 'signInAs' && <SignInAsDialog user={user} onClose={dialog.close} />}
      </Suspense>
    </>
  )
}
