import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object, string } from 'yup'
import { type ImpersonationResult, useAccountImpersonateTenantMutation } from '../../api/generated/account.ts'
import { accountImpersonateTenantBounds } from '../../api/generated/bounds.ts'
import { useCommonLookupFindUsersQuery } from '../../api/generated/common-lookup.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField, useInputWrapper } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { UnsavedElsewhereNote } from '../../kit/form/UnsavedElsewhere.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { goOnAs } from '../../session/switch.ts'
import type { ActedTenant } from './tenant-actions.ts'

interface LogInAsDialogProps {
  tenant: Pick<ActedTenant, 'id' | 'name'>
  onClose: () => void
}

const nothing = { userId: '', reason: '' }

export function LogInAsDialog({ tenant, onClose }: LogInAsDialogProps) {
  const intl = useIntl()
  const [impersonateTenant] = useAccountImpersonateTenantMutation()
  const ticket = useRef<ImpersonationResult>(null)
  const { submit, failure } = useSubmit<typeof nothing>({
    send: async ({ userId, reason }) => {
      const impersonateTenantBody = { tenantId: tenant.id, userId: Number(userId), reason }
      ticket.current = await impersonateTenant({ impersonateTenant: impersonateTenantBody }).unwrap()
    },
    saved: 'acting.begun',
    named: () => ({ name: tenant.name }),
  })
  const goOn = () => {
    onClose()
    if (ticket.current) goOnAs(ticket.current, tenant.id).catch(console.error)
  }
  const say = useSay()
  const { reason } = shapeRules(say, accountImpersonateTenantBounds)
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'tenants.logInAsTitle' }, { name: tenant.name })}
      name={`log in to tenant ${tenant.id}`}
      basis={nothing}
      initialValues={nothing}
      schema={object({
        userId: string().required(say('ThisFieldIsRequired')),
        reason: reason.trim().required(say('ThisFieldIsRequired')),
      })}
      submit={submit}
      failure={failure}
      action="acting.action"
      onClose={onClose}
      onSaved={goOn}
    >
      <Text size="sm">
        <FormattedMessage id="acting.detail" />
      </Text>
      <UnsavedElsewhereNote />
      <PersonField tenantId={tenant.id} />
      <TextField
        name="reason"
        label="acting.reasonLabel"
        hint="acting.reasonHint"
        isRequired
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  )
}

/** As many as are looked through before somebody types. */
const offered = 20

/** Milliseconds between the last letter and the question. */
const pause = 300

function PersonField({ tenantId }: { tenantId: number }) {
  const intl = useIntl()
  const state = useFieldState<string>('userId')
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, pause)
  const { data } = useCommonLookupFindUsersQuery({ findUsers: { tenantId, filter, maxResultCount: offered } })
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const people = data?.items.map(({ name, value }) => ({ value, label: name })) ?? []
  // The one that was chosen keeps its name when others are searched for.
  const options = chosen && people.every(({ value }) => value !== chosen.value) ? [chosen, ...people] : people
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
        setChosen(option ?? undefined)
        state.set(value ?? '')
      }}
      onBlur={state.leave}
      searchable
      onSearchChange={(text) => text !== chosen?.label && setTyped(text)}
      // The server has searched, also in what the name does not show.
      filter={({ options: all }) => all}
      nothingFoundMessage={intl.formatMessage({ id: 'tenants.personNone' })}
      maxDropdownHeight={240}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
