import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { string } from 'yup'
import { useAccountImpersonateTenantMutation } from '../../api/generated/account.ts'
import { accountImpersonateTenantBounds } from '../../api/generated/bounds.ts'
import { useCommonLookupFindUsersQuery } from '../../api/generated/common-lookup.ts'
import { ActAsDialog } from '../../kit/form/ActAsDialog.tsx'
import { useInputWrapper } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import type { ActedTenant } from './tenant-actions.ts'

interface LogInAsDialogProps {
  tenant: Pick<ActedTenant, 'id' | 'name'>
  onClose: () => void
}

/** The name beside the number: a draft that is taken up again has it, too (U142). */
const nothing = { userId: '', person: '', reason: '' }

export function LogInAsDialog({ tenant, onClose }: LogInAsDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const [impersonateTenant] = useAccountImpersonateTenantMutation()
  return (
    <ActAsDialog
      title={intl.formatMessage({ id: 'tenants.logInAsTitle' }, { name: tenant.name })}
      name={`log in to tenant ${tenant.id}`}
      who={tenant.name}
      tenantId={tenant.id}
      initial={nothing}
      reason={shapeRules(say, accountImpersonateTenantBounds).reason}
      rules={{ userId: string().required(say('ThisFieldIsRequired')) }}
      begin={({ userId, reason }) =>
        impersonateTenant({
          impersonateTenant: { tenantId: tenant.id, userId: Number(userId), reason },
        }).unwrap()
      }
      onClose={onClose}
    >
      <PersonField tenantId={tenant.id} />
    </ActAsDialog>
  )
}

/** As many as are looked through before somebody types. */
const offered = 20

/** Milliseconds between the last letter and the question. */
const pause = 300

function PersonField({ tenantId }: { tenantId: number }) {
  const intl = useIntl()
  const state = useFieldState<string>('userId')
  const name = useFieldState<string>('person')
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, pause)
  const { data } = useCommonLookupFindUsersQuery({ findUsers: { tenantId, filter, maxResultCount: offered } })
  const people = data?.items.map(({ name, value }) => ({ value, label: name })) ?? []
  // The one that was chosen keeps its name when others are searched for.
  const isListed = state.value === '' || people.some(({ value }) => value === state.value)
  const options = isListed ? people : [{ value: state.value, label: name.value }, ...people]
  return (
    <Select
      {...useInputWrapper(
        {
          name: 'userId',
          label: 'tenants.person',
          hint: 'tenants.personHint',
          isRequired: true,
          isFirst: true,
          dir: 'auto',
        },
        state,
      )}
      data={options}
      value={state.value}
      onChange={(value, option) => {
        name.set(option?.label ?? '')
        state.set(value ?? '')
      }}
      onBlur={state.leave}
      searchable
      // Of whoever is chosen the list says the name by itself: nobody has typed that.
      onSearchChange={(text) => options.every(({ label }) => label !== text) && setTyped(text)}
      // The server has searched, also in what the name does not show.
      filter={({ options: all }) => all}
      nothingFoundMessage={intl.formatMessage({ id: 'tenants.personNone' })}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
