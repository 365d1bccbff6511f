import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { EmailSettings } from '../api/generated/install.ts'
import classes from './InstallPage.module.css'
import { PasswordField } from './PasswordField.tsx'

/** Null where no mail server is named. */
export function mailServerIn(values: FormData): EmailSettings | null {
  const value = (name: string) => String(values.get(name) ?? '').trim()
  const smtpHost = value('smtpHost')
  if (smtpHost === '') return null
  const smtpUserName = value('smtpUserName')
  return {
    defaultFromAddress: value('defaultFromAddress'),
    defaultFromDisplayName: value('defaultFromDisplayName'),
    smtpHost,
    smtpPort: Number(value('smtpPort')) || 25,
    smtpUserName,
    smtpPassword: String(values.get('smtpPassword') ?? ''),
    smtpDomain: '',
    smtpEnableSsl: values.get('smtpEnableSsl') !== null,
    smtpUseDefaultCredentials: smtpUserName === '',
  }
}

export function MailServerFields() {
  const intl = useIntl()
  const password = useRef<HTMLInputElement>(null)
  const text = (id: string) => intl.formatMessage({ id })
  const shared = { size: 'md', dir: 'ltr', autoComplete: 'off', spellCheck: false } as const
  return (
    <details className={classes.more}>
      <summary>
        <FormattedMessage id="install.mailTitle" />
      </summary>
      <Stack gap="md" mt="sm">
        <Text size="sm" c="dimmed">
          <FormattedMessage id="install.mailDetail" />
        </Text>
        <div className={classes.pair}>
          <TextInput {...shared} name="smtpHost" label={text('install.mailHost')} maxLength={limits.hostName} />
          <TextInput
            {...shared}
            name="smtpPort"
            label={text('install.mailPort')}
            inputMode="numeric"
            defaultValue="587"
            maxLength={5}
          />
        </div>
        <TextInput
          {...shared}
          type="email"
          name="defaultFromAddress"
          label={text('install.mailFrom')}
          maxLength={limits.emailAddress}
        />
        <TextInput
          {...shared}
          dir="auto"
          name="defaultFromDisplayName"
          label={text('install.mailFromName')}
          maxLength={limits.settingText}
        />
        <TextInput {...shared} name="smtpUserName" label={text('install.mailUser')} maxLength={limits.settingText} />
        <PasswordField
          inputRef={password}
          name="smtpPassword"
          autoComplete="new-password"
          label={text('install.mailPassword')}
          error={undefined}
        />
        <Checkbox name="smtpEnableSsl" label={text('install.mailSsl')} />
      </Stack>
    </details>
  )
}
