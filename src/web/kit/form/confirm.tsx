import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

export interface ConfirmTexts {
  title: MessageKey
  detail: MessageKey
  yes: MessageKey
  no?: MessageKey
  values?: Record<string, string>
  isDestructive?: true
  /** These words must be typed first: for what cannot be undone. */
  typed?: string
}

interface Question {
  texts: ConfirmTexts
  answer: (isYes: boolean) => void
}

/** Asks before something is done. The caller renders `question`. */
export function useConfirm(): { confirm: (texts: ConfirmTexts) => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<Question>()
  const confirm = (texts: ConfirmTexts) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setAsked(undefined)
        resolve(isYes)
      }
      setAsked({ texts, answer })
    })
  return { confirm, question: asked && <ConfirmDialog {...asked} /> }
}

function ConfirmDialog({ texts, answer }: Question) {
  const intl = useIntl()
  const { title, detail, yes, no = 'kit.cancel', values = {}, isDestructive = false, typed } = texts
  const [words, setWords] = useState('')
  const detailId = useId()
  const mayAnswer = typed === undefined || words.trim() === typed
  return (
    <Modal
      opened
      centered
      size="md"
      role="alertdialog"
      onClose={() => answer(false)}
      aria-describedby={detailId}
      title={<FormattedMessage id={title} values={values} />}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'kit.close' }) }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (mayAnswer) answer(true)
        }}
      >
        <Stack>
          <Text id={detailId}>
            <FormattedMessage id={detail} values={values} />
          </Text>
          {typed !== undefined && (
            <TextInput
              data-autofocus
              autoComplete="off"
              label={intl.formatMessage({ id: 'kit.confirm.typed' }, { words: typed })}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
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
    </Modal>
  )
}
