import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useStoredAt } from '../../api/use-stored-at.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { useAwayWords } from '../away-words.ts'
import { useHasStood } from '../has-stood.ts'
import classes from './Part.module.css'
import { type PartResult, type PartState, partState } from './part-state.ts'

export function usePartState<Answer>(result: PartResult<Answer>): PartState<Answer> {
  const storedAt = useStoredAt(result)
  return partState(result, { storedAt, hasStood: useHasStood(storedAt), isReachable: useIsReachable() })
}

const usualRoom = '10rem'

interface PartProps<Answer> {
  title: MessageKey
  result: PartResult<Answer>
  /** As tall as the answer usually is: kept free for it, and by it, so that nothing below moves. */
  room?: string
  /** At the end of the heading. */
  aside?: (answer: Answer) => ReactNode
  children: (answer: Answer) => ReactNode
}

/** A card with one answer: the only place that tells its states apart. */
export function Part<Answer>({ title, result, room = usualRoom, aside, children }: PartProps<Answer>) {
  const id = useId()
  const state = usePartState(result)
  return (
    <section className={classes.part} aria-labelledby={id} aria-busy={isBusy(state)} data-answers={result.endpointName}>
      <div className={classes.heading}>
        <h2 id={id} className={classes.title}>
          <FormattedMessage id={title} />
        </h2>
        {state.kind === 'shown' && state.storedAt && <Age of={state.storedAt} />}
        {state.kind === 'shown' && aside?.(state.answer)}
      </div>
      <div className={classes.room} style={{ minBlockSize: room }}>
        <PartBody state={state} skeleton={<Skeleton height={room} />} onRetry={result.refetch}>
          {children}
        </PartBody>
      </div>
    </section>
  )
}

export const isBusy = ({ kind, ...state }: PartState<unknown>): boolean =>
  kind === 'loading' || ('isRefreshing' in state && state.isRefreshing)

/** How old what is shown is, where the server cannot be asked. */
export function Age({ of }: { of: Date }) {
  const intl = useIntl()
  const age = intl.formatDate(of, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className={classes.age} role="status">
      <IconCloudOff size={16} aria-hidden />
      <FormattedMessage id="kit.part.storedAt" values={{ age }} />
    </span>
  )
}

interface PartBodyProps<Answer> {
  state: PartState<Answer>
  /** Of the answer's height, too. */
  skeleton?: ReactNode
  onRetry: () => unknown
  children: (answer: Answer) => ReactNode
}

export function PartBody<Answer>({ state, skeleton, onRetry, children }: PartBodyProps<Answer>) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={classes.body}>
          <VisuallyHidden role="status">
            <FormattedMessage id="kit.list.loading" />
          </VisuallyHidden>
          {skeleton ?? <Skeleton height={usualRoom} />}
        </div>
      )
    case 'offline':
      return <Unanswered onRetry={onRetry} />
    case 'failed':
      return (
        <div className={classes.state} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <Text fw={600} size="sm">
            <FormattedMessage id="kit.part.failed" />
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {state.error.message}
          </Text>
          <Retry onRetry={onRetry} />
        </div>
      )
    case 'shown':
      return (
        <div className={classes.body} data-refreshing={state.isRefreshing || undefined}>
          {children(state.answer)}
        </div>
      )
  }
}

function Retry({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="default" onClick={onRetry}>
      <FormattedMessage id="kit.retry" />
    </Button>
  )
}

/** One line in the answer's place. */
export function PartEmpty({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" className={classes.empty}>
      {children}
    </Text>
  )
}

function Unanswered({ onRetry }: { onRetry: () => unknown }) {
  const { title, detail } = useAwayWords({ title: 'kit.part.offline', detail: 'kit.part.offlineDetail' })
  return (
    <div className={classes.state}>
      <IconCloudOff size={20} aria-hidden />
      <Text fw={600} size="sm">
        <FormattedMessage id={title} />
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        <FormattedMessage id={detail} />
      </Text>
      <Retry onRetry={onRetry} />
    </div>
  )
}
