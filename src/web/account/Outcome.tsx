import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import classes from './AccountPages.module.css'

const focus = (heading: HTMLElement | null) => heading?.focus()

interface OutcomeProps {
  title: MessageKey
  /** A sentence, or an announcement of its own. */
  text: ReactNode
  children?: ReactNode
}

/** The end of a screen takes the focus with it, so that it is read and the keyboard goes on from there. */
export function Outcome({ title, text, children }: OutcomeProps) {
  return (
    <Stack gap="md" mt="md">
      <Title order={1} ref={focus} tabIndex={-1} className={classes.outcome}>
        <FormattedMessage id={title} />
      </Title>
      {typeof text === 'string' ? <Text c="dimmed">{text}</Text> : text}
      {children}
    </Stack>
  )
}
