import { useIntl } from 'react-intl'
import { object } from 'yup'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { notificationSeverities } from '../../../contract/vocabulary/notifications.ts'
import { tokenAuthTestNotificationPath } from '../../api/generated/paths.ts'
import { send } from '../../api/transport.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'

type Severity = (typeof notificationSeverities)[number]

interface Values {
  message: string
  severity: Severity
}

const nothing: Values = { message: '', severity: 'info' }

/** Shows that what the server tells arrives in the bell, by itself. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const say = useSay()
  const { submit, failure } = useSubmit<Values>({
    // Answers text, and not what the endpoints read.
    send: async ({ message, severity }) => {
      const params = { message: message.trim(), severity }
      const { error } = await send({ url: tokenAuthTestNotificationPath, params, isRaw: true })
      if (error) throw error
    },
    saved: 'maintenance.testSent',
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'maintenance.testTitle' })}
      name="test notification"
      basis={nothing}
      initialValues={nothing}
      schema={object({ message: fieldRules(say).required(limits.filter) })}
      submit={submit}
      latest={null}
      failure={failure}
      action="maintenance.testAction"
      onClose={onClose}
      onSaved={onClose}
    >
      <TextField
        name="message"
        label="maintenance.testMessage"
        hint="maintenance.testHint"
        isRequired
        isFirst
        dir="auto"
      />
      <SelectField
        name="severity"
        label="maintenance.testSeverity"
        isRequired
        options={notificationSeverities.map((severity) => ({
          value: severity,
          label: intl.formatMessage({ id: `maintenance.severity.${severity}` }),
        }))}
      />
    </FormDialog>
  )
}
