import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Failure } from './Failure.tsx'

interface CodeFormProps {
  failure: string | null
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

/** Digits of any script, as phones write them, and without the gap that apps put in the middle. */
const digitsOf = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\D/g, '')

export function CodeForm({ failure, onSubmit, onBack }: CodeFormProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = digitsOf(String(new FormData(event.currentTarget).get('code') ?? ''))
    setIsMissing(code.length !== 6)
    if (code.length !== 6) return
    setIsBusy(true)
    try {
      await onSubmit(code)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md" mt="md">
        <Title order={1}>
          <FormattedMessage id="twoFactor.title" />
        </Title>
        <Text c="dimmed">
          <FormattedMessage id="twoFactor.detail" />
        </Text>
        <TextInput
          name="code"
          label={intl.formatMessage({ id: 'twoFactor.code' })}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          dir="ltr"
          size="md"
          autoFocus
          error={isMissing && intl.formatMessage({ id: 'twoFactor.codeRequired' })}
        />
        <Failure message={failure} />
        <Button type="submit" size="md" aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'twoFactor.submit'} />
        </Button>
        <Button variant="subtle" onClick={onBack}>
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
  )
}
