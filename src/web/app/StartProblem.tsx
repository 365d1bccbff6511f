import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { isServerThere } from '../api/transport.ts'
import type { Start } from '../session/start.ts'
import classes from './PageMessage.module.css'

type Problem = Extract<Start, { kind: 'unreachable' | 'failed' }>

const again = () => location.reload()

/** Milliseconds. Each try is a page of its own, which knows of none before it. */
const retryEvery = 15_000

/** The app could not start: said in words, with a way on. */
export function StartProblem({ start }: { start: Problem }) {
  const isUnreachable = start.kind === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return
    window.addEventListener('online', again)
    const timer = setInterval(() => isServerThere().then((isThere) => isThere && again(), console.error), retryEvery)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isUnreachable])
  return (
    <main className={classes.message}>
      <Stack align="center" gap="md" role="alert">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Title order={1}>
          <FormattedMessage id={isUnreachable ? 'shell.unreachable.title' : 'shell.failed.title'} />
        </Title>
        <Text c="dimmed" maw="34rem" ta="center">
          {start.kind === 'failed' ? (
            start.error.message || <FormattedMessage id="call.unexpected" />
          ) : (
            <FormattedMessage id="shell.unreachable.detail" />
          )}
        </Text>
        <Button onClick={again}>
          <FormattedMessage id="shell.retry" />
        </Button>
      </Stack>
    </main>
  )
}
