import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ObjectShape, object, type StringSchema } from 'yup'
import { goOnAs, type Ticket } from '../../session/switch.ts'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './fields/TextField.tsx'
import { UnsavedElsewhereNote } from './UnsavedElsewhere.tsx'
import { useSay } from './use-say.ts'
import { useSubmit } from './use-submit.ts'

interface ActAsDialogProps<Values> {
  title: string
  /** Of the form, among those that keep what was typed. */
  name: string
  /** As whom one acts, or where. */
  who: string
  /** Where the account is; null: at the host. */
  tenantId: number | null
  initial: Values
  reason: StringSchema<string | undefined>
  begin: (values: Values) => Promise<Ticket>
  onClose: () => void
  /** Fields before the reason, and their rules. */
  children?: ReactNode
  rules?: ObjectShape
}

/** Asks for the reason, and goes on as somebody else. */
export function ActAsDialog<Values extends { reason: string }>(props: ActAsDialogProps<Values>) {
  const { title, name, who, tenantId, initial, reason, begin, onClose, children, rules } = props
  const say = useSay()
  const ticket = useRef<Ticket>(null)
  const { submit, failure } = useSubmit<Values>({
    send: async (values) => {
      ticket.current = await begin(values)
    },
    saved: 'acting.begun',
    named: () => ({ name: who }),
  })
  const goOn = () => {
    onClose()
    if (ticket.current) goOnAs(ticket.current, tenantId).catch(console.error)
  }
  return (
    <FormDialog
      kind="question"
      title={title}
      name={name}
      basis={null}
      initialValues={initial}
      schema={object({ ...rules, reason: reason.trim().required(say('ThisFieldIsRequired')) })}
      submit={submit}
      latest={null}
      failure={failure}
      action="acting.action"
      onClose={onClose}
      onSaved={goOn}
    >
      <Text size="sm">
        <FormattedMessage id="acting.detail" />
      </Text>
      <UnsavedElsewhereNote />
      {children}
      <TextField
        name="reason"
        label="acting.reasonLabel"
        hint="acting.reasonHint"
        isRequired
        isFirst={children === undefined}
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  )
}
