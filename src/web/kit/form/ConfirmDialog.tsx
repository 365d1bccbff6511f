import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmTexts {
  title: MessageKey
  detail: MessageKey
  yes: MessageKey
  no?: MessageKey
  values?: Record<string, string | number>
  isDestructive?: true
  /** These words must be typed first: for what cannot be undone. */
  typed?: string
}

export interface Question {
  texts: ConfirmTexts
  answer: (isYes: boolean) => void
}

export function ConfirmDialog({ texts, answer }: Question) {
  const intl = useIntl()
  const { title, detail, yes, no = 'kit.cancel', values = {}, isDestructive = false, typed } = texts
  const [entered, setEntered] = useState('')
  const mayAnswer = typed === undefined || entered.trim() === typed
  return (
    <Dialog kind="question" onClose={() => answer(false)} title={<FormattedMessage id={title} values={values} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React hands it on to a form that the question was asked in, and that form must not be sent too.
          event.stopPropagation()
          if (mayAnswer) answer(true)
        }}
      >
        <Stack>
          <Text>
            <FormattedMessage id={detail} values={values} />
          </Text>
          {typed !== undefined && (
            <TextInput
              data-autofocus
              autoComplete="off"
              label={intl.formatMessage({ id: 'kit.confirm.typed' }, { words: typed })}
              value={entered}
              onChange={({ currentTarget }) => setEntered(currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            {/* The harmless answer has the focus, unless something must be typed. */}
            <Button
              variant="default"
              onClick={() => answer(false)}
              {...(typed === undefined && { 'data-autofocus': true })}
            >
              <FormattedMessage id={no} />
            </Button>
            <Button type="submit" disabled={!mayAnswer} {...(isDestructive && { color: 'red' })}>
              <FormattedMessage id={yes} />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
