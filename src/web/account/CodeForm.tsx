import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import { CodeLife } from '../kit/CodeLife.tsx'
import { Failure } from './Failure.tsx'
import { type CodeWay, codeIn, otherWays } from './second-factor.ts'

interface CodeFormProps {
  /** The safest first. */
  providers: readonly TwoFactorProvider[]
  /** When the last code was sent by mail or text message, milliseconds; null: none is on its way. */
  sentAt: number | null
  failure: string | null
  onSubmit: (code: string) => Promise<void>
  /** Has a code sent by mail or text message; told by `failure` where that fails. */
  onSend: (provider: 'Email' | 'Phone') => Promise<void>
  onBack: () => void
}

export function CodeForm({ providers, sentAt, failure, onSubmit, onSend, onBack }: CodeFormProps) {
  const intl = useIntl()
  const [way, setWay] = useState<CodeWay>(providers[0] ?? 'GoogleAuthenticator')
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const isRecovery = way === 'recovery'

  const whileBusy = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = codeIn(String(new FormData(event.currentTarget).get('code') ?? ''), way)
    setIsMissing(code === null)
    if (code !== null) void whileBusy(() => onSubmit(code))
  }

  const choose = (chosen: CodeWay) => {
    setWay(chosen)
    setIsMissing(false)
    if (chosen === 'Email' || chosen === 'Phone') void whileBusy(() => onSend(chosen))
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" mt="md">
        <Title order={1}>
          <FormattedMessage id="twoFactor.title" />
        </Title>
        <Text c="dimmed" role="status">
          <FormattedMessage id={`twoFactor.detail.${way}`} />
        </Text>
        <TextInput
          key={way}
          name="code"
          label={intl.formatMessage({ id: isRecovery ? 'twoFactor.recoveryCode' : 'twoFactor.code' })}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={32}
          dir="ltr"
          size="md"
          autoFocus
          error={
            isMissing &&
            intl.formatMessage({ id: isRecovery ? 'twoFactor.recoveryCodeRequired' : 'twoFactor.codeRequired' })
          }
        />
        {(way === 'Email' || way === 'Phone') && <CodeLife key={sentAt} sentAt={sentAt} />}
        <Failure message={failure} />
        <Button type="submit" size="md" aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'twoFactor.submit'} />
        </Button>
        <Group gap="xs" role="group" aria-label={intl.formatMessage({ id: 'twoFactor.otherWays' })}>
          {otherWays(providers, way).map((other) => (
            <Button key={other} variant="default" size="sm" onClick={() => choose(other)}>
              <FormattedMessage id={other === way ? 'code.again' : `twoFactor.by.${other}`} />
            </Button>
          ))}
        </Group>
        <Button variant="subtle" onClick={onBack}>
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
  )
}
