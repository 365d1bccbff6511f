import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { subscriptionRequestEditionBounds } from '../../api/generated/bounds.ts'
import {
  useSubscriptionGetEditionRequestQuery,
  useSubscriptionRequestEditionMutation,
} from '../../api/generated/subscription.ts'
import { useTenantRegistrationGetEditionsForSelectQuery } from '../../api/generated/tenant-registration.ts'
import { valuesByName } from '../../kit/feature-tree/feature-values.ts'
import { LostFeatures } from '../../kit/feature-tree/LostFeatures.tsx'
import { lostFeatures } from '../../kit/feature-tree/lost-features.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useConfiguration, useLogin } from '../../session/use-session.ts'

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
      <Lost editionId={id} />
      <Waiting editionId={id} />
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

/** What the operator gives the organisation itself, beside its edition, stays. */
function Lost({ editionId }: { editionId: number }) {
  const { currentData: editions } = useTenantRegistrationGetEditionsForSelectQuery()
  const had = useConfiguration()?.features.allFeatures
  const ownId = useLogin()?.tenant?.edition?.id
  if (!editions || !had) return null
  const valuesOf = (id: number | undefined) =>
    editions.editionsWithFeatures.find(({ edition }) => edition.id === id)?.featureValues ?? []
  const before = valuesOf(ownId)
  const usual = valuesByName(editions.allFeatures, before)
  const own = Object.keys(usual).filter((name) => had[name] && had[name].value !== usual[name])
  const lost = lostFeatures({
    features: editions.allFeatures,
    before,
    after: valuesOf(editionId),
    own: new Set(own),
  })
  return lost.length === 0 ? null : (
    <Text size="sm">
      <LostFeatures lost={lost} />
    </Text>
  )
}

/** One request waits at a time. */
function Waiting({ editionId }: { editionId: number }) {
  const intl = useIntl()
  const { data: request } = useSubscriptionGetEditionRequestQuery()
  if (!request || request.declineTime !== null) return null
  const { editionDisplayName: name, requestTime } = request
  const when = intl.formatDate(requestTime, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert color="gray" role="note" icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage
        id={request.editionId === editionId ? 'subscription.asksAgain' : 'subscription.asksOther'}
        values={{ name: <bdi>{name}</bdi>, when }}
      />
    </Alert>
  )
}
