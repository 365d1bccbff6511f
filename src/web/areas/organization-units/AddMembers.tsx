import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  useOrganizationUnitAddUsersToOrganizationUnitMutation,
  useOrganizationUnitFindUsersQuery,
} from '../../api/generated/organization-unit.ts'
import { PickDialog, usePick } from './PickDialog.tsx'
import { nameOfPerson } from './person-name.ts'
import type { Unit } from './unit-tree.ts'

export function AddMembers({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const intl = useIntl()
  const pick = usePick()
  const organizationUnitId = unit.id
  const found = useOrganizationUnitFindUsersQuery({ findForOrganizationUnit: { organizationUnitId, ...pick.request } })
  const [addUsers] = useOrganizationUnitAddUsersToOrganizationUnitMutation()
  return (
    <PickDialog
      title={intl.formatMessage({ id: 'units.members.addTo' }, { displayName: unit.displayName })}
      searchLabel="units.members.find"
      pick={pick}
      result={found}
      nameOf={nameOfPerson}
      detailOf={({ userName, emailAddress }) =>
        userName === emailAddress ? userName : `${userName} · ${emailAddress}`
      }
      hint={
        unit.isEntraGroup && (
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
            <FormattedMessage id="units.members.ofGroup" />
          </Alert>
        )
      }
      action="units.members.addAction"
      done="units.members.wereAdded"
      add={(userIds) => addUsers({ addUsersToOrganizationUnit: { organizationUnitId, userIds } }).unwrap()}
      onClose={onClose}
    />
  )
}
