import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useContext, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { PasswordField } from '../form/fields/TextField.tsx'
import { useFieldState } from '../form/fields/use-field-state.ts'
import classes from './Settings.module.css'
import { SettingsFrame } from './settings-frame.ts'

interface SecretFieldProps {
  name: string
  label: MessageKey
  disabled: boolean
}

/** A secret is typed and never shown again: what is kept can be replaced, and left as it is by typing nothing. */
export function SecretField({ name, label, disabled }: SecretFieldProps) {
  const intl = useIntl()
  const isKept = useContext(SettingsFrame).storedSecrets.has(name)
  const { dirty } = useFormikContext()
  const { value, error, set } = useFieldState<string>(name)
  const [isReplacing, setIsReplacing] = useState(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!dirty) setIsReplacing(false)
  }, [dirty])
  if (isKept && !isReplacing && value === '' && !error) {
    return (
      <div className={classes.kept}>
        <IconLock size={16} aria-hidden />
        <span>
          <FormattedMessage id="setting.isSet" />
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          aria-label={intl.formatMessage({ id: 'setting.replaceOf' }, { name: intl.formatMessage({ id: label }) })}
          onClick={() => setIsReplacing(true)}
        >
          <FormattedMessage id="setting.replace" />
        </Button>
      </div>
    )
  }
  const keep = () => {
    set('')
    setIsReplacing(false)
  }
  return (
    <div className={classes.whole}>
      <PasswordField
        name={name}
        label={label}
        isBare
        isRequired
        disabled={disabled}
        showLabel="setting.showSecret"
        isShown={isShown}
        onShow={setIsShown}
        autoComplete="new-password"
        dir="ltr"
      />
      {isKept && (
        <Button variant="subtle" size="compact-sm" className={classes.under} onClick={keep}>
          <FormattedMessage id="setting.keepSecret" />
        </Button>
      )}
    </div>
  )
}
