import { IconShieldMinus, IconShieldPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { OrganizationUnitRole } from '../../../contract/services/organization-unit.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useOrganizationUnitGetOrganizationUnitRolesQuery,
  useOrganizationUnitRemoveRoleFromOrganizationUnitMutation,
} from '../../api/generated/organization-unit.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { DateCell, type ListColumn } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { Can } from '../../session/Can.tsx'
import { AddRoles } from './AddRoles.tsx'
import { ListNote } from './ListNote.tsx'
import type { Unit } from './unit-tree.ts'

const permission = permissions.organizationUnits.manageRoles

const columns: readonly ListColumn<OrganizationUnitRole, SortField<'organizationUnitGetOrganizationUnitRoles'>>[] = [
  {
    member: 'displayName',
    header: 'units.role',
    kind: 'identity',
    isSortable: true,
    priority: 1,
    cell: ({ displayName, name }) => <IdentityCell name={displayName} detail={name} />,
  },
  {
    member: 'addedTime',
    header: 'units.added',
    kind: 'day',
    isSortable: true,
    min: 120,
    grow: 1,
    priority: 2,
    cell: ({ addedTime }) => <DateCell value={addedTime} />,
  },
]

export function RolesTab({ unit }: { unit: Unit }) {
  const list = useListState({
    name: 'unit-roles',
    operation: 'organizationUnitGetOrganizationUnitRoles',
    filters: {},
    sortFields: ['displayName', 'name', 'addedTime'],
  })
  const roles = useOrganizationUnitGetOrganizationUnitRolesQuery({ id: unit.id, ...list.request })
  const [isAdding, setIsAdding] = useState(false)
  const { remember, giveBack } = useOpener()
  return (
    <List
      title="units.roles"
      list={list}
      result={roles}
      columns={columns}
      rowName={({ displayName }) => displayName}
      rowActions={useRoleActions(unit)}
      empty={<ListNote title="units.roles.none" detail="units.roles.noneDetail" />}
      primary={
        <Can permission={permission}>
          <CommandButton
            variant="default"
            leftSection={<IconShieldPlus size={16} aria-hidden />}
            onClick={() => {
              remember()
              setIsAdding(true)
            }}
          >
            <FormattedMessage id="units.roles.add" />
          </CommandButton>
        </Can>
      }
    >
      {isAdding && (
        <AddRoles
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

function useRoleActions({ id, displayName, memberCount }: Unit): readonly RowAction<OrganizationUnitRole>[] {
  const [removeRole] = useOrganizationUnitRemoveRoleFromOrganizationUnitMutation()
  return [
    {
      id: 'remove',
      label: 'units.roles.remove',
      icon: IconShieldMinus,
      permission,
      isDestructive: true,
      confirm: (role) => ({
        title: 'units.roles.removeTitle',
        detail: 'units.roles.removeDetail',
        values: { role: role.displayName, displayName, members: memberCount },
        yes: 'units.roles.remove',
        isDestructive: true,
      }),
      run: (role) => removeRole({ roleId: role.id, organizationUnitId: id }).unwrap(),
      done: 'units.roles.removed',
    },
  ]
}
