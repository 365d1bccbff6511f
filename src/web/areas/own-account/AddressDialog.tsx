import { Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { ownProfileChangeEmailAddressBounds } from '../../api/generated/bounds.ts'
import { useOwnProfileChangeEmailAddressMutation } from '../../api/generated/own-profile.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

const empty = { emailAddress: '', ...noProof }

/** Nothing changes until the link in the mail is opened. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const [change] = useOwnProfileChangeEmailAddressMutation()
  const { submit, failure } = useSubmit<typeof empty>({
    send: ({ emailAddress, ...proof }, numbered) =>
      change({
        changeEmailAddress: numbered({ emailAddress: emailAddress.trim(), ...shownProof(proof) }),
      }).unwrap(),
    saved: 'ownAccount.address.sent',
  })
  const say = useSay()
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.address.title' })}
      name="own address"
      basis={empty}
      initialValues={empty}
      schema={object(shapeRules(say, ownProfileChangeEmailAddressBounds))}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.address.send"
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.address.detail" />
      </Text>
      <TextField
        name="emailAddress"
        type="email"
        dir="ltr"
        label="ownAccount.address.new"
        isRequired
        isFirst
        autoComplete="email"
      />
      <OwnProof />
    </FormDialog>
  )
}
