import { useIntl } from 'react-intl'
import {
  useOrganizationUnitAddRolesToOrganizationUnitMutation,
  useOrganizationUnitFindRolesQuery,
} from '../../api/generated/organization-unit.ts'
import { PickDialog, usePick } from './PickDialog.tsx'
import type { Unit } from './unit-tree.ts'

export function AddRoles({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const intl = useIntl()
  const pick = usePick()
  const organizationUnitId = unit.id
  const found = useOrganizationUnitFindRolesQuery({ findForOrganizationUnit: { organizationUnitId, ...pick.request } })
  const [addRoles] = useOrganizationUnitAddRolesToOrganizationUnitMutation()
  return (
    <PickDialog
      title={intl.formatMessage({ id: 'units.roles.addTo' }, { displayName: unit.displayName })}
      searchLabel="units.roles.find"
      pick={pick}
      result={found}
      nameOf={({ displayName }) => displayName}
      detailOf={({ name }) => name}
      whyOff={({ isAssignable }) => (isAssignable ? undefined : 'units.roles.notYours')}
      action="units.roles.addAction"
      done="units.roles.wereAdded"
      add={(roleIds) => addRoles({ addRolesToOrganizationUnit: { organizationUnitId, roleIds } }).unwrap()}
      onClose={onClose}
    />
  )
}
