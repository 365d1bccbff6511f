import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { profileUpdateGoogleAuthenticatorKeyBounds } from '../../api/generated/bounds.ts'
import {
  type AuthenticatorKey,
  useProfileGenerateGoogleAuthenticatorKeyMutation,
  useProfileUpdateGoogleAuthenticatorKeyMutation,
} from '../../api/generated/profile.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { CodeField } from './CodeField.tsx'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SetUpDialog.module.css'

/** A key to scan, a code that shows it was, and then the codes for the day on which the telephone is lost. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [generateKey, key] = useProfileGenerateGoogleAuthenticatorKeyMutation()
  useEffect(() => {
    void generateKey()
  }, [generateKey])
  const title = intl.formatMessage({ id: 'ownAccount.setUp.title' })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!key.data) {
    return (
      <LoadingDialog
        title={title}
        result={{ ...key, refetch: () => void generateKey() }}
        failed="ownAccount.setUp.failed"
        onClose={onClose}
      />
    )
  }
  return <SetUpForm title={title} authenticatorKey={key.data} onCodes={setCodes} onClose={onClose} />
}

const empty = { authenticatorCode: '', ...noProof }

interface SetUpFormProps {
  title: string
  authenticatorKey: AuthenticatorKey
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function SetUpForm({ title, authenticatorKey, onCodes, onClose }: SetUpFormProps) {
  const intl = useIntl()
  const say = useSay()
  const { googleAuthenticatorKey, qrCodeSetupImageUrl } = authenticatorKey
  const [updateKey] = useProfileUpdateGoogleAuthenticatorKeyMutation()
  const codes = useRef<readonly string[]>([])
  const { submit, failure } = useSubmit<typeof empty>({
    send: async ({ authenticatorCode, ...proof }, numbered) => {
      const { recoveryCodes } = await updateKey({
        updateGoogleAuthenticatorKey: numbered({
          googleAuthenticatorKey,
          authenticatorCode: authenticatorCode.trim(),
          ...shownProof(proof),
        }),
      }).unwrap()
      codes.current = recoveryCodes
    },
    saved: 'ownAccount.setUp.done',
  })
  const texts = shapeRules(say, profileUpdateGoogleAuthenticatorKeyBounds)
  return (
    <FormDialog
      kind="question"
      title={title}
      name="own authenticator"
      basis={empty}
      initialValues={empty}
      schema={object({
        ...texts,
        authenticatorCode: texts.authenticatorCode.trim().required(say('ThisFieldIsRequired')),
      })}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.setUp.action"
      onClose={onClose}
      onSaved={() => onCodes(codes.current)}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.setUp.scan" />
      </Text>
      <div className={classes.key}>
        <img src={qrCodeSetupImageUrl} alt={intl.formatMessage({ id: 'ownAccount.setUp.picture' })} />
        <div>
          <Text size="xs" c="dimmed">
            <FormattedMessage id="ownAccount.setUp.key" />
          </Text>
          <code dir="ltr">{googleAuthenticatorKey}</code>
          <CopyButton text={googleAuthenticatorKey} />
        </div>
      </div>
      <CodeField name="authenticatorCode" label="ownAccount.code" hint="ownAccount.setUp.codeHint" isFirst />
      <OwnProof />
    </FormDialog>
  )
}
