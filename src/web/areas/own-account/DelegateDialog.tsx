import { Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { userDelegationCreateDelegationBounds } from '../../api/generated/bounds.ts'
import { useUserDelegationCreateDelegationMutation } from '../../api/generated/user-delegation.ts'
import { utcOfMoment } from '../../kit/date-range/moments.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

/** Names are those of the wire, so that the server's faults find their fields. */
const empty = { userNameOrEmailAddress: '', startTime: '', endTime: '', reason: '', ...noProof }
type Values = typeof empty

export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const say = useSay()
  const [createDelegation] = useUserDelegationCreateDelegationMutation()
  const moment = (value: string) => utcOfMoment(value, intl.timeZone)
  const { submit, failure } = useSubmit<Values>({
    send: ({ userNameOrEmailAddress, startTime, endTime, reason, ...proof }, numbered) =>
      createDelegation({
        createDelegation: numbered({
          userNameOrEmailAddress: userNameOrEmailAddress.trim(),
          startTime: startTime === '' ? null : moment(startTime),
          endTime: moment(endTime),
          reason: reason.trim(),
          ...shownProof(proof),
        }),
      }).unwrap(),
    saved: 'ownAccount.delegate.done',
  })
  const rules = fieldRules(say)
  return (
    <FormDialog
      title={intl.formatMessage({ id: 'ownAccount.delegate.title' })}
      name="delegation"
      basis={empty}
      initialValues={empty}
      schema={object({
        ...shapeRules(say, userDelegationCreateDelegationBounds),
        startTime: rules.moment(),
        endTime: rules.moment().required(say('ThisFieldIsRequired')),
      })}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.delegate"
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.delegate.detail" />
      </Text>
      <TextField
        name="userNameOrEmailAddress"
        label="ownAccount.delegate.whom"
        hint="ownAccount.delegate.whomHint"
        isRequired
        isFirst
        autoComplete="off"
        dir="auto"
      />
      <DateField name="startTime" label="ownAccount.delegations.from" hint="ownAccount.delegate.fromHint" hasTime />
      <DateField name="endTime" label="ownAccount.delegations.until" isRequired hasTime />
      <TextField
        name="reason"
        label="ownAccount.delegations.reason"
        hint="ownAccount.delegate.reasonHint"
        isRequired
        autoComplete="off"
        dir="auto"
      />
      <OwnProof />
    </FormDialog>
  )
}
