import { Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { subscriptionRequestEditionBounds } from '../../api/generated/bounds.ts'
import { useSubscriptionRequestEditionMutation } from '../../api/generated/subscription.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'

interface RequestDialogProps {
  edition: { id: number; displayName: string }
  onClose: () => void
}

export function RequestDialog({ edition: { id, displayName }, onClose }: RequestDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const [requestEdition] = useSubscriptionRequestEditionMutation()
  const { submit, failure } = useSubmit<{ message: string }>({
    send: ({ message }, numbered) =>
      requestEdition({ requestEdition: numbered({ editionId: id, message: message.trim() || null }) }).unwrap(),
    saved: 'subscription.sent',
    named: () => ({ name: displayName }),
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'subscription.requestTitle' }, { name: displayName })}
      action="subscription.send"
      name={`request of edition ${id}`}
      basis={null}
      initialValues={{ message: '' }}
      schema={object(shapeRules(say, subscriptionRequestEditionBounds))}
      submit={submit}
      latest={null}
      failure={failure}
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="subscription.requestHint" />
      </Text>
      <TextAreaField
        name="message"
        dir="auto"
        label="subscription.message"
        hint="subscription.messageHint"
        isFirst
        autoComplete="off"
      />
    </FormDialog>
  )
}
