import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { profileSendVerificationSmsBounds, profileVerifySmsCodeBounds } from '../../api/generated/bounds.ts'
import { useProfileSendVerificationSmsMutation, useProfileVerifySmsCodeMutation } from '../../api/generated/profile.ts'
import { CodeLife } from '../../kit/CodeLife.tsx'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { toast } from '../../kit/toast.ts'
import { CodeField } from './CodeField.tsx'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

interface Sent {
  phoneNumber: string
  /** Milliseconds since 1970. */
  at: number
}

/** Two steps: a code goes to the number, and comes back. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const noteSent = (phoneNumber: string) => setSent({ phoneNumber, at: Date.now() })
  return sent === null ? (
    <NumberForm onSent={noteSent} onClose={onClose} />
  ) : (
    <CodeForm sent={sent} onSent={noteSent} onClose={onClose} />
  )
}

const noNumber = { phoneNumber: '' }

function NumberForm({ onSent, onClose }: { onSent: (phoneNumber: string) => void; onClose: () => void }) {
  const intl = useIntl()
  const say = useSay()
  const [sendSms] = useProfileSendVerificationSmsMutation()
  const sentTo = useRef('')
  const { submit, failure } = useSubmit<typeof noNumber>({
    send: async ({ phoneNumber }, numbered) => {
      await sendSms({ sendVerificationSms: numbered({ phoneNumber: phoneNumber.trim() }) }).unwrap()
      sentTo.current = phoneNumber.trim()
    },
    saved: 'ownAccount.phone.sent',
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.phone.title' })}
      name="own phone number"
      basis={noNumber}
      initialValues={noNumber}
      schema={object(shapeRules(say, profileSendVerificationSmsBounds))}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.phone.send"
      onClose={onClose}
      onSaved={() => onSent(sentTo.current)}
    >
      <TextField
        name="phoneNumber"
        type="tel"
        dir="ltr"
        label="ownAccount.phone"
        hint="ownAccount.phone.numberHint"
        isRequired
        isFirst
        autoComplete="tel"
      />
    </FormDialog>
  )
}

const noCode = { code: '', ...noProof }

interface CodeFormProps {
  sent: Sent
  onSent: (phoneNumber: string) => void
  onClose: () => void
}

function CodeForm({ sent: { phoneNumber, at }, onSent, onClose }: CodeFormProps) {
  const intl = useIntl()
  const say = useSay()
  const [verifyCode] = useProfileVerifySmsCodeMutation()
  const { submit, failure } = useSubmit<typeof noCode>({
    send: ({ code, ...proof }, numbered) =>
      verifyCode({ verifySmsCode: numbered({ phoneNumber, code: code.trim(), ...shownProof(proof) }) }).unwrap(),
    saved: 'ownAccount.phone.saved',
  })
  const texts = shapeRules(say, profileVerifySmsCodeBounds)
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.phone.title' })}
      name="own phone code"
      basis={noCode}
      initialValues={noCode}
      schema={object({ ...texts, code: texts.code.trim().required(say('ThisFieldIsRequired')) })}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.phone.confirm"
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.phone.codeDetail" values={{ number: <bdi dir="ltr">{phoneNumber}</bdi> }} />
      </Text>
      <CodeField name="code" label="ownAccount.code" isFirst />
      <CodeLife key={at} sentAt={at} />
      <AnotherCode phoneNumber={phoneNumber} onSent={onSent} />
      <OwnProof />
    </FormDialog>
  )
}

function AnotherCode({ phoneNumber, onSent }: Pick<CodeFormProps, 'onSent'> & { phoneNumber: string }) {
  const intl = useIntl()
  const [sendSms, { isLoading }] = useProfileSendVerificationSmsMutation()
  const { setFieldError } = useFormikContext<typeof noCode>()
  const send = async () => {
    try {
      await sendSms({ sendVerificationSms: { phoneNumber } }).unwrap()
      // It was said of the one before.
      setFieldError('code', undefined)
      onSent(phoneNumber)
    } catch (thrown) {
      toast(failureNotice(intl, 'code.again', thrown))
    }
  }
  return (
    <div>
      <CommandButton variant="default" isBusy={isLoading} onClick={() => void send()}>
        <FormattedMessage id="code.again" />
      </CommandButton>
    </div>
  )
}
