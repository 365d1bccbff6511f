import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { OrganizationUnitUser } from '../../../contract/services/organization-unit.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useOrganizationUnitGetOrganizationUnitUsersQuery,
  useOrganizationUnitRemoveUserFromOrganizationUnitMutation,
} from '../../api/generated/organization-unit.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { DateCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { Can } from '../../session/Can.tsx'
import { AddMembers } from './AddMembers.tsx'
import { ListNote } from './ListNote.tsx'
import { nameOfPerson } from './person-name.ts'
import type { Unit } from './unit-tree.ts'

const permission = permissions.organizationUnits.manageMembers

const columns: readonly ListColumn<OrganizationUnitUser, SortField<'organizationUnitGetOrganizationUnitUsers'>>[] = [
  {
    member: 'name',
    header: 'units.person',
    kind: 'identity',
    isSortable: true,
    min: 320,
    priority: 1,
    cell: (user) => <IdentityCell name={nameOfPerson(user)} detail={user.emailAddress} />,
  },
  {
    member: 'userName',
    header: 'units.userName',
    kind: 'mail',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: ({ userName }) => <TextCell text={userName} />,
  },
  {
    member: 'addedTime',
    header: 'units.added',
    kind: 'day',
    isSortable: true,
    priority: 2,
    cell: ({ addedTime }) => <DateCell value={addedTime} />,
  },
]

export function MembersTab({ unit }: { unit: Unit }) {
  const list = useListState({
    name: 'unit-members',
    operation: 'organizationUnitGetOrganizationUnitUsers',
    filters: {},
    sortFields: ['name', 'surname', 'userName', 'emailAddress', 'addedTime'],
  })
  const members = useOrganizationUnitGetOrganizationUnitUsersQuery({ id: unit.id, ...list.request })
  const [isAdding, setIsAdding] = useState(false)
  const { remember, giveBack } = useOpener()
  return (
    <List
      title="units.members"
      list={list}
      result={members}
      columns={columns}
      rowName={nameOfPerson}
      rowActions={useMemberActions(unit)}
      empty={<ListNote title="units.members.none" detail="units.members.noneDetail" />}
      primary={
        <Can permission={permission}>
          <CommandButton
            variant="default"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => {
              remember()
              setIsAdding(true)
            }}
          >
            <FormattedMessage id="units.members.add" />
          </CommandButton>
        </Can>
      }
    >
      {isAdding && (
        <AddMembers
          unit={unit}
          onClose={() => {
            setIsAdding(false)
            giveBack()
          }}
        />
      )}
    </List>
  )
}

function useMemberActions({ id, displayName, roleCount }: Unit): readonly RowAction<OrganizationUnitUser>[] {
  const [removeUser] = useOrganizationUnitRemoveUserFromOrganizationUnitMutation()
  return [
    {
      id: 'remove',
      label: 'units.members.remove',
      icon: IconUserMinus,
      permission,
      isDestructive: true,
      confirm: (user) => ({
        title: 'units.members.removeTitle',
        detail: 'units.members.removeDetail',
        values: { name: nameOfPerson(user), displayName, roles: roleCount },
        yes: 'units.members.remove',
        isDestructive: true,
      }),
      run: (user) => removeUser({ userId: user.id, organizationUnitId: id }).unwrap(),
      done: 'units.members.removed',
    },
  ]
}
