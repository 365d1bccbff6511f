import { Alert, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { apiErrorOf } from '../api-error.ts'
import { CommandButton } from '../CommandButton.tsx'
import { failureWords } from '../failure-notice.ts'
import { Fault } from '../form/fields/TextField.tsx'
import { fieldRules } from '../form/rules.ts'
import { useSay } from '../form/use-say.ts'
import { SettingLine } from './SettingLine.tsx'
import classes from './Settings.module.css'

interface MailTestProps {
  /** Where one asks for it oneself. */
  address: string
  /** Resolves when a mail server has taken it. */
  send: (emailAddress: string) => Promise<unknown>
}

type Answer = { isTaken: true; at: Date } | { isTaken: false; reason: string }

/** A mail by the settings that are saved; the answer stands where it was asked for. */
export function MailTest({ address, send }: MailTestProps) {
  const intl = useIntl()
  const { values, initialValues } = useFormikContext<object>()
  const [to, setTo] = useState(address)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const [isNoAddress, setIsNoAddress] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const rule = fieldRules(useSay()).emailAddress(limits.emailAddress)
  const isUnsaved = JSON.stringify(getIn(values, 'email')) !== JSON.stringify(getIn(initialValues, 'email'))
  const refuseAddress = () => {
    setIsNoAddress(true)
    input.current?.focus()
  }
  const ask = async () => {
    setAnswer(undefined)
    if (!rule.isValidSync(to)) return refuseAddress()
    setIsBusy(true)
    try {
      await send(to.trim())
      setAnswer({ isTaken: true, at: new Date() })
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      // It takes nothing but the address.
      if (error.validationErrors?.length) refuseAddress()
      else setAnswer({ isTaken: false, reason: failureWords(intl, error) })
    }
    setIsBusy(false)
  }
  return (
    <SettingLine label="setting.testOfMail" help={isUnsaved ? 'setting.testUnsaved' : 'setting.testHelp'}>
      <div className={classes.test}>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={limits.emailAddress}
          aria-label={intl.formatMessage({ id: 'setting.testAddress' })}
          ref={input}
          value={to}
          error={isNoAddress && <Fault>{intl.formatMessage({ id: 'InvalidEmailAddress' })}</Fault>}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value)
            setIsNoAddress(false)
          }}
        />
        <CommandButton
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          isBusy={isBusy || to.trim() === ''}
          onClick={() => void ask()}
        >
          <FormattedMessage id="setting.sendTest" />
        </CommandButton>
      </div>
      <div role="status" className={answer && classes.answer}>
        {answer?.isTaken === true && (
          <Alert color="green" p="xs" icon={<IconCircleCheck aria-hidden />}>
            <FormattedMessage id="setting.testTaken" values={{ time: intl.formatTime(answer.at) }} />
          </Alert>
        )}
        {answer?.isTaken === false && (
          <Alert color="red" p="xs" role="presentation" icon={<IconAlertCircle aria-hidden />}>
            {answer.reason}
          </Alert>
        )}
      </div>
    </SettingLine>
  )
}
